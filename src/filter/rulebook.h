// All that the stages of the pipeline need to know, built once from the packs in force.
#pragma once

#include <memory>
#include <vector>

#include "base/once.h"
#include "classify/classifier_tables.h"
#include "contract/record_index.h"
#include "prose/phrase_table.h"
#include "record/rule_set.h"
#include "rules/pack.h"
#include "rules/rule_index.h"
#include "text/protected_words.h"
#include "text/tokens.h"

namespace terse {

/// Which arrow terse forms print.
enum class Glyphs { unicode, ascii };

/// Frozen after construction; safe to share between threads and streams.
class Rulebook {
 public:
  /// `packs` in order of precedence, nearest first.
  Rulebook(std::vector<Pack> packs, Glyphs glyphs);

  Rulebook(const Rulebook&) = delete;  // the members borrow each other
  Rulebook& operator=(const Rulebook&) = delete;

  const RuleSet& rules() const { return *rules_; }
  const TokenLexer& lexer() const { return lexer_; }
  const RuleIndexes& indexes() const { return indexes_; }
  const contract::RecordIndex& record_index() const { return record_index_; }
  const ClassifierTables& classifier_tables() const { return tables_; }
  /// Compiled when it is first asked for: a stream of records never does, and it is half of a
  /// start.
  const prose::PhraseTable& phrases() const;

 private:
  std::unique_ptr<const RuleSet> rules_;
  RuleIndexes indexes_;
  contract::RecordIndex record_index_;
  ProtectedWords words_;
  TokenLexer lexer_;
  ClassifierTables tables_;
  mutable Once phrases_once_;
  mutable std::unique_ptr<const prose::PhraseTable> phrases_;
};

/// The rulebook of the packs that are compiled in.
std::unique_ptr<const Rulebook> built_in_rulebook(Glyphs glyphs = Glyphs::unicode);

}  // namespace terse
