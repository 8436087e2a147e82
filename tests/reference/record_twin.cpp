#include "reference/record_twin.h"

#include "filter/fields_json.h"
#include "text/line_scanner.h"
#include "text/utf8.h"

namespace terse::test {
namespace {

constexpr size_t longest_record = 4096;
constexpr size_t most_lines = 32;

std::string name_of_rule(const Template& shape) {
  return std::string(shape.pack) + '/' + std::string(shape.name);
}

std::string json_of(const OwnedRecord& record) {
  std::vector<FieldValue> fields;
  for (const auto& field : record.fields) {
    fields.push_back(field ? FieldValue{true, *field} : FieldValue{});
  }
  std::string out;
  append_fields_json(*record.shape, fields, out);
  return out;
}

std::vector<LineView> lines_of(Bytes stream) {
  std::vector<LineView> lines;
  while (!stream.empty()) {
    const size_t newline = std::min(stream.find('\n'), stream.size());
    const bool ended = newline < stream.size();
    const bool crlf = ended && newline > 0 && stream[newline - 1] == '\r';
    LineView line;
    line.text = stream.substr(0, newline - (crlf ? 1 : 0));
    line.ending = stream.substr(line.text.size(), ended ? (crlf ? 2u : 1u) : 0u);
    line.number = lines.size() + 1;
    line.flags = scan_flags(line.text);
    stream.remove_prefix(line.whole().size());
    lines.push_back(line);
  }
  return lines;
}

bool is_utf8(Bytes text) {
  bool valid = true;
  for (size_t at = 0; at < text.size() && valid;) at += decode_utf8(text, at, &valid).length;
  return valid;
}

bool is_plain(const LineView& line) {
  return line.text.find_first_of(Bytes("\t\r\x1b\0", 4)) == Bytes::npos &&
         line.text.size() <= longest_record && is_utf8(line.text);
}

}  // namespace

RecordTwin::RecordTwin(const Rulebook& rulebook)
    : rulebook_(rulebook), contract_(rulebook.rules(), rulebook.lexer()) {
  for (const Template& shape : rulebook.rules().templates) {
    auto alone = std::make_unique<Alone>();
    alone->rules.templates = {shape};
    alone->rules.dictionaries = rulebook.rules().dictionaries;
    alone->contract = std::make_unique<Contract>(alone->rules, rulebook.lexer());
    alone_.push_back(std::move(alone));
  }
}

std::optional<OwnedRecord> RecordTwin::read(Bytes text) const {
  if (text.find('\n') == Bytes::npos) {
    if (auto record = contract_.parse_terse(text)) return record;
  }
  return contract_.parse_verbose(text);
}

std::string RecordTwin::fields_by(const std::string& name, Bytes text) const {
  for (const auto& alone : alone_) {
    if (name_of_rule(alone->rules.templates[0]) != name) continue;
    if (auto record = alone->contract->parse_verbose(text)) return json_of(*record);
  }
  return {};
}

// A line that starts with what a form starts with opens a record of its own. A form that starts
// with a word of one or two letters says so only before a digit: `R7`.
bool RecordTwin::opens_record(Bytes line) const {
  const auto starts = [line](const Form& form) {
    if (form.parts.empty() || form.parts[0].kind != Part::Kind::literal) return false;
    Bytes literal = form.parts[0].literal;
    const size_t blank = literal.find_first_of(" \n");
    if (blank == Bytes::npos && form.parts.size() > 1) {
      const char next = line.size() > literal.size() ? line[literal.size()] : '\0';
      return line.starts_with(literal) && (literal.size() > 2 || (next >= '0' && next <= '9'));
    }
    return line.starts_with(literal);
  };
  for (const Template& shape : rulebook_.rules().templates) {
    if (starts(shape.terse)) return true;
    for (const Form& form : shape.verbose) {
      if (starts(form)) return true;
    }
  }
  return false;
}

std::vector<TwinRecord> RecordTwin::records_of(Bytes stream) const {
  const std::vector<LineView> lines = lines_of(stream);
  Classifier classifier(rulebook_.classifier_tables());
  std::vector<TwinRecord> out;
  for (size_t i = 0; i < lines.size();) {
    const bool closed = classifier.open_block() == Block::none;
    std::optional<OwnedRecord> found;
    size_t count = 0;
    if ((closed || classifier.record_may_interrupt()) && !lines[i].text.empty() &&
        is_plain(lines[i])) {
      std::string text(lines[i].text);
      for (count = 1; !(found = read(text)); ++count) {
        if (i + count == lines.size() || count == most_lines) break;
        const LineView& last = lines[i + count - 1];
        const LineView& next = lines[i + count];
        const size_t indent = std::min(next.text.find_first_not_of(' '), next.text.size());
        const bool same_ending = next.ending == last.ending || next.ending.empty();
        if (last.text.ends_with(' ') || indent > 4 || !is_plain(next) || !same_ending) break;
        if (indent < next.text.size() && opens_record(next.text.substr(indent))) break;
        text.append("\n").append(next.text);
        if (text.size() > longest_record) break;
      }
    }
    if (found && (closed || found->shape->opens_round)) {
      out.push_back({i + 1, count, name_of_rule(*found->shape), json_of(*found)});
      classifier.accept_record(found->shape->line_class);
      i += count;
    } else {
      classifier.classify(lines[i++]);
    }
  }
  return out;
}

}  // namespace terse::test
