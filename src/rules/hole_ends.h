// Where a typed hole that starts here may end: the grammar of src/record/README.md.
#pragma once

#include <cstddef>

#include "base/bytes.h"
#include "record/template.h"

namespace terse {

/// Steps through the valid ends of a typed hole, in the order in which the matcher tries them.
/// Not for `text` and `list`, whose ends depend on what follows.
class HoleEnds {
 public:
  static constexpr size_t none = static_cast<size_t>(-1);

  /// `table` is the hole's dictionary, or null. Borrows all.
  HoleEnds(const Hole& hole, const Dictionary* table, bool terse_face, Bytes text, size_t start);

  /// The next end, or `none`.
  size_t next();

 private:
  size_t next_word_end();
  size_t next_phrase_end();
  size_t next_status_end();
  void number_ends();
  void add(size_t end);
  void add_units(size_t start);

  const Hole& hole_;
  const Dictionary* table_;
  bool terse_face_;
  Bytes text_;
  size_t start_;
  size_t ends_[32];  // the few ends of a number-like hole, ascending
  size_t end_count_ = 0;
  size_t end_index_ = 0;
  size_t word_at_ = 0;   // where the search for the next word end goes on
  size_t phrase_limit_;  // dictionary: only shorter phrases are to come; status: only longer
};

/// The number that starts at `start` (sign, digits, separators, decimals, exponent): fills `ends`
/// with up to four valid ends, ascending, and returns how many. Source: src/record/README.md.
size_t find_number_ends(Bytes text, size_t start, size_t ends[4]);

/// The end of the unit that starts at `start` without a blank, or `start` when there is none.
size_t find_unit_end(Bytes text, size_t start);

/// Length of the currency or comparison sign at `start`, or 0.
size_t quantity_prefix(Bytes text, size_t start);

}  // namespace terse
