// One entry, read once: its text without code, its words and its sentences.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
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

/// What was read: views into the document and into the reader that gave it out.
struct EntryScan {
  std::string_view raw;    ///< the entry's bytes, borrowed from the document
  std::string_view lower;  ///< the same length in lower case; code, fences and comments are blanks
  Words words;
  uint32_t sets = 0;  ///< of all words, joined: most sets have no word in an entry
  std::span<const Sentence> sentences;
  /// From the raw text, in its order: code may hold a veto, never a marker.
  std::span<const SliceRef> slices;
  uint32_t start = 0;      ///< where the text starts, after the bullet
  uint32_t body = 0;       ///< where it starts after leading `[tags]`, `~~` and `**`
  Id own_id = 0;           ///< `R2` or `Q3` at the start of the text
  bool proposed = false;   ///< holds a `<!-- PROPOSED` comment
  bool unchecked = false;  ///< holds a `[ ]`

  /// The references from the first that begins at or behind `at` on.
  std::span<const SliceRef> slices_from(uint32_t at) const;
  /// Index of the sentence that `at` lies in.
  size_t sentence_at(uint32_t at) const;
  /// First line of the text, after the bullet, without markup taken away.
  std::string_view first_line() const;
};

/// Memory for many runs of one type, handed out front to back.
template <class Item>
class Pool {
 public:
  /// A copy of `items` that lives as long as the pool.
  std::span<const Item> keep(std::span<const Item> items) {
    if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < items.size()) {
      blocks_.emplace_back().reserve(std::max(kBlock, items.size()));
    }
    std::vector<Item>& block = blocks_.back();
    block.insert(block.end(), items.begin(), items.end());
    return std::span<const Item>(block).last(items.size());
  }

 private:
  static constexpr size_t kBlock = 1 << 15;
  std::vector<std::vector<Item>> blocks_;
};

/// Reads entries of one document and keeps what it read. Several readers may share `lower`, one a
/// thread, as long as no entry is read by two.
class EntryReader {
 public:
  /// `lower` has room for the document's bytes; those of an entry are written where they stand in
  /// it, in lower case and with blanks for code. It, the document and the lexicon have to outlive
  /// the reader.
  EntryReader(const Document& document, const Lexicon& lexicon, char* lower);
  /// Valid as long as the reader.
  EntryScan read(const Entry& entry);

 private:
  void mask(const Entry& entry, uint8_t marks);
  void blank(size_t from, size_t to);
  void mask_spans(size_t from, size_t to, uint8_t marks);
  void find_sentences(const Entry& entry);
  void find_start(const Entry& entry);

  const Document& document_;
  const Lexicon& lexicon_;
  char* lower_;
  EntryScan scan_;
  std::span<char> text_;  ///< of the entry, in `lower_`
  std::vector<Word> room_;
  std::vector<Sentence> sentences_;
  std::vector<SliceRef> slices_;
  Pool<Word> kept_words_;
  Pool<Sentence> kept_sentences_;
  Pool<SliceRef> kept_slices_;
};

}  // namespace terse::task
