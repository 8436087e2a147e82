// Reads a record in either face and proposes its terse form.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/arena.h"
#include "record/record.h"
#include "record/rule_set.h"
#include "rules/field_values.h"
#include "rules/form_matcher.h"
#include "rules/pattern_forms.h"
#include "rules/rule_index.h"
#include "text/tokens.h"

namespace terse {

/// What the engine made of a text. Borrows the engine, until its next call.
struct Reading {
  const Template* shape = nullptr;
  const std::vector<FieldValue>* fields = nullptr;
  bool is_terse = false;  ///< the text is a terse face already
  Bytes output;           ///< the proposed terse face; empty: leave the text as it is
};

/// One engine per stream: it holds scratch. The rules are shared and const.
class Engine {
 public:
  /// Borrows all of them for its own life; `indexes` are those of `rules`.
  Engine(const RuleSet& rules, const RuleIndexes& indexes, const TokenLexer& lexer,
         Elision elision);

  /// The same with indexes of its own.
  Engine(const RuleSet& rules, const TokenLexer& lexer, Elision elision);

  /// Reads `text` (a record's lines without endings, joined by \n).
  /// full: `reading` is filled; `output` is set where a candidate passed the engine's own proof:
  ///   it is no longer and no dearer, parses back to the same fields, and is left alone itself.
  /// partial: no form matches yet, but a further line could complete one.
  MatchOutcome read(Bytes text, Reading& reading);

  /// Reads `text` as a terse face only.
  bool read_terse(Bytes text, Reading& reading);

  /// Whether a line that starts so opens a record: it then never continues another one.
  bool opens_record(Bytes line) const {
    return verbose_index_.opens_record(line, dormant_) || terse_index_.opens_record(line, dormant_);
  }

  /// Whether a line that starts so could be the start of a record; a cheap first look.
  bool may_start_record(Bytes line) const {
    return terse_index_.has_candidates(line) || verbose_index_.has_candidates(line);
  }

  /// Appends the canonical verbose face of the last reading to `out`; false when it has none.
  bool print_verbose(const Reading& reading, std::string& out);

  /// Wakes the rules of packs that are for this skill. Until then a skill's rules match nothing,
  /// but no proof forgets them: whoever reads the output may have them awake.
  void announce(Bytes skill);

  /// Wakes the rules of every skill.
  void announce_all();

  /// The rules that are out of use because a pattern of theirs ran out of its budget, in the order
  /// in which that happened.
  const std::vector<const Template*>& spent() const { return spent_; }

  /// Takes a rule out of use for the rest of the engine's life.
  void quarantine(const Template* shape);

 private:
  enum class Rules { in_use, all };

  Engine(const RuleSet& rules, std::unique_ptr<const RuleIndexes> indexes, const TokenLexer& lexer,
         Elision elision);
  bool parse_terse(Bytes text, Rules which, const Template*& shape,
                   std::vector<FieldValue>& fields);
  bool propose(const Template& shape, Bytes text);
  bool proves(const Template& shape, Bytes text);
  void give_up(const Template& shape);
  bool keeps_opaque_tokens(const Template& shape, Bytes text);
  bool keeps_tokens(const Template& shape, Bytes text);
  bool same_tokens(Bytes before, Bytes after);
  bool in_use(uint16_t rule) const {
    return !quarantined_[rule] && !dormant_[rule] && !rules_.templates[rule].shadowed;
  }

  const RuleSet& rules_;
  const TokenLexer& lexer_;
  Elision elision_;
  std::unique_ptr<const RuleIndexes> own_indexes_;  // where it was given none
  const RuleIndex& verbose_index_;
  const RuleIndex& terse_index_;
  FormMatcher matcher_;
  PatternForms patterns_;
  FieldValues values_;
  Arena arena_{16 * 1024};
  std::vector<bool> quarantined_;
  std::vector<const Template*> spent_;
  std::vector<bool> dormant_;
  bool any_dormant_ = false;
  std::vector<FormRef> refs_;
  std::vector<FormRef> terse_refs_;
  std::vector<FieldValue> fields_;
  std::vector<FieldValue> first_fields_;
  std::vector<FieldValue> parsed_;
  std::vector<Span> spans_;
  std::vector<Token> before_tokens_;
  std::vector<Token> after_tokens_;
  std::string output_;
};

}  // namespace terse
