#include "classify/summary.h"

#include "classify/characters.h"

namespace terse {

bool is_summary_heading(Bytes text, const ClassifierTables& tables) {
  constexpr Bytes marks = "#*_=- ";
  const size_t begin = text.find_first_not_of(marks);
  if (begin == Bytes::npos || !is_letter(text[begin])) return false;
  text.remove_prefix(begin);
  const size_t colon = text.find(':');
  if (colon != Bytes::npos && begin == 0 && colon + 1 < text.size()) {
    return tables.is_summary_heading(text.substr(0, colon));
  }
  const size_t end = text.find_last_not_of("*_=-#: ");
  return end != Bytes::npos && tables.is_summary_heading(text.substr(0, end + 1));
}

}  // namespace terse
