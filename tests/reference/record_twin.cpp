#include "reference/record_twin.h"

#include <sstream>

#include "base/utf8.h"
#include "filter/fields_json.h"
#include "text/line_scanner.h"

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

RecordTwin::RecordTwin(const Rulebook& rulebook) : rulebook_(rulebook) {
  for (const Template& shape : rulebook.rules().templates) {
    auto alone = std::make_unique<Alone>();
    alone->rules.templates = {shape};
    alone->rules.dictionaries = rulebook.rules().dictionaries;
    alone->contract = std::make_unique<Contract>(alone->rules, rulebook.lexer());
    alone_.push_back(std::move(alone));
  }
}

// A form that starts with a hole or an option is looked for by a word of its first literal outside
// options, in the first 96 bytes of the first line.
bool RecordTwin::is_looked_for(const Form& form, Bytes text, bool terse_face) {
  if (form.parts.empty() || form.parts[0].kind == Part::Kind::literal) return true;
  Bytes literal;
  int depth = 0;
  for (const Part& part : form.parts) {
    depth += part.kind == Part::Kind::open;
    depth -= part.kind == Part::Kind::close;
    if (depth > 0 || part.kind != Part::Kind::literal) continue;
    literal = part.literal;
    break;
  }
  std::istringstream words{std::string(literal)};
  std::string wanted;
  for (std::string word; words >> word;) {
    if (wanted.empty() || (terse_face && word.size() > wanted.size())) wanted = word;
  }
  const Bytes line = text.substr(0, std::min(text.find('\n'), text.size()));
  return line.substr(0, 96).find(wanted) != Bytes::npos;
}

std::optional<OwnedRecord> RecordTwin::read(Bytes text) const {
  const auto by = [&](const Alone& alone, bool terse_face) -> std::optional<OwnedRecord> {
    const Template& shape = alone.rules.templates[0];
    const Form& form = terse_face ? shape.terse : shape.verbose[0];
    if (!is_looked_for(form, text, terse_face)) return std::nullopt;
    return terse_face ? alone.contract->parse_terse(text) : alone.contract->parse_verbose(text);
  };
  const bool one_line = text.find('\n') == Bytes::npos;
  for (size_t i = 0; one_line && i < alone_.size(); ++i) {
    if (auto record = by(*alone_[i], true)) return record;
  }
  for (const auto& alone : alone_) {
    if (auto record = by(*alone, false)) return record;
  }
  return std::nullopt;
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
