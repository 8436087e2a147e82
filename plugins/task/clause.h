// Reading a marker's clause: the reference behind a verb and what may follow it.
#pragma once

#include <string>
#include <vector>

#include "task/markers.h"

namespace terse::task {

struct Reference {
  enum class Kind { none, slice, decision, commit, request } kind = Kind::none;
  uint32_t end = 0;    ///< one past it
  std::string text;    ///< as written, white space folded
  bool valid = false;  ///< the slice is closed, the decision exists
  bool brief = false;  ///< written as S7
};

/// The reference that starts at offset `at`, blanks skipped.
Reference reference_at(const EntryScan& scan, uint32_t at, const MarkerContext& context);

/// Whether the clause ends at `at`, or goes on with nothing that takes the marker back:
/// punctuation, a parenthesis that starts with a reference, or a listed word. Emphasis is skipped.
bool clause_ends(const EntryScan& scan, uint32_t at, const PhraseSet& tail);

/// Whether a reference of any kind starts at `at`: an id, a slice, a commit, a number, `see`.
bool refers_at(const EntryScan& scan, uint32_t at);

/// One flag a byte: whether it lies between quotation marks of any kind, which is what somebody
/// else has said, or between `~~`, which is taken back. Empty where no byte does.
std::vector<bool> said_or_struck(const EntryScan& scan);

/// Whether a clause starts at `at`: a sentence, a cell, or text after `;`, `:` or a dash.
bool clause_starts(const EntryScan& scan, uint32_t at);

/// The `(` that opens the parenthesis around `at`, or npos.
size_t open_parenthesis(const EntryScan& scan, uint32_t at);

/// Whether the verb at word `index` has another entry's id as its subject (`Q2 was resolved`).
bool speaks_of_other(const EntryScan& scan, size_t index);

}  // namespace terse::task
