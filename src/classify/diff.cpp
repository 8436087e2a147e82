#include "classify/diff.h"

#include "classify/characters.h"

namespace terse {
namespace {

bool starts_with(Bytes text, Bytes prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// `a,b` or `a` at `i`; the count b (1 when left out). False when there is no number.
bool read_range(Bytes text, size_t& i, uint32_t& count) {
  const auto read_number = [&](uint32_t& value) {
    const size_t begin = i;
    uint64_t n = 0;
    while (is_digit(at(text, i)) && i - begin < 9)
      n = n * 10 + static_cast<uint64_t>(text[i++] - '0');
    value = static_cast<uint32_t>(n);
    return i > begin && !is_digit(at(text, i));
  };
  uint32_t start = 0;
  if (!read_number(start)) return false;
  count = 1;
  if (at(text, i) != ',') return true;
  ++i;
  return read_number(count);
}

bool read_hunk(Bytes line, Diff& diff) {
  if (!starts_with(line, "@@ -")) return false;
  size_t i = 4;
  uint32_t old_count = 0;
  uint32_t new_count = 0;
  if (!read_range(line, i, old_count)) return false;
  if (at(line, i) != ' ' || at(line, i + 1) != '+') return false;
  i += 2;
  if (!read_range(line, i, new_count)) return false;
  if (!starts_with(line.substr(i), " @@")) return false;
  diff = {old_count, new_count, false};
  return true;
}

/// `--- path` or `+++ path`, with or without a tab and a date. `--- Expected` and a sentence
/// between dashes are none.
bool is_file_line(Bytes line, Bytes sign) {
  if (!starts_with(line, sign)) return false;
  Bytes name = line.substr(sign.size());
  const size_t tab = name.find('\t');
  if (tab != Bytes::npos) name = name.substr(0, tab);
  name = trim_end(name);
  return !name.empty() && name.find(' ') == Bytes::npos && name.find_first_of("./") != Bytes::npos;
}

bool is_header_line(Bytes line) {
  constexpr Bytes headers[] = {"diff --git ",
                               "diff --cc ",
                               "index ",
                               "old mode ",
                               "new mode ",
                               "new file mode ",
                               "deleted file mode ",
                               "similarity index ",
                               "dissimilarity index ",
                               "rename from ",
                               "rename to ",
                               "copy from ",
                               "copy to ",
                               "Binary files ",
                               "GIT binary patch",
                               "\\ No newline at",
                               "Index: ",
                               "==========",
                               "Only in "};
  for (const Bytes header : headers) {
    if (starts_with(line, header)) return true;
  }
  return false;
}

}  // namespace

bool open_diff(Bytes line, Diff& out) {
  if (starts_with(line, "diff --git ") || starts_with(line, "diff --cc ") ||
      (starts_with(line, "Index: ") && is_file_line(line, "Index: "))) {
    out = {};
    return true;
  }
  if (is_file_line(line, "--- ")) {
    out = {0, 0, true};
    return true;
  }
  return read_hunk(line, out);
}

bool continue_diff(Bytes line, Diff& diff) {
  if (diff.awaits_new_file) {
    diff.awaits_new_file = false;
    return starts_with(line, "+++ ");
  }
  if (is_between_hunks(diff)) {
    if (read_hunk(line, diff)) return true;
    if (is_file_line(line, "--- ")) {
      diff = {0, 0, true};
      return true;
    }
    return is_file_line(line, "+++ ") || is_header_line(line);
  }
  const char sign = at(line, 0);
  if (sign == '\\') return true;
  // Some tools strip the blank of an empty context line.
  const bool context = sign == ' ' || line.empty();
  if (!context && sign != '-' && sign != '+') return false;
  if (sign != '+') diff.old_left -= diff.old_left > 0;
  if (sign != '-') diff.new_left -= diff.new_left > 0;
  return true;
}

}  // namespace terse
