#include "contract/record_parser.h"

namespace terse::contract {
RecordParser::RecordParser(const RuleSet& rules, const RecordIndex& index, const TokenLexer& lexer)
    : index_(&index), forms_(rules), canonicalizer_(rules, lexer) {}

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

const Template* RecordParser::find(Face face, Bytes text, Budget& budget, RawValues& raw) {
  const Template* found = nullptr;
  index_->of(face).find(text, [&](const Template& shape) {
    if (match(shape, face, text, budget, raw)) found = &shape;
    return found != nullptr || budget.exhausted();
  });
  return found;
}

}  // namespace terse::contract
