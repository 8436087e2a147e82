#include "glyph.h"

#include <algorithm>
#include <array>

#include "base/byte_scan.h"
#include "ledger.h"
#include "unicode.h"

namespace terse::spec {
namespace {

struct GlyphRule {
  GlyphFamily family;
  Bytes from;
  Bytes to;
};

const GlyphRule kRules[] = {
#include "glyph_table.inc"
};

constexpr Bytes kMust = "!";
constexpr Bytes kMay = "?";
constexpr Bytes kSign = "\xc2\xa7";

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// A letter, digit, hyphen, apostrophe or underscore continues a word.
bool joins_word(Bytes text, size_t at, bool before) {
  const Character c = before ? character_before(text, at) : character_at(text, at);
  return c.size > 0 && (is_word(c.value) || c.value == '-' || c.value == '\'' || c.value == 0x2019);
}

bool word_at(Bytes text, size_t at, Bytes word) {
  // Only the first letter may be a capital: A is a name more often than an article.
  if (lower(text[at]) != word[0] || text.substr(at + 1, word.size() - 1) != word.substr(1))
    return false;
  return !joins_word(text, at, true) && !joins_word(text, at + word.size(), false);
}

bool negated_after(Bytes text, size_t at) {
  const size_t next = spaces_end(text, at);
  return text.substr(next, 3) == "not" || text.substr(next, 5) == "never";
}

// The rules that need no reader: a bound before a number, and `leads to`.
bool is_safe(const GlyphRule& rule, Bytes text, size_t end) {
  if (rule.from == "leads to") return true;
  const bool bound = rule.from == "at least" || rule.from == "at most";
  return bound && text.substr(end, 1) == " " && digits_end(text, end + 1) > end + 1;
}

// Whether `rule`, which matches at `at`, may act there.
bool applies(const GlyphRule& rule, Bytes text, size_t at, GlyphSet set) {
  const size_t end = at + rule.from.size();
  if (set == GlyphSet::safe_only) return is_safe(rule, text, end);
  if (rule.to == kSign) return text.substr(end, 1 + kSign.size()) == " \xc2\xa7";
  if (rule.to == kMust || rule.to == kMay)
    return text.substr(end, 1) == " " && !negated_after(text, end) && at > 0 && text[at - 1] == ' ';
  if (!rule.to.empty()) return true;
  // A dropped word has a blank behind it and is not a letter in a list or a name.
  if (text.substr(end, 1) != " " || end + 1 >= text.size()) return false;
  const char next = text[end + 1];
  const bool lower_case = text[at] >= 'a' && text[at] <= 'z';
  return (next >= 'a' && next <= 'z') || next == '`' || (!lower_case && rule.from.size() > 1);
}

using RulesByLetter = std::array<std::vector<GlyphRule>, 26>;

// The rules by their first letter, in their order.
RulesByLetter sort_rules() {
  RulesByLetter by_letter;
  for (const GlyphRule& rule : kRules)
    by_letter[static_cast<size_t>(rule.from[0] - 'a')].push_back(rule);
  return by_letter;
}

const GlyphRule* find_rule(Bytes text, size_t at, GlyphSet set) {
  static const RulesByLetter kByLetter = sort_rules();
  const GlyphRule* best = nullptr;
  for (const GlyphRule& rule : kByLetter[static_cast<size_t>(lower(text[at]) - 'a')]) {
    if (rule.family == GlyphFamily::heavy && set != GlyphSet::with_heavy) continue;
    if (!word_at(text, at, rule.from) || !applies(rule, text, at, set)) continue;
    if (best == nullptr || rule.from.size() > best->from.size()) best = &rule;
  }
  return best;
}

// Whether any rule applies in `body`, be it in a protected token: most rows need no closer look.
bool may_be_reworded(Bytes body, GlyphSet set) {
  bool in_word = false;
  for (size_t at = 0; at < body.size(); ++at) {
    const bool letter = is_letter(body[at]);
    if (letter && !in_word && find_rule(body, at, set) != nullptr) return true;
    in_word = letter;
  }
  return false;
}

// Where a phrase of `glyph_target` may start.
ByteTruth may_be_target(ByteWindow at) {
  const auto starts = [&at](char a, char b, char c) {
    return (at[0] == static_cast<uint8_t>(a)) & (at[1] == static_cast<uint8_t>(b)) &
           (at[2] == static_cast<uint8_t>(c));
  };
  return starts('W', 'h', 'y') | starts('F', 'o', 'r') | starts('I', 'n', ' ') |
         starts('b', 'e', 'c') | starts('d', 'u', 'e');
}

}  // namespace

std::string to_glyphs(Bytes body, GlyphSet set) {
  if (!may_be_reworded(body, set)) return std::string(body);
  const std::vector<Bytes> tokens = ledger_tokens(body);
  size_t next_token = 0;
  std::string out;
  size_t done = 0;  // what stands before is in `out`
  for (size_t at = 0; at < body.size();) {
    if (next_token < tokens.size() && body.data() + at == tokens[next_token].data()) {
      at += tokens[next_token++].size();
      continue;
    }
    const bool word_start = is_letter(body[at]) && (at == 0 || !is_letter(body[at - 1]));
    const GlyphRule* rule = word_start ? find_rule(body, at, set) : nullptr;
    if (rule == nullptr) {
      ++at;
      while (word_start && at < body.size() && is_letter(body[at])) ++at;
      continue;
    }
    out.append(body.substr(done, at - done)).append(rule->to == kSign ? Bytes() : rule->to);
    at += rule->from.size();
    if (rule->to.empty() || rule->to == kSign) ++at;  // the blank behind it goes, too
    done = at;
  }
  return out.append(body.substr(std::min(done, body.size())));
}

Bytes glyph_target(Bytes body) {
  std::vector<Bytes> tokens;
  if (!scan_any(body, may_be_target)) return {};
  for (const Bytes target : {Bytes("Why:"), Bytes("For example"), Bytes("In other words"),
                             Bytes("because"), Bytes("due to")})
    for (size_t at = body.find(target); at != Bytes::npos; at = body.find(target, at + 1)) {
      if (tokens.empty()) tokens = ledger_tokens(body);
      const bool in_token = std::any_of(tokens.begin(), tokens.end(), [&](Bytes token) {
        const auto begin = static_cast<size_t>(token.data() - body.data());
        return at >= begin && at < begin + token.size();
      });
      if (!in_token && is_word_boundary(body, at)) return target;
    }
  return {};
}

}  // namespace terse::spec
