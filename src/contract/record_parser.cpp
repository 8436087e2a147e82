#include "contract/record_parser.h"

namespace terse::contract {

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

const Template* RecordParser::find(Face face, Bytes text, Budget& budget, RawValues& raw) {
  for (const Template& shape : rules_->templates) {
    if (match(shape, face, text, budget, raw)) return &shape;
    if (budget.exhausted()) break;
  }
  return nullptr;
}

}  // namespace terse::contract
