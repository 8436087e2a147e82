#include "residue.h"

#include "base/byte_scan.h"
#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Bytes kDelta = "\xe2\x88\x86";  // U+2206, not the Greek letter
constexpr Bytes kCiteOpen = "\xc2\xa7V.";

// End of `(∆+)` at `at`, or 0.
size_t counter_end(Bytes text, size_t at) {
  if (at >= text.size() || text[at] != '(') return 0;
  const size_t first = ++at;
  while (text.substr(at, kDelta.size()) == kDelta) at += kDelta.size();
  return at > first && at < text.size() && text[at] == ')' ? at + 1 : 0;
}

// End of `§V.<n>(∆+)` at `at`, or 0.
size_t cite_modifier_end(Bytes text, size_t at) {
  if (text.substr(at, kCiteOpen.size()) != kCiteOpen) return 0;
  at += kCiteOpen.size();
  const size_t digits = digits_end(text, at);
  return digits == at ? 0 : counter_end(text, digits);
}

// End of `count` decimal digits at `at`, or 0.
size_t exact_digits_end(Bytes text, size_t at, int count) {
  for (; count > 0; --count) {
    const Character c = character_at(text, at);
    if (c.size == 0 || digit_value(c.value) < 0) return 0;
    at += c.size;
  }
  return at;
}

// A date `NNNN-NN-NN` at `at` that ends at a word boundary.
bool date_at(Bytes text, size_t at) {
  at = exact_digits_end(text, at, 4);
  for (int part = 0; part < 2 && at != 0; ++part)
    at = at < text.size() && text[at] == '-' ? exact_digits_end(text, at + 1, 2) : 0;
  return at != 0 && is_word_boundary(text, at);
}

bool has_counter(Bytes text) {
  for (size_t at = text.find('('); at != Bytes::npos; at = text.find('(', at + 1))
    if (counter_end(text, at) != 0) return true;
  return false;
}

bool has_dated_retirement(Bytes text) {
  constexpr Bytes kRetired = "retired ";
  if (!contains(text, kRetired)) return false;
  for (size_t at = text.find(kRetired); at != Bytes::npos; at = text.find(kRetired, at + 1))
    if (is_word_boundary(text, at) && date_at(text, at + kRetired.size())) return true;
  return false;
}

bool whole_word_at(Bytes text, size_t at, Bytes word) {
  return text.substr(at, word.size()) == word && is_word_boundary(text, at) &&
         is_word_boundary(text, at + word.size());
}

// `prior ` at `at`, then after at most 40 characters one of the three verbs.
bool narration_at(Bytes text, size_t at) {
  for (int skipped = 0; skipped <= 40; ++skipped) {
    for (const Bytes verb : {Bytes("retired"), Bytes("dropped"), Bytes("superseded")})
      if (whole_word_at(text, at, verb)) return true;
    const Character c = character_at(text, at);
    if (c.size == 0) return false;
    at += c.size;
  }
  return false;
}

bool has_narration(Bytes text) {
  constexpr Bytes kBefore = "pre-amend";
  constexpr Bytes kPrior = "prior ";
  if (!contains(text, kPrior) && !contains(text, kBefore)) return false;
  for (size_t at = text.find(kBefore); at != Bytes::npos; at = text.find(kBefore, at + 1))
    if (whole_word_at(text, at, kBefore)) return true;
  for (size_t at = text.find(kPrior); at != Bytes::npos; at = text.find(kPrior, at + 1))
    if (narration_at(text, at + kPrior.size())) return true;
  return false;
}

// Where a counter, `retired `, `prior ` or `pre-amend` may start.
ByteTruth may_be_residue(ByteWindow at) {
  const ByteTruth counter = (at[0] == 0xe2) & (at[1] == 0x88) & (at[2] == 0x86);
  const ByteTruth retired = (at[0] == 'r') & (at[1] == 'e') & (at[2] == 't') & (at[3] == 'i');
  const ByteTruth before = (at[0] == 'p') & (at[1] == 'r') &
                           (((at[2] == 'i') & (at[3] == 'o')) | ((at[2] == 'e') & (at[3] == '-')));
  return counter | retired | before;
}

std::string without_cite_modifiers(std::string text) {
  const Bytes source = text;
  if (!contains(source, kDelta)) return text;
  std::string kept;
  for (size_t at = 0; at < source.size();) {
    if (const size_t end = cite_modifier_end(source, at); end != 0) {
      at = end;
    } else {
      kept += source[at++];
    }
  }
  return kept;
}

}  // namespace

Bytes residue_name(Residue residue) {
  switch (residue) {
    case Residue::amendment_counter:
      return "amendment-counter";
    case Residue::dated_retirement:
      return "dated-retirement";
    case Residue::supersession_narration:
      return "supersession-narration";
    case Residue::oversized_cell:
      return "oversized-cell";
  }
  return {};
}

std::string without_code_spans(Bytes body) {
  std::string kept;
  size_t at = 0;
  for (;;) {
    const size_t open = body.find('`', at);
    const size_t close = open == Bytes::npos ? open : body.find('`', open + 1);
    if (close == Bytes::npos) return kept.append(body.substr(at));
    kept.append(body.substr(at, open - at));
    at = close + 1;
  }
}

std::array<bool, 3> match_residue(Bytes body) {
  const bool code = body.find('`') != Bytes::npos;
  const std::string prose = code ? without_code_spans(body) : std::string();
  if (!scan_any(code ? Bytes(prose) : body, may_be_residue)) return {};
  const std::string text = without_cite_modifiers(code ? prose : std::string(body));
  return {has_counter(text), has_dated_retirement(text), has_narration(text)};
}

bool is_retired_in_place(const Row& row) {
  constexpr Bytes kRetired = "retired";
  if (row.section != Section::invariants) return false;
  size_t at = spaces_end(row.body, 0);
  if (row.body.substr(at, kRetired.size()) != kRetired) return false;
  at += kRetired.size();
  const size_t date = spaces_end(row.body, at);
  return date > at && date_at(row.body, date);
}

std::vector<Span> find_amendment_counters(Bytes body) {
  std::vector<Span> found;
  if (!contains(body, kDelta)) return found;
  for (size_t at = 0; at < body.size();) {
    if (body[at] == '`') {
      const size_t close = body.find('`', at + 1);
      at = close == Bytes::npos ? at + 1 : close + 1;
    } else if (const size_t cite = cite_modifier_end(body, at); cite != 0) {
      at = cite;
    } else if (const size_t end = counter_end(body, at); end != 0) {
      found.push_back({at, end});
      at = end;
    } else {
      ++at;
    }
  }
  return found;
}

std::string without_amendment_counters(Bytes body) {
  std::string kept;
  size_t at = 0;
  for (const Span& marker : find_amendment_counters(body)) {
    size_t begin = marker.begin;
    size_t end = marker.end;
    if (begin > at && body[begin - 1] == ' ') {
      --begin;
    } else if (begin == 0 && end < body.size() && body[end] == ' ') {
      ++end;
    }
    kept.append(body.substr(at, begin - at));
    at = end;
  }
  return kept.append(body.substr(at));
}

std::vector<ResidueHit> find_residue(const Document& spec, const Constants& constants) {
  std::vector<ResidueHit> hits;
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    for (const Row& row : spec.rows(section)) {
      if (is_retired_in_place(row)) continue;
      const std::array<bool, 3> matched = match_residue(row.body);
      for (size_t i = 0; i < matched.size(); ++i)
        if (matched[i]) hits.push_back({&row, static_cast<Residue>(i)});
    }
  for (const Section section : {Section::tasks, Section::bugs})
    for (const Row& row : spec.rows(section))
      if (count_characters(row.body) > constants.oversize)
        hits.push_back({&row, Residue::oversized_cell});
  return hits;
}

void write_residue_table(const Document& spec, const Constants& constants, std::string& out) {
  out += "section|id|pattern|line\n";
  for (const ResidueHit& hit : find_residue(spec, constants)) {
    out += section_letter(hit.row->section);
    out += '|';
    out += hit.row->id;
    out += '|';
    out += residue_name(hit.residue);
    out += '|' + std::to_string(hit.row->line + 1) + '\n';
  }
}

void write_pattern_table(std::string& out) {
  out +=
      "id|role|pattern|action\n"
      "amendment-counter|residue|\\(\xe2\x88\x86+\\)|drop\n"
      "dated-retirement|residue|\\bretired \\d{4}-\\d{2}-\\d{2}\\b|drop\n"
      "supersession-narration|residue|"
      "\\bpre-amend\\b|prior .{0,40}\\b(?:retired|dropped|superseded)\\b|drop\n"
      "closes-fold|fold|\\bCloses \xc2\xa7"
      "B\\.\\d+\\b|(closes \xc2\xa7"
      "B.<n>) suffix on prior clause\n"
      "backtick-span|pre-filter|`[^`]*`|exempt\n"
      "cite-modifier|pre-filter|\xc2\xa7V\\.\\d+\\(\xe2\x88\x86+\\)|exempt\n"
      "retired-in-place|pre-filter|^V\\d+:\\s+retired\\s+\\d{4}-\\d{2}-\\d{2}\\b|exempt\n";
}

}  // namespace terse::spec
