#include "ledger.h"

#include <algorithm>
#include <array>
#include <map>

#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Bytes kCurlyOpen = "\xe2\x80\x9c";
constexpr Bytes kCurlyClose = "\xe2\x80\x9d";

bool is_ascii_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

// End of the delimited span that opens at `at`, or 0.
size_t span_end(Bytes text, size_t at) {
  const auto close_at = [&](Bytes close, size_t from) {
    const size_t found = text.find(close, from);
    return found == Bytes::npos ? 0 : found + close.size();
  };
  if (text[at] == '`') return close_at("`", at + 1);
  if (text[at] == '"') return close_at("\"", at + 1);
  if (text.substr(at, kCurlyOpen.size()) == kCurlyOpen)
    return close_at(kCurlyClose, at + kCurlyOpen.size());
  return 0;
}

size_t url_end(Bytes text, size_t at) {
  size_t scheme = 0;
  for (const Bytes known : {Bytes("https://"), Bytes("http://"), Bytes("file://")})
    if (text.substr(at, known.size()) == known) scheme = known.size();
  if (scheme == 0) return 0;
  size_t end = at + scheme;
  while (end < text.size() && Bytes(" \t|`<>\"").find(text[end]) == Bytes::npos) ++end;
  while (end > at && Bytes(".,;:!?)").find(text[end - 1]) != Bytes::npos) --end;
  return end;
}

constexpr std::array<bool, 256> make_token_bytes() {
  std::array<bool, 256> in{};
  for (const char c : Bytes("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                            "_./:%+-$@#~*=\\&"))
    in[static_cast<unsigned char>(c)] = true;
  return in;
}
constexpr std::array<bool, 256> kTokenBytes = make_token_bytes();

// What a plain token is made of; a comma belongs to it only between digits.
bool in_token(Bytes text, size_t at) {
  const char c = text[at];
  if (c != ',') return kTokenBytes[static_cast<unsigned char>(c)];
  return at > 0 && at + 1 < text.size() && is_ascii_digit(text[at - 1]) &&
         is_ascii_digit(text[at + 1]);
}

// True for a plain token that states a fact: a number, a path, an identifier.
bool is_fact(Bytes token) {
  bool upper_only = true;
  for (size_t i = 0; i < token.size(); ++i) {
    const char c = token[i];
    if (is_ascii_digit(c) || c == '_' || c == '/' || c == '$') return true;
    const bool inner = i > 0 && i + 1 < token.size();
    if (inner && c == '.' && is_ascii_alpha(token[i - 1]) && is_ascii_alpha(token[i + 1]))
      return true;
    if (inner && c >= 'A' && c <= 'Z' && token[i - 1] >= 'a' && token[i - 1] <= 'z') return true;
    upper_only = upper_only && (!is_ascii_alpha(c) || (c >= 'A' && c <= 'Z'));
  }
  return upper_only && std::count_if(token.begin(), token.end(), is_ascii_alpha) >= 2;
}

Bytes trimmed(Bytes token) {
  constexpr Bytes kEdge = ".:,-*=&\\~";
  while (!token.empty() && kEdge.find(token.back()) != Bytes::npos) token.remove_suffix(1);
  constexpr Bytes kLead = ".:,*=&\\";
  // A leading dot is part of a path (`.spec/x`), a leading sign part of a number.
  while (token.size() > 1 && kLead.find(token[0]) != Bytes::npos && !is_ascii_alpha(token[1]) &&
         !is_ascii_digit(token[1]))
    token.remove_prefix(1);
  return token;
}

}  // namespace

std::vector<Bytes> ledger_tokens(Bytes text) {
  std::vector<Bytes> tokens;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == ' ') {
      ++at;
      continue;
    }
    size_t end = c == '`' || c == '"' || c == '\xe2' ? span_end(text, at) : 0;
    if (end == 0 && (c == 'h' || c == 'f')) end = url_end(text, at);
    if (end != 0) {
      tokens.push_back(text.substr(at, end - at));
      at = end;
      continue;
    }
    if (c == '\xc2' && text.substr(at, 2) == "\xc2\xa7") {
      end = at + 2;
      while (end < text.size() && in_token(text, end)) ++end;
      tokens.push_back(trimmed(text.substr(at, end - at)));
      at = end;
      continue;
    }
    if (!in_token(text, at)) {
      ++at;
      continue;
    }
    end = at;
    while (end < text.size() && in_token(text, end)) ++end;
    const Bytes token = trimmed(text.substr(at, end - at));
    if (is_fact(token)) tokens.push_back(token);
    at = end;
  }
  return tokens;
}

std::vector<std::string> lost_tokens(const std::vector<Bytes>& before,
                                     const std::vector<Bytes>& after) {
  std::map<Bytes, size_t> left;
  for (const Bytes text : before)
    for (const Bytes token : ledger_tokens(text)) ++left[token];
  for (const Bytes text : after)
    for (const Bytes token : ledger_tokens(text)) {
      const auto it = left.find(token);
      if (it != left.end() && it->second > 0) --it->second;
    }
  std::vector<std::string> lost;
  for (const auto& [token, count] : left)
    for (size_t i = 0; i < count; ++i) lost.emplace_back(token);
  return lost;
}

}  // namespace terse::spec
