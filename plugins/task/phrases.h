// Words of a text and sets of phrases to find in them: how every marker and veto is read.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace terse::task {

/// One word: letters, digits, apostrophes and non-ASCII bytes. Offsets are into the text.
struct Word {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t sets = ~0u;  ///< bits of the sets that have a phrase which starts so; all: not known
};

/// Words of a text that somebody else holds.
using Words = std::span<const Word>;

/// Words of `lower` (lower-case text), appended to `out`.
void split_words(std::string_view lower, std::vector<Word>& out);

/// ASCII lower case of a text; other bytes stay.
std::string to_lower(std::string_view text);
/// The same into `out`, which has room for it.
void copy_in_lower_case(std::string_view text, char* out);

/// A set of phrases of one or more words. A hyphen in a phrase or a text separates words like a
/// blank does, so that `re-opened` and `re opened` are one phrase.
class PhraseSet {
 public:
  PhraseSet() = default;
  explicit PhraseSet(const std::vector<std::string>& phrases);

  /// How many words the longest phrase takes that starts at `words[at]`, 0 for none.
  size_t match(std::string_view lower, Words words, size_t at) const {
    return (words[at].sets & bit_) == 0 ? 0 : longest_at(lower, words, at);
  }
  /// The longest phrase that ends just before word `at`: its length in words, 0 for none.
  size_t match_before(std::string_view lower, Words words, size_t at) const;
  bool contains(std::string_view word) const;
  /// The same of a word of `lower`, quicker where the word knows its sets.
  bool contains(std::string_view lower, const Word& word) const {
    return (word.sets & bit_) != 0 && contains(lower.substr(word.begin, word.end - word.begin));
  }
  /// Whether a phrase may start at a word among those whose `sets` were joined into these.
  bool may_start(uint32_t sets) const { return (sets & bit_) != 0; }
  uint32_t bit() const { return bit_; }
  bool empty() const { return phrases_.empty(); }
  /// The phrases as they were given.
  const std::vector<std::string>& list() const { return list_; }

 private:
  struct Phrase {
    uint64_t key = 0;  ///< of the first word
    std::vector<std::string> words;
  };

  size_t longest_at(std::string_view lower, Words words, size_t at) const;

  std::vector<Phrase> phrases_;  // by their keys
  std::vector<std::string> list_;
  size_t longest_ = 0;
  uint32_t bit_ = ~0u;

  friend class Lexicon;
};

/// First words of many sets in one table: a text is looked up once, not once a set.
class Lexicon {
 public:
  /// Gives the set a bit of its own (the 32nd and later ones share) and learns its first words.
  void add(PhraseSet& set);
  /// The words of `lower` with the sets that have a phrase which starts so; `sets` gets all of
  /// these joined. A bit too many only costs a comparison. The words stand in `room`, which only
  /// grows.
  Words split(std::string_view lower, std::vector<Word>& room, uint32_t& sets) const;

 private:
  struct Slot {
    uint64_t key = 0;
    uint32_t sets = 0;
  };
  static constexpr size_t kSlots = 4096;
  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
  std::array<uint64_t, kSlots / 64> homes_{};  ///< a bit a slot: where any key's search begins
  uint32_t next_ = 0;
};

}  // namespace terse::task
