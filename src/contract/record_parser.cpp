#include "contract/record_parser.h"

#include <algorithm>

namespace terse::contract {
namespace {

// The byte that all forms of the face start with; NUL where there is more than one.
char shared_first_byte(const Template& shape, Face face) {
  if (face == Face::terse) return first_byte(shape.terse);
  const char first = shape.verbose.empty() ? '\0' : first_byte(shape.verbose[0]);
  for (const Form& form : shape.verbose) {
    if (first_byte(form) != first) return '\0';
  }
  return first;
}

}  // namespace

RecordParser::RecordParser(const RuleSet& rules, const TokenLexer& lexer)
    : rules_(&rules), forms_(rules), patterns_(rules), canonicalizer_(rules, lexer) {}

bool RecordParser::match(const Template& shape, Face face, Bytes text, Budget& budget,
                         RawValues& raw) {
  if (face == Face::terse) return forms_.match(shape, shape.terse, face, text, budget, raw);
  for (const Form& form : shape.verbose) {
    const bool matches = form.match.empty() ? forms_.match(shape, form, face, text, budget, raw)
                                            : patterns_.match(shape, form, face, text, budget, raw);
    if (matches) return true;
  }
  return false;
}

const std::vector<RecordParser::Candidate>& RecordParser::candidates(Face face) {
  std::vector<Candidate>& listed = by_face_[face == Face::terse ? 1 : 0];
  if (!listed.empty()) return listed;
  listed.reserve(rules_->templates.size());
  for (const Template& shape : rules_->templates) {
    listed.push_back({&shape, shared_first_byte(shape, face)});
  }
  // Whoever reads a terse face may know the built-in packs only.
  const auto built_in = [](const Candidate& candidate) { return !candidate.shape->foreign; };
  if (face == Face::terse) std::stable_partition(listed.begin(), listed.end(), built_in);
  return listed;
}

const Template* RecordParser::find(Face face, Bytes text, Budget& budget, RawValues& raw) {
  const char first = text.empty() ? '\0' : text[0];
  for (const Candidate& candidate : candidates(face)) {
    if (candidate.first != '\0' && candidate.first != first) continue;
    if (match(*candidate.shape, face, text, budget, raw)) return candidate.shape;
    if (budget.exhausted()) break;
  }
  return nullptr;
}

}  // namespace terse::contract
