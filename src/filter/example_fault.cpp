#include "filter/example_fault.h"

#include <algorithm>
#include <vector>

#include "base/json_value.h"

namespace terse {
namespace {

using Lines = std::vector<Bytes>;

Lines lines_of(Bytes text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  Lines lines;
  for (;;) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == Bytes::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

std::string marked(char mark, Bytes line) {
  std::string text = "\n  ";
  text += mark;
  text += ' ';
  return text.append(line);
}

/// Columns, as a terminal counts them, before the first byte in which the two differ.
size_t columns_in_common(Bytes a, Bytes b) {
  const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  size_t columns = 0;
  for (auto at = a.begin(); at != differ.first; ++at) {
    columns += (static_cast<unsigned char>(*at) & 0xc0) != 0x80;
  }
  return columns;
}

std::string spelled(const JsonValue& value) {
  return value.is_string() ? '"' + value.text + '"' : value.text;
}

/// Members of `object` that `other` lacks or has with another value.
std::string members_not_in(const JsonValue& other, const JsonValue& object, char mark) {
  std::string text;
  for (size_t i = 0; i < object.items.size(); ++i) {
    const JsonValue* same = other.find(object.names[i]);
    if (same != nullptr && *same == object.items[i]) continue;
    text += marked(mark, object.names[i] + " = " + spelled(object.items[i]));
  }
  return text;
}

}  // namespace

std::string refusal_of(const Rulebook& rulebook, const Template& shape, const std::string& verbose,
                       const std::string& terse) {
  const Contract contract(rulebook.rules(), rulebook.record_index(), rulebook.lexer());
  for (const Template& linked : rulebook.rules().templates) {
    if (linked.shadowed || linked.pack != shape.pack || linked.name != shape.name) continue;
    const auto refutation = contract.check_record(linked, verbose, terse);
    if (!refutation) return {};
    return "; the law \"" + std::string(name_of(refutation->law)) +
           "\" refuses the example: " + refutation->what;
  }
  return {};
}

std::string diff_of(const std::string& wanted, const std::string& given) {
  const Lines before = lines_of(wanted);
  const Lines after = lines_of(given);
  if (before.size() == 1 && after.size() == 1) {
    const std::string under(columns_in_common(before[0], after[0]) + 4, ' ');
    return marked('-', before[0]) + marked('+', after[0]) + '\n' + under + '^';
  }
  // An example has a handful of lines: those at both ends that agree are enough to see the rest.
  size_t head = 0;
  while (head < std::min(before.size(), after.size()) && before[head] == after[head]) ++head;
  size_t tail = 0;
  while (tail < std::min(before.size(), after.size()) - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
  }
  std::string text;
  for (size_t i = 0; i < head; ++i) text += marked(' ', before[i]);
  for (size_t i = head; i < before.size() - tail; ++i) text += marked('-', before[i]);
  for (size_t i = head; i < after.size() - tail; ++i) text += marked('+', after[i]);
  for (size_t i = after.size() - tail; i < after.size(); ++i) text += marked(' ', after[i]);
  return text;
}

std::string fields_diff_of(const std::string& wanted, const std::string& given) {
  const auto before = parse_json(wanted);
  const auto after = parse_json(given);
  if (!before || !after || !before->is_object() || !after->is_object()) return {};
  return members_not_in(*after, *before, '-') + members_not_in(*before, *after, '+');
}

}  // namespace terse
