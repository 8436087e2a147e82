// The shapes of the slow token lexer: one plain function each.
#pragma once

#include <map>
#include <string>

#include "text/pattern.h"
#include "text/tokens.h"

namespace terse::reference {

using Groups = std::map<std::string, Bytes>;

/// Named groups of a whole match, borrowed from `subject`; empty where there is none.
Groups match(const Pattern& pattern, const std::string& subject);
const Pattern& grammar();
bool in(Bytes set, char c);
bool blank(char c);
std::string lower(std::string text);
std::string replaced(std::string text, const std::string& from, const std::string& to);
std::string plain_marks(const std::string& text);
bool word_starts(const std::string& text, size_t at);
/// Whether byte `at` may be inside a URL or path, brackets aside.
bool tail_byte(const std::string& text, size_t at, bool url);
size_t tail_end(const std::string& text, size_t begin, bool url);
size_t unit_end(const std::string& text, size_t at);
bool is_hash(const std::string& chunk);
TokenKind mixed_kind(const std::string& chunk);
/// Letters and underscores, joined by apostrophes and hyphens.
bool is_plain(const std::string& chunk);
/// Length of `phrase` at the start of `text`, as whole words: blanks, or one line break with blanks
/// around it, between its words.
size_t phrase_length(const std::string& text, const std::string& phrase);

}  // namespace terse::reference
