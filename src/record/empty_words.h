// When a word that usually carries nothing is the name of something.
#pragma once

#include "base/bytes.h"
#include "record/template.h"

namespace terse {

/// Whether the word at [begin, end) of `text`, one of `words.any`, is an article that has to
/// stay: `set the timeout of a to 5s`, `the a and b columns`, `the function a calls it`. It stays
/// where what follows can begin no noun, where another article stands beside it, and, for `a` and
/// `an`, behind a word that names come after. Words are what blanks separate. The answer is the
/// same for a text from which other articles are gone.
bool is_name(const EmptyWords& words, Bytes text, size_t begin, size_t end);

}  // namespace terse
