#include "task/clause.h"

#include <algorithm>

#include "base/byte_scan.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

uint32_t skip_blanks(std::string_view text, uint32_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

bool starts_word(std::string_view text, uint32_t at, std::string_view word) {
  if (text.compare(at, word.size(), word) != 0) return false;
  const size_t next = at + word.size();
  return next >= text.size() || !(text[next] >= 'a' && text[next] <= 'z');
}

/// Length of a commit hash at `at`; without the word `commit` before it, it needs a digit and a
/// letter, or it may be a plain word or number.
uint32_t hash_length(std::string_view text, uint32_t at, bool named) {
  uint32_t length = 0;
  bool digit = false;
  bool letter = false;
  while (at + length < text.size() && is_hex(text[at + length])) {
    digit = digit || is_digit(text[at + length]);
    letter = letter || !is_digit(text[at + length]);
    ++length;
  }
  const size_t next = at + length;
  if (next < text.size() && ((text[next] >= 'g' && text[next] <= 'z') || text[next] == '_')) {
    return 0;
  }
  return length >= 7 && length <= 40 && (named || (digit && letter)) ? length : 0;
}

/// `#212`, `pr 212`, `pull request #212`.
uint32_t request_end(std::string_view text, uint32_t at) {
  const uint32_t start = at;
  for (const std::string_view word : {"pull", "request", "pr", "mr"}) {
    if (starts_word(text, at, word))
      at = skip_blanks(text, static_cast<uint32_t>(at + word.size()));
  }
  const bool named = at != start;
  const bool hash = at < text.size() && text[at] == '#';
  if (hash) ++at;
  const uint32_t digits = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > digits && (named || hash) ? at : 0;
}

/// What may open or close what is quoted or struck.
ByteTruth may_quote(ByteWindow at) {
  const ByteGroup bytes = at[0];
  return (bytes == '"') | (bytes == '\'') | ((bytes == '~') & (at[1] == '~')) | (bytes == 0xE2) |
         (bytes == 0xC2);
}

}  // namespace

bool refers_at(const EntryScan& scan, uint32_t at) {
  const std::string_view text = scan.lower;
  size_t end = 0;
  return id_at(scan.raw, at, end) != 0 || request_end(text, at) != 0 ||
         hash_length(text, at, false) != 0 || is_digit(text[at]) ||
         starts_word(text, at, "slice") || starts_word(text, at, "slices") ||
         starts_word(text, at, "commit") || starts_word(text, at, "see");
}

Reference reference_at(const EntryScan& scan, uint32_t at, const MarkerContext& context) {
  Reference found;
  const std::string_view text = scan.lower;
  at = skip_blanks(text, at);
  if (at >= text.size()) return found;
  if (starts_word(text, at, "the")) at = skip_blanks(text, at + 3);
  const auto finish = [&](Reference::Kind kind, uint32_t end, bool valid) {
    found.kind = kind;
    found.end = end;
    found.valid = valid;
    found.text = fold_space(scan.raw.substr(at, end - at));
    return found;
  };
  const std::span<const SliceRef> slices = scan.slices_from(at);
  if (!slices.empty() && slices.front().begin == at) {
    // A list or range gives one reference a member; the longest end closes all of them.
    uint32_t end = 0;
    bool closed = true;
    for (const SliceRef& other : slices) {
      if (other.begin != at) break;
      end = std::max(end, other.end);
      closed = closed && !context.slices.open_or_unknown(other);
    }
    while (end < text.size() && text.compare(at, 7, "slices/") == 0 && !is_space(text[end]) &&
           !is_one_of(text[end], ",;)")) {
      ++end;
    }
    found.brief = slices.front().brief;
    return finish(Reference::Kind::slice, end, closed);
  }
  size_t id_end = 0;
  if (const Id id = id_at(scan.raw, at, id_end); id >> 24 == 'D') {
    return finish(Reference::Kind::decision, static_cast<uint32_t>(id_end),
                  context.decisions.known(id));
  }
  const bool named = starts_word(text, at, "commit");
  const uint32_t hash = named ? skip_blanks(text, at + 6) : at;
  if (const uint32_t length = hash_length(text, hash, named); length != 0) {
    return finish(Reference::Kind::commit, hash + length, true);
  }
  if (const uint32_t end = request_end(text, at); end != 0) {
    return finish(Reference::Kind::request, end, true);
  }
  return found;
}

bool clause_ends(const EntryScan& scan, uint32_t at, const PhraseSet& tail) {
  const std::string_view text = scan.lower;
  while (at < text.size() && is_one_of(text[at], "*~_")) ++at;
  const bool joined = at + 1 < text.size() && text[at] == '-' && !is_space(text[at + 1]);
  if (joined) return false;  // `slice 1-only`
  at = skip_blanks(text, at);
  if (at >= text.size()) return true;
  const char c = text[at];
  if (c == '(') {
    const uint32_t inside = skip_blanks(text, at + 1);
    if (inside >= text.size()) return true;
    if (refers_at(scan, inside)) return true;
    uint32_t end = inside;
    while (end < text.size() && text[end] >= 'a' && text[end] <= 'z') ++end;
    return end > inside && tail.contains(text.substr(inside, end - inside));
  }
  if (is_one_of(c, ".,;:)]|-") || text.compare(at, 3, "\xE2\x80\x93") == 0 ||
      text.compare(at, 3, "\xE2\x80\x94") == 0) {
    return true;
  }
  uint32_t end = at;
  while (end < text.size() && text[end] >= 'a' && text[end] <= 'z') ++end;
  return end > at && tail.contains(text.substr(at, end - at));
}

bool clause_starts(const EntryScan& scan, uint32_t at) {
  if (!scan.sentences.empty() && scan.sentences[scan.sentence_at(at)].begin == at) return true;
  uint32_t before = at;
  while (before > 0 && is_space(scan.lower[before - 1])) --before;
  if (before <= scan.start || before <= scan.body) return true;
  const unsigned char c = static_cast<unsigned char>(scan.lower[before - 1]);
  // A dash is three bytes that start with E2 80; its last byte is 93 or 94.
  const bool dash = before >= 3 && (c == 0x93 || c == 0x94) &&
                    static_cast<unsigned char>(scan.lower[before - 3]) == 0xE2;
  return c == ';' || c == ':' || c == '|' || dash ||
         (c == '-' && before >= 2 && is_space(scan.lower[before - 2]));
}

std::vector<bool> said_or_struck(const EntryScan& scan) {
  const std::string_view text = scan.lower;
  std::vector<bool> out;
  bool straight = false;
  bool single = false;
  bool struck = false;
  size_t deep = 0;
  size_t done = 0;  // up to here all is flagged as it stands
  const auto flag_up_to = [&](size_t end) {
    if (straight || single || struck || deep > 0) {
      out.resize(text.size(), false);
      std::fill(out.begin() + static_cast<ptrdiff_t>(done),
                out.begin() + static_cast<ptrdiff_t>(end), true);
    }
    done = end;
  };
  scan_bytes(text, may_quote, [&](size_t at) {
    if (at < done || at < scan.start) return;
    flag_up_to(at);
    const auto starts = [&](std::string_view bytes) {
      return text.compare(at, bytes.size(), bytes) == 0;
    };
    const char c = text[at];
    if (c == '"') {
      straight = !straight;
    } else if (c == '~') {
      struck = !struck;
      done = at + 2;  // a third stroke opens nothing
    } else if (c == '\'' || starts("\xE2\x80\x98") || starts("\xE2\x80\x99")) {
      // Inside a word it is an apostrophe; at the end of one it closes what stood open.
      const char before = at > scan.start ? text[at - 1] : ' ';
      const bool opens = is_space(before) || is_one_of(before, "(*_:[");
      const size_t next = at + (c == '\'' ? 1 : 3);
      const bool inside = next < text.size() && text[next] >= 'a' && text[next] <= 'z';
      if (opens && inside) single = true;
      if (!opens && !inside) single = false;
    } else if (starts("\xE2\x80\x9C") || starts("\xE2\x80\x9E") || starts("\xC2\xAB")) {
      ++deep;
    } else if ((starts("\xE2\x80\x9D") || starts("\xC2\xBB")) && deep > 0) {
      --deep;
    }
  });
  flag_up_to(text.size());
  return out;
}

size_t open_parenthesis(const EntryScan& scan, uint32_t at) {
  size_t depth = 0;
  for (uint32_t i = at; i > 0; --i) {
    const char c = scan.lower[i - 1];
    if (c == ')') ++depth;
    if (c == '(' && depth-- == 0) return i - 1;
    if (c == '\n') break;
  }
  return std::string::npos;
}

bool speaks_of_other(const EntryScan& scan, size_t index) {
  static const PhraseSet between({"was", "were", "is", "are", "been", "has", "have", "had", "got",
                                  "now", "and", "later", "already", "finally", "being"});
  size_t at = index;
  while (at > 0) {
    const Word& word = scan.words[at - 1];
    if (!between.contains(scan.lower.substr(word.begin, word.end - word.begin))) {
      break;
    }
    --at;
  }
  if (at == 0) return false;
  const uint32_t stop = scan.words[at - 1].end;
  // Something between the id and the verb (a colon, a full stop) ends the reach of the id.
  for (uint32_t i = stop; i < scan.words[at].begin; ++i) {
    if (!is_space(scan.lower[i])) return false;
  }
  const size_t from =
      at >= 2 && stop > scan.words[at - 1].begin && is_digit(scan.lower[scan.words[at - 1].begin])
          ? scan.words[at - 2].begin
          : scan.words[at - 1].begin;
  size_t end = 0;
  const Id id = id_at(scan.raw, from, end);
  return id != 0 && end == stop && id != scan.own_id;
}

}  // namespace terse::task
