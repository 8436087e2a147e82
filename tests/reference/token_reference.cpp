#include "reference/token_reference.h"

#include <algorithm>
#include <stdexcept>

#include "reference/token_shapes.h"

namespace terse::reference {

TokenReference::Word TokenReference::look_up(const std::string& word) const {
  const std::string key = plain_marks(word);
  const ProtectedWord* best = nullptr;
  for (const ProtectedWord& entry : words_) {
    const std::string text(entry.text);
    const bool exact =
        entry.group == WordGroup::classification ? key == text : lower(key) == lower(text);
    if (!entry.stem && exact) return {true, entry.group};
    if (entry.stem && lower(key).starts_with(text) &&
        (best == nullptr || best->text.size() < text.size()))
      best = &entry;
  }
  for (const ProtectedWord& entry : words_)
    if (entry.text == "n't" && key.size() > 3 && lower(key).ends_with("n't"))
      return {true, WordGroup::negation};
  return best != nullptr ? Word{true, best->group} : Word{};
}

TokenReference::Word TokenReference::look_up_parts(const std::string& chunk) const {
  std::string rest = plain_marks(chunk) + "-";
  for (size_t at; (at = rest.find_first_of("-'")) != std::string::npos; rest.erase(0, at + 1))
    if (const Word word = look_up(rest.substr(0, at)); word.found) return word;
  return {};
}

size_t TokenReference::phrase_end(const std::string& text, size_t at, WordGroup& group) const {
  size_t longest = 0;
  size_t end = at;
  for (const ProtectedWord& entry : words_) {
    const std::string phrase(entry.text);
    if (phrase.find(' ') == std::string::npos || phrase.size() <= longest) continue;
    const size_t length = phrase_length(text.substr(at), phrase);
    if (length == 0) continue;
    longest = phrase.size();
    group = entry.group;
    end = at + length;
  }
  return end;
}

/// Whether one of the exception's words at `token` opens a sentence and an opener follows it.
bool TokenReference::frees(const std::string& text, const Token& token) const {
  const std::string word = lower(text.substr(token.begin, token.end - token.begin));
  if (token.kind != TokenKind::word ||
      std::find(exception_.words.begin(), exception_.words.end(), word) == exception_.words.end())
    return false;
  static const Pattern opens =
      Pattern::compile("(?s)(?:|.*[ \\t\\r\\n]|.*[.!?:][*_)\"]*[ \\t\\r\\n]+)[*_]*").value();
  static const Pattern before = Pattern::compile(
                                    "(?s)(?:[ \\t\\r\\n]*|.*\\n[ \\t\\r]*\\n[ \\t\\r\\n]*|"
                                    ".*[.!?:][*_)\"]*[ \\t\\r\\n]+|(?:.*\\n)?[ \\t]*-[ \\t\\r\\n]+)"
                                    "[*_]*")
                                    .value();
  std::vector<Bytes> unused;
  const std::string prefix = text.substr(0, token.begin);
  if (opens.match_whole(prefix, unused) != Pattern::Outcome::match ||
      before.match_whole(prefix, unused) != Pattern::Outcome::match)
    return false;
  std::vector<ProtectedWord> phrases;
  for (Bytes opener : exception_.openers) phrases.push_back({opener, WordGroup::order, false});
  const std::string after = text.substr(token.end);
  const size_t comma = after.starts_with(",") ? 1 : 0;
  const size_t gap = after.find_first_not_of(" \t\r\n", comma);
  if (gap == std::string::npos || gap == comma) return false;
  if (std::count(after.begin() + static_cast<std::ptrdiff_t>(comma),
                 after.begin() + static_cast<std::ptrdiff_t>(gap), '\n') > 1)
    return false;
  const std::string rest = replaced(after.substr(gap), "\xe2\x80\x99", "'");
  return std::any_of(phrases.begin(), phrases.end(), [&](const ProtectedWord& phrase) {
    return phrase_length(rest, std::string(phrase.text)) != 0;
  });
}

std::vector<Token> TokenReference::without_narration(const std::string& text,
                                                     std::vector<Token> tokens) const {
  const auto step = [&](const Token& token) {
    const std::string word = lower(text.substr(token.begin, token.end - token.begin));
    return token.kind == TokenKind::word &&
           std::find(exception_.steps.begin(), exception_.steps.end(), word) !=
               exception_.steps.end();
  };
  const auto steps = std::count_if(tokens.begin(), tokens.end(), step);
  static const Pattern several =
      Pattern::compile("(?s).*(?:[.!?:][ \\t\\r\\n]|\\n\\n).*[^ \\t\\r\\n].*").value();
  std::vector<Bytes> unused;
  const bool one = several.match_whole(text, unused) != Pattern::Outcome::match;
  std::vector<Token> kept;
  for (const Token& token : tokens) {
    const bool free = frees(text, token) && (step(token) ? steps == 1 && one : steps == 0);
    if (!free) kept.push_back(token);
  }
  return kept;
}

/// A plain chunk: phrase, word, identifier or nothing. Moves `at` behind it.
void TokenReference::plain(const std::string& text, size_t begin, size_t end,
                           std::vector<Token>& out, size_t& at) const {
  const auto add = [&](size_t to, TokenKind kind, WordGroup group) {
    out.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(to), kind, group});
    at = to;
  };
  const std::string chunk = text.substr(begin, end - begin);
  WordGroup group{};
  if (const size_t phrase = phrase_end(text, begin, group); phrase != begin)
    return add(phrase, TokenKind::word, group);
  Word word = look_up(chunk);
  if (!word.found) word = look_up_parts(chunk);
  if (word.found) return add(end, TokenKind::word, word.group);
  static const Pattern inner_upper =
      Pattern::compile("(?s).*(?:\\w|[\x80-\xff])(?<!\xe2\x80[\x91\x99])[A-Z].*").value();
  std::vector<Bytes> unused;
  if (chunk.find('_') != std::string::npos ||
      inner_upper.match_whole(chunk, unused) == Pattern::Outcome::match)
    return add(end, TokenKind::identifier, WordGroup::negation);
  at = end;
}

std::vector<Token> TokenReference::lex(const std::string& text) const {
  std::vector<Token> out;
  for (size_t at = 0; at < text.size();) {
    Groups g = match(grammar(), text.substr(0, at) + "\x01" + text.substr(at));
    if (g.empty()) throw std::runtime_error("the grammar has no step here");
    const auto is = [&g](const char* name) { return g.count(name) != 0; };
    const size_t begin = at;
    size_t end = text.size() - g["rest"].size();
    const auto token = [&](TokenKind kind) {
      out.push_back(
          {static_cast<uint32_t>(begin), static_cast<uint32_t>(end), kind, WordGroup::negation});
      at = end;
    };
    const auto with_unit = [&] {
      if (text[end - 1] >= '0' && text[end - 1] <= '9') end = unit_end(text, end);
    };
    if (is("www") || is("mail")) {
      end = tail_end(text, end, true);
      token(TokenKind::url);
    } else if (is("chunk")) {
      const std::string chunk = text.substr(begin, end - begin);
      if (is("url")) {
        end = tail_end(text, end + 1, true);
        token(TokenKind::url);
      } else if (is("path")) {
        end = tail_end(text, end, false);
        const bool number = mixed_kind(text.substr(begin, end - begin) + "!") == TokenKind::number;
        if (number) with_unit();
        token(number ? TokenKind::number : TokenKind::path);
      } else if (is_plain(chunk)) {
        plain(text, begin, end, out, at);
      } else if (chunk == "e.g" || chunk == "i.e") {
        at = end;
      } else {
        const TokenKind kind = mixed_kind(chunk);
        if (kind == TokenKind::number) with_unit();
        token(kind);
      }
    } else if (is("number")) {
      if (is("numberpath"))
        end = text.compare(end, 3, "://") == 0 ? tail_end(text, end + 1, true)
                                               : tail_end(text, end, false);
      with_unit();
      token(TokenKind::number);
    } else if (is("code")) {
      token(TokenKind::code);
    } else if (is("quote")) {
      token(TokenKind::quote);
    } else if (is("mark")) {
      token(TokenKind::emoji);
    } else if (is("flag")) {
      end = tail_end(text, end, false);
      token(TokenKind::flag);
    } else if (is("variable") || is("closed")) {
      if (is("varpath")) end = tail_end(text, end, false);
      token(TokenKind::variable);
    } else if (is("reference")) {
      end = tail_end(text, begin, false);
      token(TokenKind::reference);
    } else if (is("bracket")) {
      token(TokenKind::identifier);
    } else if (is("bang")) {
      end = tail_end(text, begin, false);
      token(TokenKind::identifier);
    } else if (is("file")) {
      end = tail_end(text, begin, false);
      token(TokenKind::path);
    } else {
      at = end;
    }
  }
  return without_narration(text, std::move(out));
}

}  // namespace terse::reference
