// What the words of a foreign template's terse face may say.
#pragma once

#include <string>
#include <vector>

#include "record/template.h"
#include "text/tokens.h"

namespace terse {

/// Why the terse face of `shape` may not stand for its verbose form number `form`, one sentence
/// each; none where it says what that form says:
/// - each of its words is a word of the verbose form, shortened, or a small word (to, in, at ...),
/// or
///   the pack's name and a colon at the start;
/// - words and holes stand in the order of the verbose form, or each word at the hole it belongs
/// to;
/// - no unit behind a number and no word that says which way it went is left out or exchanged;
/// - no protected word, number, mark or quoted text of the verbose form's literals is left out
/// (words
///   of order apart), and none is added;
/// - nothing that would change a number stands right at a hole, unless the verbose form has it
/// there. Forms that are patterns say their words by the first form.
std::vector<std::string> face_breaches(const Template& shape, size_t form, const TokenLexer& lexer);

}  // namespace terse
