#include "residue_edits.h"

#include "residue.h"
#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Bytes kCloses =
    "Closes \xc2\xa7"
    "B.";

// End of the sentence `Closes §B.<n>.` at `at`, its period included, or 0.
size_t sentence_end(Bytes text, size_t at) {
  if (text.substr(at, kCloses.size()) != kCloses) return 0;
  const size_t digits = digits_end(text, at + kCloses.size());
  if (digits == at + kCloses.size()) return 0;
  const bool period = digits < text.size() && text[digits] == '.';
  const size_t end = digits + (period ? 1 : 0);
  if (end == text.size() || text[end] == '|') return end;
  return period && text[end] == ' ' ? end : 0;
}

bool contains_outside_code(const std::string& prose, Bytes lower, Bytes upper) {
  return prose.find(lower) != std::string::npos || prose.find(upper) != std::string::npos;
}

}  // namespace

bool has_closes(Bytes text) {
  return contains(text, kCloses);
}

std::string fold_closes(Bytes text) {
  std::string out;
  if (!has_closes(text)) return std::string(text);
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '`') {
      const size_t close = text.find('`', at + 1);
      const size_t end = close == Bytes::npos ? at + 1 : close + 1;
      out += text.substr(at, end - at);
      at = end;
      continue;
    }
    const bool after_sentence = out.size() > 2 && out.compare(out.size() - 2, 2, ". ") == 0;
    const size_t end = after_sentence ? sentence_end(text, at) : 0;
    if (end == 0) {
      out += text[at++];
      continue;
    }
    const size_t cite_end = digits_end(text, at + kCloses.size());
    out.resize(out.size() - 2);
    out += " (closes ";
    out += text.substr(at + kCloses.size() - 4, cite_end - at - kCloses.size() + 4);
    out += ").";
    at = end;
  }
  return out;
}

Bytes history_sign(Bytes text) {
  if (!contains(text, "ecurrence-class") && !contains(text, "urfaced by")) return {};
  const std::string prose = without_code_spans(text);
  if (contains_outside_code(prose, "recurrence-class", "Recurrence-class"))
    return "recurrence-class";
  if (contains_outside_code(prose, "surfaced by", "Surfaced by")) return "surfaced-by";
  return {};
}

}  // namespace terse::spec
