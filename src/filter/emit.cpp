#include "filter/emit.h"

#include <algorithm>

#include "filter/fields_json.h"
#include "record/status.h"
#include "rules/derive.h"
#include "rules/template_parser.h"

namespace terse {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

tl::unexpected<Diagnostic> fail(std::string what, std::string mend) {
  Diagnostic d;
  d.what = std::move(what);
  d.mend = std::move(mend);
  return failure(std::move(d));
}

std::string full_name(const Template& shape) {
  return std::string(shape.pack) + '/' + std::string(shape.name);
}

const Template* find_record(const RuleSet& rules, const std::string& name) {
  for (const Template& shape : rules.templates) {
    if (shape.shadowed) continue;
    if (shape.name == name || full_name(shape) == name) return &shape;
  }
  return nullptr;
}

/// Whether the canonical verbose form can be printed without the hole.
bool is_optional(const Template& shape, size_t hole) {
  const Hole& h = shape.holes[hole];
  if (h.has_default || !h.derive.empty()) return true;
  const std::vector<Part>& parts = shape.verbose.front().parts;
  for (size_t p = 0; p < parts.size(); ++p) {
    if (parts[p].kind == Part::Kind::open) p = parts[p].index;
    if (parts[p].kind == Part::Kind::hole && parts[p].index == hole) return false;
  }
  return true;
}

std::string fields_of(const Template& shape) {
  std::string out;
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    const std::string name(shape.holes[i].name);
    out += (out.empty() ? "" : " ") + (is_optional(shape, i) ? '[' + name + ']' : name);
  }
  return out;
}

std::string spelled(const Hole& hole, std::string value) {
  if (hole.type == HoleType::percent && !value.ends_with('%')) value += '%';
  if (hole.type == HoleType::status) {
    if (const StatusWord* word = find_status(value)) return std::string(word->canonical);
  }
  const bool lower = !value.empty() && value[0] >= 'a' && value[0] <= 'z';
  if (hole.keep_case && lower) value[0] = static_cast<char>(value[0] - 'a' + 'A');
  return value;
}

/// No line that holds one is read as a record.
bool has_control(const std::string& value) {
  return std::any_of(value.begin(), value.end(),
                     [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

/// Fields from values; derived and default ones are put in where they were left out.
Result<void> fill(const Template& shape, const Values& values, Arena& arena,
                  std::vector<FieldValue>& fields) {
  const std::string mend = "fields of " + full_name(shape) + ": " + fields_of(shape);
  fields.assign(shape.holes.size(), FieldValue{});
  for (const auto& [key, value] : values) {
    const uint16_t hole = find_hole(shape, key);
    if (hole == no_index) return fail("there is no field \"" + key + "\"", mend);
    if (value.empty()) return fail("field \"" + key + "\" is empty", mend);
    if (fields[hole].present) return fail("field \"" + key + "\" is given twice", mend);
    if (has_control(value)) {
      return fail("field \"" + key + "\" holds a control character or a line end",
                  "a record is one line of text; give the value without it");
    }
    fields[hole] = {true, arena.copy(spelled(shape.holes[hole], value))};
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].present) continue;
    if (!shape.holes[i].derive.empty()) {
      if (const auto text = recompute(shape, i, fields)) fields[i] = {true, arena.copy(*text)};
    }
    const Bytes value = default_value(shape, i, fields);
    if (!fields[i].present && !value.empty()) fields[i] = {true, value};
    if (!fields[i].present && !is_optional(shape, i)) {
      return fail("field \"" + std::string(shape.holes[i].name) + "\" is missing", mend);
    }
  }
  return {};
}

}  // namespace

Result<std::string> emit_record(const Rulebook& rulebook, const std::string& name,
                                const Values& values, EmitFace face, Elision elision) {
  const Template* shape = find_record(rulebook.rules(), name);
  if (shape == nullptr) {
    return fail("there is no record \"" + name + "\"", "terse emit --list names them");
  }
  Arena arena;
  std::vector<FieldValue> fields;
  if (auto filled = fill(*shape, values, arena, fields); !filled) {
    return failure(filled.error());
  }
  Engine engine(rulebook.rules(), rulebook.lexer(), elision);
  Reading asked{shape, &fields, false, {}};
  std::string verbose;
  if (!engine.print_verbose(asked, verbose)) {
    return fail("not all fields of " + full_name(*shape) + " are given",
                "fields: " + fields_of(*shape));
  }
  Reading reading;
  const bool read = engine.read(verbose, reading) == MatchOutcome::full && reading.shape == shape;
  if (!read) {
    return fail("these values do not make a record: \"" + verbose + "\" would not be read as " +
                    full_name(*shape),
                "`terse rules show " + full_name(*shape) + "` shows what each field may hold");
  }
  if (face == EmitFace::verbose || reading.output.empty()) return verbose;
  return std::string(reading.output);
}

std::string list_records(const RuleSet& rules) {
  std::string out;
  for (const Template& shape : rules.templates) {
    if (shape.shadowed) continue;
    out += full_name(shape) + ' ' + fields_of(shape) + '\n';
  }
  return out;
}

}  // namespace terse
