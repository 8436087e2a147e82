// The words that no rewrite may lose: the data of rules/protected.toml, ready for look-up.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace terse {

enum class WordGroup : uint8_t {
  negation,        ///< not, no, never, only, unless, if, but ...
  modality,        ///< must, should, seem*, probably ...
  order,           ///< first, then, still, already, all, more ...: order and state
  failure,         ///< fail*, error*, timeout, skip*, blocked ...
  classification,  ///< scope_drift, noise, regression ...: exact, case-sensitive
  status,          ///< kept, reverted, DONE, PARTIAL ...
};

/// One entry of the list, as data.
struct ProtectedWord {
  Bytes text;  ///< one word, or several joined by single spaces or hyphens
  WordGroup group;
  bool stem;  ///< matches every word that starts with `text`
};

/// The one exception, by position: a word of `words` that opens a sentence and is followed by one
/// of `openers` ("Now let me", "Next, I'll") is not protected when nothing else tells of a second
/// step: no other word of `steps` in the text and, for a word that is itself in `steps`, no other
/// sentence.
struct NarrationException {
  std::vector<Bytes> words;
  std::vector<Bytes> openers;
  std::vector<Bytes> steps;
};

/// Look-up over the list; built once, then const. Copies what it is built from.
class ProtectedWords {
 public:
  /// What is known of one word.
  struct Hit {
    bool found = false;
    WordGroup group = WordGroup::negation;
    bool narration = false;  ///< one of NarrationException::words
    bool step = false;       ///< one of NarrationException::steps
  };

  ProtectedWords() = default;
  explicit ProtectedWords(const std::vector<ProtectedWord>& words,
                          const NarrationException& exception = {});

  /// The group of `word`, or -1 when it is not protected. ASCII case is ignored but for
  /// classifications. Stems match by prefix. An entry "n't" matches every word that ends so.
  /// A curly apostrophe counts as a straight one, U+2011 as a hyphen. Does not allocate.
  int find(Bytes word) const;

  /// The same, with the flags of the exception.
  Hit look_up(Bytes word) const;

  /// Length of the longest multi-word entry ("no longer") that starts at `text` and ends at a word
  /// boundary, or 0. Any single space in an entry matches one or more blanks or one line break with
  /// the blanks around it.
  size_t find_phrase(Bytes text, WordGroup& group) const;

  /// Whether `text` starts with one of the exception's openers, as whole words.
  bool starts_with_opener(Bytes text) const;

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t offset = 0;
    uint8_t length = 0;  // 0: free
    uint8_t group = 0;
    uint8_t flags = 0;
  };
  struct Phrase {
    std::string text;
    WordGroup group;
  };

  static constexpr size_t longest_word = 48;

  void insert(Bytes word, WordGroup group, unsigned flags);
  void reserve(size_t count);
  const Slot* probe(const char* lower, Bytes spelled, size_t length, uint32_t hash,
                    unsigned flag) const;

  std::vector<Slot> slots_;                   // open addressing, a power of two
  std::string pool_;                          // the slots' texts
  std::array<uint64_t, 32> exact_lengths_{};  // by first letter: bit n: a word of n bytes
  std::array<uint64_t, 32> stem_lengths_{};
  std::array<std::vector<Phrase>, 32> phrases_;  // by first letter, longest first
  std::vector<std::string> openers_;             // longest first
  bool contracted_not_ = false;                  // "n't" is listed
};

}  // namespace terse
