#include "task/lines.h"

#include <algorithm>
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

bool holds(std::string_view text, char byte) {
  return std::memchr(text.data(), byte, text.size()) != nullptr;
}

/// Whether the byte stands three times in a row.
bool holds_run(std::string_view text, char byte) {
  for (size_t at = text.find(byte); at != std::string_view::npos; at = text.find(byte, at + 1)) {
    if (at + 2 < text.size() && text[at + 1] == byte && text[at + 2] == byte) return true;
  }
  return false;
}

/// Which of the bytes that lines are marked for occur in a file at all.
struct Occurring {
  explicit Occurring(std::string_view bytes)
      : backtick(holds(bytes, '`')),
        tilde(holds(bytes, '~')),
        less(holds(bytes, '<')),
        pipe(holds(bytes, '|')) {}

  uint8_t marks(std::string_view line) const {
    int found = 0;
    if (pipe && holds(line, '|')) found |= mark_pipe;
    if (backtick && holds(line, '`')) {
      found |= mark_span;
      if (holds_run(line, '`')) found |= mark_opaque;
    }
    if (less && holds(line, '<')) {
      found |= mark_span;
      if (line.find("<!--") != std::string_view::npos) found |= mark_opaque;
    }
    if (tilde && holds_run(line, '~')) found |= mark_opaque;
    return static_cast<uint8_t>(found);
  }

  bool backtick, tilde, less, pipe;
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
  const Occurring occurring(bytes);
  const bool carriage_return = holds(bytes, '\r');
  const bool nul = holds(bytes, '\0');
  std::vector<Line> lines;
  lines.reserve(bytes.size() / 64 + 16);
  size_t begin = 0;
  while (begin < bytes.size()) {
    const size_t stop = std::min(bytes.find('\n', begin), bytes.size());
    Line line;
    line.begin = static_cast<uint32_t>(begin);
    const bool ends = stop < bytes.size();
    const bool crlf = ends && stop > begin && bytes[stop - 1] == '\r';
    line.size = static_cast<uint32_t>(stop - begin - (crlf ? 1 : 0));
    line.end = !ends ? 0 : crlf ? 2 : 1;
    const std::string_view text = std::string_view(bytes).substr(begin, line.size);
    line.marks = occurring.marks(text);
    if (nul && holds(text, '\0')) {
      return refuse(name, lines.size() + 1, "the line holds a NUL byte", "remove it");
    }
    if (carriage_return && holds(text, '\r')) {
      return refuse(name, lines.size() + 1, "the line holds a CR that no LF follows",
                    "use LF or CRLF line ends");
    }
    lines.push_back(line);
    begin = stop + 1;
  }
  size_t bad = 0;
  if (!valid_utf8(bytes, bad)) {
    return refuse(name, line_of(bytes, bad), "the line is not valid UTF-8",
                  "save the file as UTF-8");
  }
  return lines;
}

}  // namespace terse::task
