#include "protected.h"

#include <array>
#include <string_view>
#include <vector>

#include "ledger.h"
#include "terse.h"

namespace terse::spec {
namespace {

enum class Stands {
  anywhere,
  alone,       // between blanks, brackets or the ends
  as_a_bound,  // so on its left; a blank, a digit, a currency or a span may follow
  as_a_word,   // no letter on either side
};

struct Reading {
  Bytes glyph;
  Bytes words;
  Stands stands;
};

// The longer of two that start alike comes first. `≥3` reads like `≥ 3`: blanks are no matter here.
constexpr Reading kReadings[] = {
    {"!", "must", Stands::alone},
    {"?", "may", Stands::alone},
    {"\xe2\x89\xa5", "at least", Stands::anywhere},
    {"\xe2\x89\xa4", "at most", Stands::anywhere},
    {">=", "at least", Stands::as_a_bound},
    {"<=", "at most", Stands::as_a_bound},
    {">", "more than", Stands::as_a_bound},
    {"<", "less than", Stands::as_a_bound},
    // One glyph for two spellings of one quantifier.
    {"\xe2\x88\x80", "for every", Stands::anywhere},
    {"for each", "for every", Stands::as_a_word},
    {"For each", "for every", Stands::as_a_word},
    {"For every", "for every", Stands::as_a_word},
    // Not written by the register, but read in it: a negation is one, however short.
    {"\xe2\x89\xa0", "not equal to", Stands::anywhere},
    {"\xe2\x88\x89", "not in", Stands::anywhere},
    {"\xe2\x88\x84", "no", Stands::anywhere},
    {"\xe2\x8a\xa5", "never", Stands::anywhere},
    {"\xc2\xac", "not", Stands::anywhere},
};

bool is_one_of(char c, Bytes set) {
  return set.find(c) != Bytes::npos;
}

bool stands_so(Bytes text, size_t at, const Reading& reading) {
  if (reading.stands == Stands::anywhere) return true;
  const size_t end = at + reading.glyph.size();
  const char before = at == 0 ? ' ' : text[at - 1];
  const char after = end >= text.size() ? ' ' : text[end];
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (reading.stands == Stands::as_a_word) return !is_letter(before) && !is_letter(after);
  if (!is_one_of(before, " \t(|,;:")) return false;
  const Bytes behind = reading.stands == Stands::alone ? " \t),.;:|" : " \t0123456789.$`-";
  return is_one_of(after, behind);
}

// Whether a reading begins with this byte: every byte of a text is asked, and few of them can.
constexpr std::array<bool, 256> first_bytes() {
  std::array<bool, 256> may_start{};
  for (const Reading& reading : kReadings)
    may_start[static_cast<unsigned char>(reading.glyph.front())] = true;
  return may_start;
}
constexpr std::array<bool, 256> kMayStart = first_bytes();

const Reading* reading_at(Bytes text, size_t at) {
  if (!kMayStart[static_cast<unsigned char>(text[at])]) return nullptr;
  for (const Reading& reading : kReadings)
    if (reading.glyph[0] == text[at] && text.substr(at, reading.glyph.size()) == reading.glyph &&
        stands_so(text, at, reading))
      return &reading;
  return nullptr;
}

std::string quoted(std::string_view token) {
  return token.substr(0, 1) == "`" ? std::string(token) : "`" + std::string(token) + "`";
}

}  // namespace

std::string read_back(Bytes text) {
  const std::vector<Bytes> tokens = ledger_tokens(text);
  size_t next_token = 0;
  std::string words;
  size_t done = 0;  // what stands before is in `words`
  for (size_t at = 0; at < text.size();) {
    if (next_token < tokens.size() && text.data() + at == tokens[next_token].data()) {
      at += tokens[next_token++].size();
      continue;
    }
    const Reading* reading = reading_at(text, at);
    if (reading == nullptr) {
      ++at;
      continue;
    }
    words.append(text.substr(done, at - done)).append(" ").append(reading->words);
    at += reading->glyph.size();
    done = at;
    if (at < text.size() && text[at] != ' ') words += ' ';
  }
  return words.append(text.substr(done));
}

std::string protected_change(Bytes before, Bytes after) {
  const std::string old_words = read_back(before);
  const std::string new_words = read_back(after);
  const std::vector<std::string_view> was = protected_tokens(old_words);
  const std::vector<std::string_view> is = protected_tokens(new_words);
  size_t at = 0;
  while (at < was.size() && at < is.size() && was[at] == is[at]) ++at;
  if (at == was.size() && at == is.size()) return {};
  // One of a pair that differs is gone when what follows it goes on alike.
  const bool lost = is.size() < was.size() && (at == is.size() || was[at + 1] == is[at]);
  const bool added = is.size() > was.size() && (at == was.size() || is[at + 1] == was[at]);
  if (lost) return "loses " + quoted(was[at]);
  if (added) return "adds " + quoted(is[at]);
  if (at == is.size()) return "loses " + quoted(was[at]);
  if (at == was.size()) return "adds " + quoted(is[at]);
  return "has " + quoted(is[at]) + " for " + quoted(was[at]);
}

bool keeps_protected_tokens(Bytes before, Bytes after) {
  return protected_change(before, after).empty();
}

}  // namespace terse::spec
