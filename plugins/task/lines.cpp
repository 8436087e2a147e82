#include "task/lines.h"

#include <array>
#include <cstring>

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

constexpr auto kMarks = [] {
  std::array<uint8_t, 256> out{};
  for (size_t u = 0x80; u < out.size(); ++u) out[u] = mark_high;
  out['`'] = out['~'] = out['<'] = mark_opaque;
  out['|'] = mark_pipe;
  out['\r'] = mark_cr;
  out[0] = mark_nul;
  return out;
}();

tl::unexpected<Diagnostic> refuse(const std::string& name, size_t line, std::string what,
                                  std::string mend) {
  return failure({Severity::error, name, line, 0, std::move(what), std::move(mend)});
}

size_t line_of(const std::string& bytes, size_t at) {
  size_t line = 1;
  for (size_t i = 0; i < at; ++i) line += bytes[i] == '\n';
  return line;
}

}  // namespace

bool valid_utf8(std::string_view text, size_t& at) {
  size_t i = 0;
  while (i < text.size()) {
    uint64_t block = 0;
    if (i + 8 <= text.size()) {
      std::memcpy(&block, text.data() + i, 8);
      if ((block & 0x8080808080808080u) == 0) {
        i += 8;
        continue;
      }
    }
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      ++i;
      continue;
    }
    const size_t length = sequence_length(text, i);
    if (length == 0) {
      at = i;
      return false;
    }
    i += length;
  }
  return true;
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
  std::vector<Line> lines;
  lines.reserve(bytes.size() / 64 + 16);
  size_t begin = 0;
  uint8_t all = 0;
  while (begin < bytes.size()) {
    size_t stop = begin;
    uint8_t marks = 0;
    while (stop < bytes.size() && bytes[stop] != '\n') {
      marks |= kMarks[static_cast<unsigned char>(bytes[stop++])];
    }
    Line line;
    line.begin = static_cast<uint32_t>(begin);
    const bool ends = stop < bytes.size();
    const bool crlf = ends && stop > begin && bytes[stop - 1] == '\r';
    line.size = static_cast<uint32_t>(stop - begin - (crlf ? 1 : 0));
    line.end = !ends ? 0 : crlf ? 2 : 1;
    line.marks = marks;
    all |= marks;
    if ((marks & mark_nul) != 0) {
      return refuse(name, lines.size() + 1, "the line holds a NUL byte", "remove it");
    }
    if ((marks & mark_cr) != 0 && std::memchr(bytes.data() + begin, '\r', line.size) != nullptr) {
      return refuse(name, lines.size() + 1, "the line holds a CR that no LF follows",
                    "use LF or CRLF line ends");
    }
    lines.push_back(line);
    begin = stop + 1;
  }
  size_t bad = 0;
  if ((all & mark_high) != 0 && !valid_utf8(bytes, bad)) {
    return refuse(name, line_of(bytes, bad), "the line is not valid UTF-8",
                  "save the file as UTF-8");
  }
  return lines;
}

}  // namespace terse::task
