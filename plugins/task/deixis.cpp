#include "task/markdown.h"
#include "task/vetoes.h"

namespace terse::task {

Deixis find_deixis(const EntryScan& scan, const VetoWords& words) {
  Deixis deixis;
  const uint32_t inside =
      words.deictic_above.bit() | words.deictic_below.bit() | words.deictic_all.bit();
  size_t i = 0;
  while (i < scan.words.size() && scan.words[i].begin < scan.body) ++i;
  if (i < scan.words.size()) {
    deixis.above = words.deictic_start.match(scan.lower, scan.words, i) != 0;
  }
  if ((scan.sets & inside) == 0) return deixis;
  for (; i < scan.words.size(); ++i) {
    if ((scan.words[i].sets & inside) == 0) continue;
    deixis.above = deixis.above || words.deictic_above.match(scan.lower, scan.words, i) != 0;
    deixis.below = deixis.below || words.deictic_below.match(scan.lower, scan.words, i) != 0;
    deixis.all = deixis.all || words.deictic_all.match(scan.lower, scan.words, i) != 0;
  }
  return deixis;
}

bool is_placeholder(const EntryScan& scan, const VetoWords& words) {
  if (!words.placeholder.may_start(scan.sets)) return false;
  for (size_t i = 0; i < scan.words.size(); ++i) {
    const size_t length = words.placeholder.match(scan.lower, scan.words, i);
    if (length == 0) continue;
    const uint32_t begin = scan.words[i].begin;
    uint32_t end = scan.words[i + length - 1].end;
    const bool bracketed = begin > 0 && scan.lower[begin - 1] == '[';
    if (bracketed && end < scan.lower.size() && scan.lower[end] == ']') return true;
    if (i != 0) continue;
    while (end < scan.lower.size() && scan.lower[end] == ' ') ++end;
    if (end >= scan.lower.size() || is_one_of(scan.lower[end], ".;,:)(*_\n\r")) {
      return true;
    }
  }
  return false;
}

}  // namespace terse::task
