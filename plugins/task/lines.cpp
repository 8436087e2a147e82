#include "task/lines.h"

#include <algorithm>

#include "base/byte_scan.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

/// Length of the sequence that `text` has at `i`, 0 when it is not valid there.
size_t sequence_length(std::string_view text, size_t i) {
  const auto byte = [&](size_t k) { return static_cast<unsigned char>(text[i + k]); };
  const unsigned char first = byte(0);
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || i + length > text.size()) return 0;
  for (size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) > 0x9F;
  const bool beyond = first == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
}

/// Line ends, what lines are marked for, and what no line may hold.
ByteTruth telling_bytes(ByteWindow at) {
  const ByteGroup bytes = at[0];
  return (bytes == '\n') | (bytes == '|') | (bytes == '`') | (bytes == '<') | (bytes == '\r') |
         (bytes == 0) | ((bytes == '~') & (at[1] == '~'));
}

/// Cuts a text into lines. The first byte that no line may hold is kept for the message.
class Cutter {
 public:
  explicit Cutter(std::string_view bytes) : bytes_(bytes) {
    lines.reserve(bytes.size() / 64 + 16);
    scan_bytes(bytes, telling_bytes, [&](size_t at) { look_at(at); });
    if (begin_ < bytes.size()) end_line(bytes.size(), 0);
  }

  std::vector<Line> lines;
  char unfit = 'x';       ///< NUL or CR where there is one
  size_t unfit_line = 0;  ///< 1-based; of the first, 0 for none

 private:
  bool stands_at(size_t at, std::string_view what) const {
    return bytes_.compare(at, what.size(), what) == 0;
  }

  void look_at(size_t at) {
    switch (bytes_[at]) {
      case '\n':
        return end_line(at, at > begin_ && bytes_[at - 1] == '\r' ? 2 : 1);
      case '|':
        marks_ |= mark_pipe;
        break;
      case '`':
        marks_ |= stands_at(at, "```") ? mark_backtick | mark_opaque : mark_backtick;
        break;
      case '<':
        marks_ |= stands_at(at, "<!--") ? mark_less | mark_opaque : mark_less;
        break;
      case '~':
        if (stands_at(at, "~~~")) marks_ |= mark_opaque;
        break;
      default:
        if (bytes_[at] == '\r' && stands_at(at, "\r\n")) break;
        if (unfit_line != 0) break;
        unfit = bytes_[at];
        unfit_line = lines.size() + 1;
    }
  }

  void end_line(size_t stop, uint8_t end) {
    Line line;
    line.begin = static_cast<uint32_t>(begin_);
    line.size = static_cast<uint32_t>(stop - begin_ - (end == 2 ? 1 : 0));
    line.end = end;
    line.marks = static_cast<uint8_t>(marks_);
    lines.push_back(line);
    marks_ = 0;
    begin_ = stop + 1;
  }

  std::string_view bytes_;
  size_t begin_ = 0;
  int marks_ = 0;
};

tl::unexpected<Diagnostic> refuse(const std::string& name, size_t line, std::string what,
                                  std::string mend) {
  return failure({Severity::error, name, line, 0, std::move(what), std::move(mend)});
}

size_t line_of(const std::string& bytes, size_t at) {
  size_t line = 1;
  for (size_t i = 0; i < at; ++i) line += bytes[i] == '\n';
  return line;
}

/// Whether a merge that nobody has resolved left this line: seven of one sign at its start.
bool is_conflict_mark(std::string_view line) {
  constexpr size_t kLength = 7;
  if (line.size() < kLength || !is_one_of(line[0], "<>=|")) return false;
  for (size_t i = 1; i < kLength; ++i) {
    if (line[i] != line[0]) return false;
  }
  // Three of them have a name behind them; the one in the middle is mostly alone.
  if (line.size() == kLength) return line[0] != '|';
  return line[kLength] == ' ';
}

}  // namespace

bool valid_utf8(std::string_view text, size_t& at) {
  size_t next = 0;  // one past the last whole sequence
  bool valid = true;
  const auto beyond_ascii = [](ByteWindow window) { return window[0] >= 0x80; };
  scan_bytes(text, beyond_ascii, [&](size_t i) {
    if (!valid || i < next) return;
    const size_t length = sequence_length(text, i);
    next = i + length;
    valid = length != 0;
  });
  at = next;
  return valid;
}

size_t count_characters(std::string_view text) {
  size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

Result<std::vector<Line>> split_lines(const std::string& bytes, const std::string& name) {
  if (bytes.size() > (1u << 30)) {
    return refuse(name, 0, "the file is larger than 1 GiB", "split it by hand");
  }
  Cutter cut(bytes);
  if (cut.unfit_line != 0 && cut.unfit == '\0') {
    return refuse(name, cut.unfit_line, "the line holds a NUL byte", "remove it");
  }
  if (cut.unfit_line != 0) {
    return refuse(name, cut.unfit_line, "the line holds a CR that no LF follows",
                  "use LF or CRLF line ends");
  }
  size_t bad = 0;
  if (!valid_utf8(bytes, bad)) {
    return refuse(name, line_of(bytes, bad), "the line is not valid UTF-8",
                  "save the file as UTF-8");
  }
  for (size_t i = 0; i < cut.lines.size(); ++i) {
    const Line& line = cut.lines[i];
    if (!is_conflict_mark(std::string_view(bytes).substr(line.begin, line.size))) continue;
    return refuse(name, i + 1, "the line is a conflict marker of a merge",
                  "resolve the merge; an underlined heading is written with # instead");
  }
  return std::move(cut.lines);
}

}  // namespace terse::task
