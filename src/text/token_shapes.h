// The shapes of the protected-token grammar that are more than a word: each function says where the
// shape that starts at `at` ends, or returns `at` where there is none.
#pragma once

#include "base/bytes.h"

namespace terse::shapes {

/// A byte of the text; NUL past its end.
inline char at_or_nul(Bytes text, size_t at) {
  return at < text.size() ? text[at] : '\0';
}

/// Whether the code point at `at` is part of a word; `length` gets its bytes.
bool word_at(Bytes text, size_t at, size_t& length);
bool word_at(Bytes text, size_t at);

/// Whether the code point that ends before `at` is part of a word.
bool word_before(Bytes text, size_t at);

/// Blanks, or one line break with the blanks around it: `at` where there is neither.
size_t skip_gap(Bytes text, size_t at);

/// A backtick span as CommonMark has it: closed by a run of as many backticks, in one paragraph.
size_t code_end(Bytes text, size_t at);

/// A quote that opens at `at` (straight or curly, double or single) and closes in the same
/// paragraph within 512 bytes. An apostrophe is no quote.
size_t quote_end(Bytes text, size_t at);

/// A URL whose `://` (or `www.`, `mailto:`) has been seen to start at `at`: brackets balanced, no
/// closing punctuation.
size_t url_end(Bytes text, size_t at);

/// A path from `at` on, without closing punctuation or Markdown emphasis.
size_t path_end(Bytes text, size_t at);

/// Sign, comparison and currency marks in front of a number; `at` where no digit follows them.
size_t number_sign_end(Bytes text, size_t at);

/// The unit behind a number that ends at `at`, one blank included: `req/s`, `ms`, `%`.
size_t unit_end(Bytes text, size_t at);

/// A flag: `-x`, `--foo=bar`.
size_t flag_end(Bytes text, size_t at);

/// A variable: `$NAME`, `${NAME}`, `$(command)`, `%NAME%`, `%s`.
size_t variable_end(Bytes text, size_t at);

/// A bracketed run without blanks of at most 60 bytes, `open` at `at`: `{name}`, `<details>`,
/// `[0]`.
size_t bracket_end(Bytes text, size_t at, char close);

/// A status mark: ✓ ✗ ✅ ❌ ⚠ and the like, variation selector included, or a check box `[x]`.
size_t mark_end(Bytes text, size_t at);

}  // namespace terse::shapes
