#include "contract/contract.h"

#include "contract/prose_law.h"
#include "contract/record_parser.h"
#include "contract/token_law.h"
#include "text/token_estimate.h"

namespace terse {

using namespace contract;

namespace {

// Some milliseconds at the worst; the usual record takes a few hundred steps.
constexpr uint32_t most_steps = 1'000'000;

Refutation refute(Law law, std::string what) {
  return {law, std::move(what), {}};
}

Refutation unprovable() {
  return refute(Law::record, "the proof costs more than its budget");
}

// The terse face says each status by one word, so that a change of it is never a matter of taste.
bool is_printed_status(Bytes raw) {
  return raw == "keep" || raw == "discard" || raw == "revert" || raw == "noop";
}

/// A field as a person reads it, who looks in vain for a value that the text leaves out.
std::string told(const Hole& hole, const ParsedFace& face, size_t index) {
  const FieldValue& field = face.fields[index];
  if (!field.present) return "absent";
  const char* origin = !face.raw[index].empty() ? ""
                       : !hole.derive.empty()   ? " (derived)"
                                                : " (left out)";
  return '"' + std::string(field.value) + '"' + origin;
}

std::optional<Refutation> compare_fields(const Template& shape, const ParsedFace& input,
                                         const ParsedFace& output) {
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    const Hole& hole = shape.holes[i];
    if (input.fields[i] != output.fields[i]) {
      Refutation refutation =
          refute(Law::record, "field " + std::string(hole.name) + " is " + told(hole, input, i) +
                                  " in the input, " + told(hole, output, i) + " in the output");
      if (input.fields[i].present) refutation.missing.emplace_back(input.fields[i].value);
      return refutation;
    }
    const Bytes raw = output.raw[i];
    if (hole.type == HoleType::status && !raw.empty() && !is_printed_status(raw)) {
      return refute(Law::record, "a status is spelled \"" + std::string(raw) + '"');
    }
  }
  return std::nullopt;
}

std::optional<Refutation> check_smaller(Bytes input, Bytes output) {
  if (output.size() > input.size()) {
    return refute(Law::smaller, "the output has more bytes than the input");
  }
  if (estimate_token_hundredths(output) > estimate_token_hundredths(input)) {
    return refute(Law::smaller, "the output costs more tokens than the input");
  }
  return std::nullopt;
}

}  // namespace

Bytes name_of(Law law) {
  static constexpr Bytes names[] = {"verbatim", "record",      "prose",
                                    "smaller",  "fixed_point", "same"};
  return names[static_cast<size_t>(law)];
}

struct Contract::Scratch {
  Scratch(const RuleSet& rules, const RecordIndex& index, const TokenLexer& token_lexer)
      : lexer(&token_lexer), parser(rules, index, token_lexer), tokens(token_lexer) {}

  const TokenLexer* lexer;

  RecordParser parser;
  TokenLaw tokens;
  std::optional<ProseLaw> prose;  // made by the first prose: a stream of records has none
  Arena arena{4096};
  ParsedFace input;
  ParsedFace output;
  RawValues other;

  std::optional<Refutation> check_same_fields(const Template& shape, Budget& budget);
  std::optional<OwnedRecord> parse(Face face, Bytes text);
};

Contract::Contract(const RuleSet& rules, const RecordIndex& index, const TokenLexer& lexer)
    : rules_(&rules), scratch_(std::make_unique<Scratch>(rules, index, lexer)) {}

Contract::Contract(const RuleSet& rules, const TokenLexer& lexer)
    : rules_(&rules),
      own_index_(std::make_unique<const RecordIndex>(rules)),
      scratch_(std::make_unique<Scratch>(rules, *own_index_, lexer)) {}

Contract::~Contract() = default;

// Parses both faces into `input` and `output`.
std::optional<Refutation> Contract::Scratch::check_same_fields(const Template& shape,
                                                               Budget& budget) {
  const bool read = parser.match(shape, Face::verbose, input.text, budget, input.raw);
  if (budget.exhausted()) return unprovable();
  if (!read) return refute(Law::record, "no verbose form of the template has the input");
  const Template* claimed = parser.find(Face::terse, output.text, budget, output.raw);
  if (budget.exhausted()) return unprovable();
  if (claimed == nullptr) return refute(Law::record, "the output is no record");
  if (claimed != &shape) {
    return refute(Law::record, "the output reads as a record of template " +
                                   std::string(claimed->pack) + '/' + std::string(claimed->name));
  }
  parser.canonical(shape, Face::verbose, input.raw, arena, input.fields);
  parser.canonical(shape, Face::terse, output.raw, arena, output.fields);
  return compare_fields(shape, input, output);
}

std::optional<Refutation> Contract::check_record(const Template& shape, Bytes input,
                                                 Bytes output) const {
  Scratch& scratch = *scratch_;
  scratch.arena.reset();
  scratch.input.text = input;
  scratch.output.text = output;
  Budget budget{most_steps};

  if (output.find_first_of("\n\r") != Bytes::npos) {
    return refute(Law::record, "the output holds a line break");
  }
  if (auto refutation = scratch.check_same_fields(shape, budget)) return refutation;
  if (auto refutation = scratch.tokens.check(shape, scratch.input, scratch.output)) {
    return refutation;
  }
  const Template* again = scratch.parser.find(Face::verbose, output, budget, scratch.other);
  if (budget.exhausted()) return unprovable();
  if (again != nullptr) {
    return refute(Law::fixed_point, "the output would be rewritten again, by template " +
                                        std::string(again->pack) + '/' + std::string(again->name));
  }
  return check_smaller(input, output);
}

std::optional<Refutation> Contract::check_prose(Bytes input, Bytes output) const {
  if (!scratch_->prose) scratch_->prose.emplace(*rules_, *scratch_->lexer);
  if (auto refutation = scratch_->prose->check(input, output)) return refutation;
  return check_smaller(input, output);
}

std::optional<OwnedRecord> Contract::Scratch::parse(Face face, Bytes text) {
  arena.reset();
  Budget budget{most_steps};
  const Template* shape = parser.find(face, text, budget, other);
  if (shape == nullptr) return std::nullopt;
  parser.canonical(*shape, face, other, arena, output.fields);
  OwnedRecord record{shape, {}};
  for (const FieldValue& field : output.fields) {
    record.fields.push_back(field.present ? std::optional<std::string>(field.value) : std::nullopt);
  }
  return record;
}

std::optional<OwnedRecord> Contract::parse_verbose(Bytes text) const {
  return scratch_->parse(Face::verbose, text);
}

std::optional<OwnedRecord> Contract::parse_terse(Bytes line) const {
  return scratch_->parse(Face::terse, line);
}

}  // namespace terse
