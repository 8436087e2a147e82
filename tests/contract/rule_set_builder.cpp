#include "contract/rule_set_builder.h"

#include <sstream>
#include <stdexcept>

namespace terse::test {
namespace {

HoleType type_named(const std::string& name) {
  static const std::pair<const char*, HoleType> types[] = {{"int", HoleType::integer},
                                                           {"number", HoleType::number},
                                                           {"quantity", HoleType::quantity},
                                                           {"percent", HoleType::percent},
                                                           {"word", HoleType::word},
                                                           {"text", HoleType::text},
                                                           {"path", HoleType::path},
                                                           {"code", HoleType::code},
                                                           {"dictionary", HoleType::dictionary},
                                                           {"status", HoleType::status},
                                                           {"list", HoleType::list}};
  for (const auto& [known, type] : types) {
    if (name == known) return type;
  }
  throw std::invalid_argument("no hole type " + name);
}

DeriveStep step_of(const std::string& token, uint16_t hole) {
  DeriveStep step;
  if (token == "+") {
    step.kind = DeriveStep::Kind::add;
  } else if (token == "-") {
    step.kind = DeriveStep::Kind::subtract;
  } else if (token == "*") {
    step.kind = DeriveStep::Kind::multiply;
  } else if (token == "/") {
    step.kind = DeriveStep::Kind::divide;
  } else if (token[0] >= '0' && token[0] <= '9') {
    const size_t point = token.find('.');
    step.decimals = static_cast<uint8_t>(point == token.npos ? 0 : token.size() - point - 1);
    for (const char c : token) {
      if (c != '.') step.constant = step.constant * 10 + (c - '0');
    }
  } else {
    step.kind = DeriveStep::Kind::hole;
    step.hole = hole;
  }
  return step;
}

}  // namespace

Template& TemplateBuilder::shape() {
  return owner_->rules_.templates[index_];
}

uint16_t TemplateBuilder::index_of(const std::string& hole) {
  for (size_t i = 0; i < shape().holes.size(); ++i) {
    if (shape().holes[i].name == hole) return static_cast<uint16_t>(i);
  }
  throw std::invalid_argument("no hole " + hole);
}

TemplateBuilder& TemplateBuilder::verbose(std::initializer_list<std::string> forms) {
  for (const std::string& form : forms) {
    Form parsed = parse(form);
    shape().verbose.push_back(std::move(parsed));
  }
  return *this;
}

TemplateBuilder& TemplateBuilder::pattern(const std::string& source) {
  Form form;
  form.match = owner_->keep(source);
  shape().verbose.push_back(std::move(form));
  return *this;
}

TemplateBuilder& TemplateBuilder::terse(const std::string& form) {
  shape().terse = parse(form);
  return *this;
}

TemplateBuilder& TemplateBuilder::derive(const std::string& hole, const std::string& expression) {
  std::istringstream tokens(expression);
  List<DeriveStep> steps;
  for (std::string token; tokens >> token;) {
    const bool is_name = token[0] >= 'a' && token[0] <= 'z';
    steps.push_back(step_of(token, is_name ? index_of(token) : uint16_t(0)));
  }
  shape().holes[index_of(hole)].derive = std::move(steps);
  return *this;
}

TemplateBuilder& TemplateBuilder::fallback(const std::string& hole, const std::string& value) {
  Hole& target = shape().holes[index_of(hole)];
  target.has_default = true;
  target.default_value = owner_->keep(value);
  return *this;
}

TemplateBuilder& TemplateBuilder::fallback_by(
    const std::string& hole, const std::string& by,
    std::initializer_list<std::pair<std::string, std::string>> choices) {
  Hole& target = shape().holes[index_of(hole)];
  target.has_default = true;
  target.default_by = index_of(by);
  for (const auto& [key, value] : choices) {
    target.default_values.push_back({owner_->keep(key), owner_->keep(value)});
  }
  return *this;
}

TemplateBuilder& TemplateBuilder::unit_of(const std::string& hole, const std::string& other) {
  shape().holes[index_of(hole)].unit_of = index_of(other);
  return *this;
}

TemplateBuilder& TemplateBuilder::dictionary(const std::string& hole, const std::string& name) {
  for (size_t i = 0; i < owner_->rules_.dictionaries.size(); ++i) {
    if (owner_->rules_.dictionaries[i].name != name) continue;
    shape().holes[index_of(hole)].dictionary = static_cast<uint16_t>(i);
    return *this;
  }
  throw std::invalid_argument("no dictionary " + name);
}

TemplateBuilder& TemplateBuilder::keep_case(const std::string& hole) {
  shape().holes[index_of(hole)].keep_case = true;
  return *this;
}

TemplateBuilder& TemplateBuilder::empty_words(const std::string& hole, const std::string& first,
                                              const std::string& last, const std::string& any) {
  EmptyWords& words = shape().holes[index_of(hole)].empty_words;
  words.first = split(first);
  words.last = split(last);
  words.any = split(any);
  return *this;
}

TemplateBuilder& TemplateBuilder::lower_initial(const std::string& hole) {
  shape().holes[index_of(hole)].empty_words.lower_initial = true;
  return *this;
}

List<Bytes> TemplateBuilder::split(const std::string& words) {
  std::istringstream stream(words);
  List<Bytes> out;
  for (std::string word; stream >> word;) out.push_back(owner_->keep(word));
  return out;
}

Part TemplateBuilder::parse_hole(const std::string& body, const List<Part>& before) {
  Part part;
  if (body == "s") {
    part.kind = Part::Kind::plural;
    for (const Part& earlier : before) {
      if (earlier.kind == Part::Kind::hole) part.index = earlier.index;
    }
    return part;
  }
  const size_t colon = body.find(':');
  const std::string name = body.substr(0, colon);
  if (colon != body.npos) {
    Hole hole;
    hole.name = owner_->keep(name);
    hole.type = type_named(body.substr(colon + 1));
    shape().holes.push_back(std::move(hole));
  }
  part.kind = Part::Kind::hole;
  part.index = index_of(name);
  return part;
}

Form TemplateBuilder::parse(const std::string& source) {
  Form form;
  form.source = owner_->keep(source);
  std::string literal;
  std::vector<size_t> open;
  const auto flush = [&] {
    if (literal.empty()) return;
    Part part;
    part.literal = owner_->keep(literal);
    form.parts.push_back(part);
    literal.clear();
  };
  for (size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    if (c == '\\') {
      literal.push_back(source.at(++i));
    } else if (c == '{') {
      flush();
      const size_t end = source.find('}', i);
      form.parts.push_back(parse_hole(source.substr(i + 1, end - i - 1), form.parts));
      i = end;
    } else if (c == '[' || c == ']') {
      flush();
      Part part;
      part.kind = c == '[' ? Part::Kind::open : Part::Kind::close;
      if (c == ']') {
        part.index = static_cast<uint16_t>(open.back());
        form.parts[open.back()].index = static_cast<uint16_t>(form.parts.size());
        open.pop_back();
      } else {
        open.push_back(form.parts.size());
      }
      form.parts.push_back(part);
    } else {
      literal.push_back(c);
    }
  }
  flush();
  return form;
}

RuleSetBuilder& RuleSetBuilder::dictionary(
    const std::string& name, std::initializer_list<std::pair<std::string, std::string>> entries) {
  Dictionary table;
  table.name = keep(name);
  for (const auto& [long_form, short_form] : entries) {
    table.entries.push_back({keep(long_form), keep(short_form)});
  }
  rules_.dictionaries.push_back(std::move(table));
  return *this;
}

RuleSetBuilder& RuleSetBuilder::word_list(const std::string& name,
                                          std::initializer_list<std::string> words) {
  WordList list;
  list.name = keep(name);
  for (const std::string& word : words) list.words.push_back(keep(word));
  rules_.word_lists.push_back(std::move(list));
  return *this;
}

TemplateBuilder RuleSetBuilder::shape(const std::string& name) {
  Template shape;
  shape.pack = keep("test");
  shape.name = keep(name);
  rules_.templates.push_back(std::move(shape));
  return {*this, rules_.templates.size() - 1};
}

const Template& RuleSetBuilder::named(const std::string& name) const {
  for (const Template& shape : rules_.templates) {
    if (shape.name == name) return shape;
  }
  throw std::invalid_argument("no template " + name);
}

Bytes RuleSetBuilder::keep(const std::string& text) {
  storage_.push_back(text);
  return storage_.back();
}

}  // namespace terse::test
