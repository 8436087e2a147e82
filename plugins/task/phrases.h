// Words of a text and sets of phrases to find in them: how every marker and veto is read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace terse::task {

/// One word: letters, digits, apostrophes and non-ASCII bytes. Offsets are into the text.
struct Word {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t sets = ~0u;  ///< bits of the sets that have a phrase which starts so; all: not known
};

/// Words of `lower` (lower-case text), appended to `out`.
void split_words(std::string_view lower, std::vector<Word>& out);

/// ASCII lower case of a text; other bytes stay.
std::string to_lower(std::string_view text);

/// A set of phrases of one or more words. A hyphen in a phrase or a text separates words like a
/// blank does, so that `re-opened` and `re opened` are one phrase.
class PhraseSet {
 public:
  PhraseSet() = default;
  explicit PhraseSet(const std::vector<std::string>& phrases);

  /// How many words the longest phrase takes that starts at `words[at]`, 0 for none.
  size_t match(std::string_view lower, const std::vector<Word>& words, size_t at) const;
  /// The longest phrase that ends just before word `at`: its length in words, 0 for none.
  size_t match_before(std::string_view lower, const std::vector<Word>& words, size_t at) const;
  bool contains(std::string_view word) const;
  bool empty() const { return phrases_.empty(); }
  /// The phrases as they were given.
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::vector<std::string>> phrases_;
  std::vector<std::string> list_;
  std::unordered_multimap<std::string_view, size_t> by_first_;
  size_t longest_ = 0;
  uint32_t bit_ = ~0u;

  void index();
  friend class Lexicon;

 public:
  PhraseSet(const PhraseSet& other)
      : phrases_(other.phrases_), list_(other.list_), bit_(other.bit_) {
    index();
  }
  PhraseSet(PhraseSet&& other) noexcept
      : phrases_(std::move(other.phrases_)), list_(std::move(other.list_)), bit_(other.bit_) {
    index();
  }
  PhraseSet& operator=(PhraseSet other) noexcept {
    phrases_.swap(other.phrases_);
    list_.swap(other.list_);
    bit_ = other.bit_;
    index();
    return *this;
  }
};

/// First words of many sets in one table: a text is looked up once, not once a set.
class Lexicon {
 public:
  /// Gives the set a bit of its own (the 32nd and later ones share) and learns its first words.
  void add(PhraseSet& set);
  /// Fills `sets` of every word from `from` on. A bit too many only costs a comparison.
  void mark(std::string_view lower, std::vector<Word>& words, size_t from) const;

 private:
  struct Slot {
    uint64_t key = 0;
    uint32_t sets = 0;
  };
  std::vector<Slot> slots_ = std::vector<Slot>(4096);
  uint32_t next_ = 0;
};

}  // namespace terse::task
