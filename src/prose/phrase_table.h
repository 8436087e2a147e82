// Phrase rules, compiled for look-up by their first word.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "prose/pieces.h"
#include "record/rule_set.h"

namespace terse::prose {

/// A word or kind of token that a rule wants, or does not want, beside its phrase.
struct Neighbours {
  std::vector<std::string> words;  ///< lower case, sorted by hash with `hashes`
  std::vector<uint32_t> hashes;
  std::vector<std::string> endings;
  std::vector<std::string> marks;  ///< punctuation
  uint32_t kinds = 0;              ///< bit n: TokenKind n
  bool any = false;                ///< the list has entries at all
  bool edge = false;               ///< `<end>`: nothing stands there
};

/// One phrase with its parts cut. Its neighbours are the table's, and never null.
struct CompiledPhrase {
  struct Part {
    std::string text;  ///< lower case, straight apostrophes
    uint32_t hash = 0;
    bool word = false;
    bool gap_before = false;
  };
  const Phrase* source = nullptr;
  std::vector<Part> parts;
  const Neighbours* after = nullptr;
  const Neighbours* before = nullptr;
  const Neighbours* not_after = nullptr;
  const Neighbours* not_before = nullptr;
  const Neighbours* unless_after = nullptr;
  const Neighbours* unless_before = nullptr;
  uint16_t family = 0;
  bool keeps_tokens = false;  ///< `from` and `to` hold the same protected words
};

/// Built once, then const and safe to share. Borrows the rule set.
class PhraseTable {
 public:
  PhraseTable(const RuleSet& rules, const TokenLexer& lexer);

  /// The phrases that start with this word or mark, longest first; null when there are none.
  const std::vector<CompiledPhrase>* starting_with(uint32_t hash) const;

  const std::vector<std::string>& families() const { return families_; }

  /// Adds a family that has no phrases; returns its index.
  uint16_t family_index(Bytes name);

 private:
  struct Slot {
    uint32_t hash = 0;
    std::vector<CompiledPhrase> phrases;
  };
  void add(const Phrase& phrase, const RuleSet& rules, const TokenLexer& lexer);
  Slot& slot(uint32_t hash);
  const Neighbours* neighbours(const List<Bytes>& entries, const RuleSet& rules);

  std::deque<Phrase> pairs_;                                // of the word pairs
  std::unordered_map<std::string, Neighbours> neighbours_;  // by their entries, which many share
  std::vector<Slot> slots_;
  std::vector<uint16_t> index_;  // open addressing over slots_, 0xffff: free
  std::vector<std::string> families_;
};

/// Whether the piece at `piece` of `text` (null: the edge of the paragraph) is one of `list`.
bool is_listed(const Neighbours& list, const Piece* piece, Bytes text);

}  // namespace terse::prose
