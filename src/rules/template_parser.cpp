#include "rules/template_parser.h"

#include <array>
#include <utility>

namespace terse {
namespace {

constexpr std::array<std::pair<Bytes, HoleType>, 11> hole_types = {{
    {"int", HoleType::integer},
    {"number", HoleType::number},
    {"quantity", HoleType::quantity},
    {"percent", HoleType::percent},
    {"word", HoleType::word},
    {"text", HoleType::text},
    {"path", HoleType::path},
    {"code", HoleType::code},
    {"dictionary", HoleType::dictionary},
    {"status", HoleType::status},
    {"list", HoleType::list},
}};

constexpr size_t deepest_nesting = 2;

Diagnostic at(size_t offset, std::string what, std::string mend) {
  Diagnostic d;
  d.column = offset + 1;
  d.what = std::move(what);
  d.mend = std::move(mend);
  return d;
}

bool is_name(Bytes text) {
  if (text.empty()) return false;
  for (const char c : text) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
  }
  return text[0] >= 'a';
}

class FormParser {
 public:
  FormParser(const std::string& source, Face face, Template& shape, Pack& pack)
      : source_(source), face_(face), shape_(shape), pack_(pack) {}

  Result<Form> run() {
    while (i_ < source_.size()) {
      Result<void> step = next();
      if (!step) return tl::unexpected(step.error());
    }
    end_literal();
    if (!open_.empty()) {
      return failure(at(open_.back().offset, "this [ is never closed",
                        "close the optional part with ], or write \\[ for the character"));
    }
    if (form_.parts.empty()) return failure(at(0, "the form is empty", "give it some text"));
    form_.source = pack_.keep(source_);
    return std::move(form_);
  }

 private:
  struct Option {
    size_t part;
    size_t offset;
    bool after_hole;  // what after_hole_ was before it
  };

  Result<void> next() {
    const char c = source_[i_];
    if (c == '\\') return escape();
    if (c == '[') return open();
    if (c == ']') return close();
    if (c == '{') return hole();
    if (c == '}') return failure(at(i_, "a } without its {", "write \\} for the character"));
    literal_ += c;
    ++i_;
    return {};
  }

  Result<void> escape() {
    const char c = i_ + 1 < source_.size() ? source_[i_ + 1] : '\0';
    if (c == 'n') {
      literal_ += '\n';
    } else if (c == '[' || c == ']' || c == '{' || c == '}' || c == '\\') {
      literal_ += c;
    } else {
      return failure(
          at(i_, "a \\ that escapes nothing", "only \\[ \\] \\{ \\} \\\\ and \\n exist"));
    }
    i_ += 2;
    return {};
  }

  Result<void> open() {
    end_literal();
    if (open_.size() == deepest_nesting) {
      return failure(at(i_, "optional parts nest once only", "write two verbose forms instead"));
    }
    open_.push_back({form_.parts.size(), i_, after_hole_});
    form_.parts.push_back({Part::Kind::open, 0, {}});
    ++i_;
    return {};
  }

  Result<void> close() {
    end_literal();
    if (open_.empty()) {
      return failure(at(i_, "a ] without its [", "write \\] for the character"));
    }
    const auto [partner, offset, after_hole] = open_.back();
    open_.pop_back();
    after_hole_ = after_hole_ || after_hole;  // the part may be left out
    bool has_hole = false;
    for (size_t p = partner; p < form_.parts.size(); ++p) {
      has_hole = has_hole || form_.parts[p].kind == Part::Kind::hole;
    }
    if (!has_hole) {
      return failure(at(offset, "an optional part without a hole",
                        "nothing could tell whether it was there: write two verbose forms"));
    }
    form_.parts[partner].index = static_cast<uint16_t>(form_.parts.size());
    form_.parts.push_back({Part::Kind::close, static_cast<uint16_t>(partner), {}});
    ++i_;
    return {};
  }

  Result<void> hole() {
    const size_t start = i_;
    const size_t end = source_.find('}', i_);
    if (end == std::string::npos) {
      return failure(
          at(start, "this { is never closed", "write {name:type}, or \\{ for the character"));
    }
    const std::string body = source_.substr(i_ + 1, end - i_ - 1);
    i_ = end + 1;
    if (body == "s") return plural(start);
    const size_t colon = body.find(':');
    const std::string name = body.substr(0, colon);
    if (!is_name(name) || name == "s") {
      return failure(at(start, "\"" + name + "\" is no hole name",
                        "use lower-case letters, digits and _, starting with a letter"));
    }
    end_literal();
    if (after_hole_) {
      return failure(at(start, "two holes without a literal between them",
                        "nothing would tell where the first one ends"));
    }
    uint16_t index = find_hole(shape_, name);
    if (colon == std::string::npos) {
      if (index == no_index) {
        return failure(at(start, "hole \"" + name + "\" has no type",
                          "write {" + name + ":type} in the first verbose form"));
      }
    } else {
      const Result<uint16_t> declared = declare(start, name, body.substr(colon + 1), index);
      if (!declared) return tl::unexpected(declared.error());
      index = *declared;
    }
    form_.parts.push_back({Part::Kind::hole, index, {}});
    last_hole_ = index;
    after_hole_ = true;
    return {};
  }

  Result<uint16_t> declare(size_t start, const std::string& name, const std::string& type_name,
                           uint16_t index) {
    HoleType type;
    if (!parse_hole_type(type_name, type)) {
      const char* known[hole_types.size()];
      for (size_t i = 0; i < hole_types.size(); ++i) known[i] = hole_types[i].first.data();
      const std::string near = nearest_name(type_name, known, hole_types.size());
      return failure(at(start, "unknown hole type \"" + type_name + "\"",
                        near.empty() ? "types: int number quantity percent word text path code "
                                       "dictionary status list"
                                     : "did you mean \"" + near + "\"?"));
    }
    if (index != no_index) {
      if (shape_.holes[index].type != type) {
        return failure(
            at(start, "hole \"" + name + "\" has another type elsewhere", "give it its type once"));
      }
      return index;
    }
    if (face_ == Face::terse) {
      return failure(at(start, "hole \"" + name + "\" is not in the verbose form",
                        "the terse face can only repeat what the verbose face holds"));
    }
    Hole hole;
    hole.name = pack_.keep(name);
    hole.type = type;
    shape_.holes.push_back(hole);
    return static_cast<uint16_t>(shape_.holes.size() - 1);
  }

  Result<void> plural(size_t start) {
    if (last_hole_ == no_index) {
      return failure(
          at(start, "{s} without a hole before it", "it agrees with the hole before it"));
    }
    end_literal();
    form_.parts.push_back({Part::Kind::plural, last_hole_, {}});
    return {};
  }

  void end_literal() {
    if (literal_.empty()) return;
    after_hole_ = false;
    form_.parts.push_back({Part::Kind::literal, 0, pack_.keep(std::exchange(literal_, {}))});
  }

  const std::string& source_;
  Face face_;
  Template& shape_;
  Pack& pack_;
  Form form_;
  std::string literal_;
  std::vector<Option> open_;
  bool after_hole_ = false;  // with some choice of options a hole ends here
  uint16_t last_hole_ = no_index;
  size_t i_ = 0;
};

}  // namespace

Result<void> parse_form(const std::string& source, Face face, Template& shape, Pack& pack) {
  Result<Form> form = FormParser(source, face, shape, pack).run();
  if (!form) return tl::unexpected(form.error());
  if (face == Face::verbose) {
    shape.verbose.push_back(std::move(*form));
  } else {
    shape.terse = std::move(*form);
  }
  return {};
}

uint16_t find_hole(const Template& shape, Bytes name) {
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (shape.holes[i].name == name) return static_cast<uint16_t>(i);
  }
  return no_index;
}

bool parse_hole_type(Bytes name, HoleType& out) {
  for (const auto& [spelling, type] : hole_types) {
    if (spelling == name) {
      out = type;
      return true;
    }
  }
  return false;
}

Bytes name_of(HoleType type) {
  for (const auto& [spelling, known] : hole_types) {
    if (known == type) return spelling;
  }
  return {};
}

}  // namespace terse
