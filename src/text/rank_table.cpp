#include "text/rank_table.h"

#include <algorithm>
#include <queue>

#include "base/utf8.h"

namespace terse {

namespace {

constexpr uint32_t no_rank = 0xffffffff;

// o200k_base's pattern, with JavaScript's notion of a blank and its ASCII contractions.
constexpr const char* blank =
    R"(\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff})";
constexpr const char* contraction = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?";

std::string split_pattern() {
  const std::string s = blank;
  const std::string tail = contraction;
  const std::string upper = R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])";
  const std::string lower = R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])";
  const std::string lead = R"([^\r\n\p{L}\p{N}]?)";
  return "\\G(?:" + lead + upper + "*" + lower + "+" + tail + "|" + lead + upper + "+" + lower +
         "*" + tail + R"(|\p{N}{1,3}| ?[^)" + s + R"(\p{L}\p{N}]+[\r\n/]*|[)" + s +
         R"(]*[\r\n]+|[)" + s + "]+(?![^" + s + "])|[" + s + "]+)";
}

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

/// Appends the decoded bytes; false where `text` is no base64.
bool decode_base64(Bytes text, std::string& out) {
  if (text.empty() || text.size() % 4 != 0) return false;
  while (text.ends_with('=')) text.remove_suffix(1);
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const int value = base64_value(c);
    if (value < 0) return false;
    bits = bits << 6 | static_cast<uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xff);
  }
  return true;
}

bool parse_rank(Bytes text, uint32_t& rank) {
  if (text.empty() || text.size() > 9) return false;
  rank = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    rank = rank * 10 + static_cast<uint32_t>(c - '0');
  }
  return true;
}

Diagnostic table_error(const std::string& name, size_t line, const std::string& what) {
  Diagnostic out;
  out.file = name;
  out.line = line;
  out.what = what;
  out.mend = "give a .tiktoken file: a token in base64, a blank and its rank on each line";
  return out;
}

std::string valid_utf8(Bytes text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    bool valid = true;
    const CodePoint c = decode_utf8(text, at, &valid);
    out += valid ? text.substr(at, c.length) : Bytes("\xef\xbf\xbd");
    at += c.length;
  }
  return out;
}

}  // namespace

Result<RankTable> RankTable::parse(const std::string& name, Bytes text) {
  auto split = Pattern::compile(split_pattern(), Pattern::Units::unicode);
  if (!split) return failure(split.error());
  RankTable table(std::move(*split));
  struct Place {
    size_t begin;
    size_t size;
    uint32_t rank;
  };
  std::vector<Place> places;
  size_t line = 0;
  for (size_t at = 0; at < text.size();) {
    ++line;
    const size_t end = std::min(text.find('\n', at), text.size());
    Bytes entry = text.substr(at, end - at);
    if (entry.ends_with('\r')) entry.remove_suffix(1);
    at = end + 1;
    if (entry.empty()) continue;
    const size_t gap = std::min(entry.find(' '), entry.size());
    Place place{table.bytes_.size(), 0, 0};
    if (!decode_base64(entry.substr(0, gap), table.bytes_) || gap == entry.size() ||
        !parse_rank(entry.substr(gap + 1), place.rank)) {
      return failure(table_error(name, line, "this is no entry of a rank table"));
    }
    place.size = table.bytes_.size() - place.begin;
    places.push_back(place);
  }
  for (const Place& place : places)
    table.ranks_.emplace(std::string_view(table.bytes_).substr(place.begin, place.size),
                         place.rank);
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (table.rank_of(Bytes(&c, 1)) == no_rank)
      return failure(table_error(name, 0, "there is no token for byte " + std::to_string(byte)));
  }
  return table;
}

uint32_t RankTable::rank_of(Bytes bytes) const {
  const auto found = ranks_.find(bytes);
  return found == ranks_.end() ? no_rank : found->second;
}

bool RankTable::encode(Bytes text, std::vector<uint32_t>& ids) const {
  ids.clear();
  const std::string clean = valid_utf8(text);
  for (Bytes rest = clean; !rest.empty();) {
    const size_t length = split_.prefix_length(rest);
    if (length == 0) return false;
    const Bytes piece = rest.substr(0, length);
    const uint32_t whole = rank_of(piece);
    if (whole != no_rank) {
      ids.push_back(whole);
    } else {
      merge(piece, ids);
    }
    rest.remove_prefix(length);
  }
  return true;
}

/// Merges the pair of the lowest rank, the leftmost of them, until no pair is a token. A queue, so
/// that a run of a million blanks does not cost its square.
void RankTable::merge(Bytes piece, std::vector<uint32_t>& ids) const {
  struct Part {
    size_t end;
    size_t next;
    size_t previous;
    bool live;
  };
  struct Pair {
    uint32_t rank;
    size_t at;
    size_t end;
    bool operator<(const Pair& other) const {
      return rank != other.rank ? rank > other.rank : at > other.at;
    }
  };
  const size_t none = piece.size();
  std::vector<Part> parts(piece.size());
  std::priority_queue<Pair> pairs;
  const auto offer = [&](size_t at) {
    if (at == none || parts[at].next == none) return;
    const size_t end = parts[parts[at].next].end;
    const uint32_t rank = rank_of(piece.substr(at, end - at));
    if (rank != no_rank) pairs.push({rank, at, end});
  };
  for (size_t i = 0; i < piece.size(); ++i) parts[i] = {i + 1, i + 1, i == 0 ? none : i - 1, true};
  for (size_t i = 0; i < piece.size(); ++i) offer(i);
  while (!pairs.empty()) {
    const Pair pair = pairs.top();
    pairs.pop();
    Part& left = parts[pair.at];
    if (!left.live || left.next == none || parts[left.next].end != pair.end) continue;
    Part& right = parts[left.next];
    right.live = false;
    left.end = right.end;
    left.next = right.next;
    if (left.next != none) parts[left.next].previous = pair.at;
    offer(pair.at);
    if (left.previous != none) offer(left.previous);
  }
  for (size_t at = 0; at < piece.size(); at = parts[at].end)
    ids.push_back(rank_of(piece.substr(at, parts[at].end - at)));
}

}  // namespace terse
