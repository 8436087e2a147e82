// The laws that every rewrite is held against before a byte of it is written.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contract/record_index.h"
#include "contract/refutation.h"
#include "record/rule_set.h"
#include "text/tokens.h"

namespace terse {

/// A record with values of its own.
struct OwnedRecord {
  const Template* shape = nullptr;                 ///< borrowed from the rule set
  std::vector<std::optional<std::string>> fields;  ///< canonical, by hole index
};

/// An interpreter of templates that shares nothing with the engine but their data, so that a fault
/// in one of the two is found by the other. Obvious rather than fast, and bounded: a record that
/// costs more than the budget is refuted. Holds scratch: one a thread.
class Contract {
 public:
  /// Borrows all of them for its own life; `index` is that of `rules`.
  Contract(const RuleSet& rules, const contract::RecordIndex& index, const TokenLexer& lexer);

  /// The same with an index of its own.
  Contract(const RuleSet& rules, const TokenLexer& lexer);
  ~Contract();
  Contract(const Contract&) = delete;
  Contract& operator=(const Contract&) = delete;

  /// L2, L4 and what of L5 can be seen in one record, for a template rewrite. `input` is the
  /// record's text (its lines joined by `\n`), `output` the terse line without its ending.
  /// Nothing: all hold.
  std::optional<Refutation> check_record(const Template& shape, Bytes input, Bytes output) const;

  /// L3 and L4 for a phrase or markup rewrite of prose. Word pairs are the entries of the
  /// dictionary "word_pairs", removable words the word list "removable".
  std::optional<Refutation> check_prose(Bytes input, Bytes output) const;

  /// The fields of a text by the first template that has a verbose (terse) form for it. Nothing
  /// where none has, or the budget is used up.
  std::optional<OwnedRecord> parse_verbose(Bytes text) const;
  std::optional<OwnedRecord> parse_terse(Bytes line) const;

 private:
  struct Scratch;
  const RuleSet* rules_;
  std::unique_ptr<const contract::RecordIndex> own_index_;  // where it was given none
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace terse
