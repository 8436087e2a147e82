#include "reference/token_shapes.h"

#include <algorithm>
#include <stdexcept>

#include "reference/token_grammar.h"

namespace terse::reference {

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

bool is_plain(const std::string& chunk) {
  const std::string text = plain_marks(chunk);
  for (char c : text)
    if (!word_starts(std::string(1, c), 0) && static_cast<unsigned char>(c) < 0x80 && c != '\'' &&
        c != '-')
      return false;
  return text.find_first_of("0123456789") == std::string::npos &&
         text.find("\xc2\xb7") == std::string::npos;
}

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

}  // namespace terse::reference
