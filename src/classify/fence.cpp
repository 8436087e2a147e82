#include "classify/fence.h"

#include "classify/characters.h"

namespace terse {
namespace {

size_t run_length(Bytes text, char mark) {
  size_t run = 0;
  while (at(text, run) == mark) ++run;
  return run;
}

}  // namespace

bool open_fence(Bytes text, size_t indent, size_t allowed, FencePlace place, Fence& out) {
  const char mark = at(text, 0);
  if ((mark != '`' && mark != '~') || indent > allowed) return false;
  const size_t run = run_length(text, mark);
  if (run < 3 || run > 0xffff) return false;
  const Bytes info = trim_end(text.substr(skip_blanks(text, run)));
  if (mark == '`' && info.find('`') != Bytes::npos) return false;
  if (mark == '~') {
    if (!info.empty() && (info[0] == '^' || info[0] == '~')) return false;
    if (place == FencePlace::evidence && (info.empty() || indent > 0)) return false;
  }
  out = {mark, static_cast<uint16_t>(run)};
  return true;
}

bool closes_fence(Bytes text, size_t indent, size_t allowed, const Fence& fence) {
  if (indent > allowed || at(text, 0) != fence.mark) return false;
  const size_t run = run_length(text, fence.mark);
  return run >= fence.length && skip_blanks(text, run) == text.size();
}

}  // namespace terse
