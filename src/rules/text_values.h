// What may happen to the words of a `text` hole: src/record/README.md, "Canonical values" 1, 3, 4.
#pragma once

#include <vector>

#include "base/arena.h"
#include "record/template.h"
#include "text/tokens.h"

namespace terse {

enum class Shortening { to_short, to_long };

/// `raw` with each line break and the blanks after it as one blank. Borrows `raw` where there is
/// none, else lives in the arena.
Bytes join_lines(Bytes raw, Arena& arena);

/// `text` with every whole-word occurrence of one side of `table` replaced by the other, left to
/// right, longest first, outside protected tokens. `tokens` is scratch.
Bytes replace_phrases(const Dictionary& table, Shortening direction, Bytes text,
                      const TokenLexer& lexer, std::vector<Token>& tokens, Arena& arena);

/// `text` without its empty words. `tokens` is scratch.
Bytes drop_empty_words(const EmptyWords& words, Bytes text, const TokenLexer& lexer,
                       std::vector<Token>& tokens, Arena& arena);

}  // namespace terse
