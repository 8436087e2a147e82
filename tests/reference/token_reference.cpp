#include "reference/token_reference.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "reference/token_grammar.h"
#include "text/pattern.h"

namespace terse::reference {

namespace {

using Groups = std::map<std::string, Bytes>;

/// Named groups of a whole match, borrowed from `subject`; empty where there is none.
Groups match(const Pattern& pattern, const std::string& subject) {
  std::vector<Bytes> found;
  if (pattern.match_whole(subject, found) != Pattern::Outcome::match) return {};
  Groups groups;
  for (const auto& [name, number] : pattern.names())
    if (static_cast<size_t>(number) < found.size() && found[number].data() != nullptr)
      groups[name] = found[number];
  return groups;
}

const Pattern& grammar() {
  static const Pattern pattern = Pattern::compile(token_grammar).value();
  return pattern;
}

bool in(Bytes set, char c) {
  return set.find(c) != Bytes::npos;
}
bool blank(char c) {
  return in(" \t\r\n", c);
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at; (at = text.find(from)) != std::string::npos;) text.replace(at, from.size(), to);
  return text;
}

std::string plain_marks(const std::string& text) {
  return replaced(replaced(text, "\xe2\x80\x99", "'"), "\xe2\x80\x91", "-");
}

bool word_starts(const std::string& text, size_t at) {
  if (at >= text.size()) return false;
  const auto c = static_cast<unsigned char>(text[at]);
  const auto next = static_cast<unsigned char>(at + 1 < text.size() ? text[at + 1] : 0);
  if (c == 0xff) return true;
  if (c == 0xc3) return next >= 0x80 && next != 0x97 && next != 0xb7;
  if (c == 0xc2) return in("\xaa\xb2\xb3\xb5\xb9\xba", static_cast<char>(next));
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// Whether byte `at` may be inside a URL or path, brackets aside.
bool tail_byte(const std::string& text, size_t at, bool url) {
  const char c = text[at];
  const char next = at + 1 < text.size() ? text[at + 1] : ' ';
  if (in("/\\.-+=^~@#%&$*!()[]{}", c) || word_starts(text, at)) return true;
  if (at > 0 && (text[at - 1] == '\xc3' || text[at - 1] == '\xc2') && word_starts(text, at - 1))
    return true;
  if (!in(":,?'", c) && !(url && c == ';')) return false;
  return word_starts(text, at + 1) || next == '/' || next == '\\' || (url && !blank(next));
}

size_t tail_end(const std::string& text, size_t begin, bool url) {
  size_t end = begin;
  for (; end < text.size() && tail_byte(text, end, url); ++end) {
    const std::string so_far = text.substr(begin, end + 1 - begin);
    const auto balanced = [&](char open, char close) {
      return std::count(so_far.begin(), so_far.end(), open) >=
             std::count(so_far.begin(), so_far.end(), close);
    };
    if (!balanced('(', ')') || !balanced('[', ']') || !balanced('{', '}')) break;
  }
  std::string tail = text.substr(begin, end - begin);
  while (tail.size() > 1) {
    const bool parent = tail.size() == 2 ? tail == ".." : tail.ends_with("/..");
    const size_t star = tail.find_last_not_of('*');
    const bool glob = star != std::string::npos && tail[star] == '/';
    const bool dropped = in(",:;!?&=+-^'([{", tail.back()) || (tail.back() == '.' && !parent) ||
                         (tail.back() == '*' && !glob);
    if (!dropped) break;
    tail.pop_back();
  }
  return begin + tail.size();
}

size_t unit_end(const std::string& text, size_t at) {
  static const Pattern pattern = Pattern::compile(unit_grammar).value();
  static const std::vector<std::string> units = {"%",
                                                 "B",
                                                 "GB",
                                                 "GHz",
                                                 "GiB",
                                                 "Hz",
                                                 "KB",
                                                 "KiB",
                                                 "MB",
                                                 "MHz",
                                                 "MiB",
                                                 "TB",
                                                 "TiB",
                                                 "bps",
                                                 "fps",
                                                 "h",
                                                 "hr",
                                                 "hrs",
                                                 "kB",
                                                 "kHz",
                                                 "min",
                                                 "mins",
                                                 "ms",
                                                 "ns",
                                                 "pp",
                                                 "px",
                                                 "qps",
                                                 "rps",
                                                 "s",
                                                 "sec",
                                                 "secs",
                                                 "us",
                                                 "\xc2\xb0"
                                                 "C",
                                                 "\xc2\xb0"
                                                 "F",
                                                 "\xc2\xb5s"};
  const std::string rest = text.substr(at);
  Groups groups = match(pattern, rest);
  if (groups.empty()) return at;
  const std::string unit(groups["unit"]);
  const bool known = std::find(units.begin(), units.end(), unit) != units.end();
  if (!known && unit.find('/') == std::string::npos) return at;
  return at + groups["gap"].size() + unit.size();
}

bool is_hash(const std::string& chunk) {
  const bool digit = chunk.find_first_of("0123456789") != std::string::npos;
  const bool letter = chunk.find_first_of("abcdefABCDEF") != std::string::npos;
  return digit && letter && chunk.size() >= 7 && chunk.size() <= 64 &&
         chunk.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
}

TokenKind mixed_kind(const std::string& chunk) {
  static const Pattern number = Pattern::compile("(?s)[vV]?[0-9].*").value();
  static const Pattern file =
      Pattern::compile(
          "(?s)[^:]*\\.(?:c|cc|cfg|cpp|cs|css|csv|env|go|h|hpp|html|java|js|json|jsx|kt|"
          "lock|log|md|pdf|png|py|rb|rs|sh|sql|svg|toml|ts|tsv|tsx|txt|xml|yaml|yml)"
          "(?::.*)?")
          .value();
  if (is_hash(chunk)) return TokenKind::hash;
  std::vector<Bytes> unused;
  if (number.match_whole(chunk, unused) == Pattern::Outcome::match) return TokenKind::number;
  if (file.match_whole(chunk, unused) == Pattern::Outcome::match) return TokenKind::path;
  return TokenKind::identifier;
}

/// Letters and underscores, joined by apostrophes and hyphens.
bool is_plain(const std::string& chunk) {
  const std::string text = plain_marks(chunk);
  for (char c : text)
    if (!word_starts(std::string(1, c), 0) && static_cast<unsigned char>(c) < 0x80 && c != '\'' &&
        c != '-')
      return false;
  return text.find_first_of("0123456789") == std::string::npos &&
         text.find("\xc2\xb7") == std::string::npos;
}

/// Length of `phrase` at the start of `text`, as whole words: blanks, or one line break with blanks
/// around it, between its words.
size_t phrase_length(const std::string& text, const std::string& phrase) {
  static std::map<std::string, Pattern> patterns;
  std::string source = phrase;
  for (size_t i = 0; (i = source.find(' ', i)) != std::string::npos; i += 5)
    source.replace(i, 1, "(?&G)");
  source = "(?is)(?(DEFINE)(?<G>(?![ \\t\\r]*\\n[ \\t\\r]*\\n)(?>[ \\t\\r\\n]+)))(?<phrase>" +
           source +
           ")(?!(?:[-']|\xe2\x80[\x91\x99])?(?:\\w|\xc3[\x80-\x96\x98-\xb6\xb8-\xbf]|"
           "\xc2[\xaa\xb2\xb3\xb5\xb9\xba]|\xff)).*";
  auto pattern = patterns.find(source);
  if (pattern == patterns.end())
    pattern = patterns.emplace(source, Pattern::compile(source).value()).first;
  return match(pattern->second, text)["phrase"].size();
}

}  // namespace

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
