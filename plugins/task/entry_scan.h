// One entry, read once: its text without code, its words and its sentences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "task/document.h"
#include "task/phrases.h"
#include "task/references.h"

namespace terse::task {

struct Sentence {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t first_word = 0;
  uint32_t end_word = 0;
  bool child = false;      ///< in a nested item
  bool paragraph = false;  ///< starts a second paragraph of the item
};

/// Buffers are reused from entry to entry; everything is valid until the next `read`.
struct EntryScan {
  std::string_view raw;  ///< the entry's bytes, borrowed from the document
  std::string lower;     ///< the same length in lower case; code, fences and comments are blanks
  std::vector<Word> words;
  uint32_t sets = 0;  ///< of all words, joined: most sets have no word in an entry
  std::vector<Sentence> sentences;
  std::vector<SliceRef> slices;  ///< from the raw text: code may hold a veto, never a marker
  uint32_t start = 0;            ///< where the text starts, after the bullet
  uint32_t body = 0;             ///< where it starts after leading `[tags]`, `~~` and `**`
  Id own_id = 0;                 ///< `R2` or `Q3` at the start of the text
  bool proposed = false;         ///< holds a `<!-- PROPOSED` comment
  bool unchecked = false;        ///< holds a `[ ]`

  void read(const Document& document, const Entry& entry, const Lexicon& lexicon);
  /// Index of the sentence that `at` lies in.
  size_t sentence_at(uint32_t at) const;
  /// First line of the text, after the bullet, without markup taken away.
  std::string_view first_line() const;

 private:
  void mask(const Document& document, const Entry& entry);
  void blank(size_t from, size_t to);
  void mask_spans(size_t from, size_t to);
  void find_sentences(const Document& document, const Entry& entry);
  void find_start(const Entry& entry);
};

}  // namespace terse::task
