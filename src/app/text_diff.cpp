#include "app/text_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace terse {
namespace {

constexpr size_t context = 3;

std::vector<Bytes> diff_lines(Bytes text) {
  std::vector<Bytes> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

struct Step {
  char mark;  // ' ', '-' or '+'
  Bytes line;
};

/// The steps from one text to the other over the longest common subsequence of lines.
std::vector<Step> steps_between(const std::vector<Bytes>& a, const std::vector<Bytes>& b) {
  const size_t width = b.size() + 1;
  std::vector<uint32_t> common((a.size() + 1) * width);
  for (size_t i = a.size(); i-- > 0;) {
    for (size_t j = b.size(); j-- > 0;) {
      common[i * width + j] =
          a[i] == b[j] ? common[(i + 1) * width + j + 1] + 1
                       : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
    }
  }
  std::vector<Step> out;
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      out.push_back({' ', a[i++]});
      ++j;
    } else if (j == b.size() ||
               (i < a.size() && common[(i + 1) * width + j] >= common[i * width + j + 1])) {
      out.push_back({'-', a[i++]});
    } else {
      out.push_back({'+', b[j++]});
    }
  }
  return out;
}

std::string hunk_range(size_t first, size_t count) {
  return std::to_string(count == 0 ? first : first + 1) + ',' + std::to_string(count);
}

void append_step(const Step& step, std::string& out) {
  out += step.mark;
  out += step.line;
  if (!step.line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

}  // namespace

std::string unified_diff(const std::string& name, Bytes before, Bytes after) {
  if (before == after) return {};
  const std::vector<Step> steps = steps_between(diff_lines(before), diff_lines(after));
  std::string out = "--- " + name + "\n+++ " + name + '\n';
  const auto is_change = [](const Step& step) { return step.mark != ' '; };
  size_t old_line = 0;
  size_t new_line = 0;
  for (size_t at = 0; at < steps.size();) {
    const auto next =
        std::find_if(steps.begin() + static_cast<ptrdiff_t>(at), steps.end(), is_change);
    if (next == steps.end()) break;
    const auto change = static_cast<size_t>(next - steps.begin());
    const size_t begin = change - at > context ? change - context : at;
    old_line += begin - at;
    new_line += begin - at;
    size_t end = change;
    for (size_t i = change; i < steps.size() && i <= end + 2 * context; ++i) {
      if (is_change(steps[i])) end = i + 1;
    }
    end = std::min(end + context, steps.size());
    std::string body;
    size_t removed = 0;
    size_t added = 0;
    for (size_t i = begin; i < end; ++i) {
      append_step(steps[i], body);
      removed += steps[i].mark != '+';
      added += steps[i].mark != '-';
    }
    out += "@@ -" + hunk_range(old_line, removed) + " +" + hunk_range(new_line, added) + " @@\n" +
           body;
    old_line += removed;
    new_line += added;
    at = end;
  }
  return out;
}

}  // namespace terse
