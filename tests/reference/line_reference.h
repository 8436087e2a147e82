// Lines and their flags, found one byte at a time.
#pragma once

#include <vector>

#include "text/line.h"

namespace terse::reference {

inline LineFlags scan_flags(Bytes text) {
  LineFlags flags;
  for (char c : text) {
    if (c == '\t') flags.tab = true;
    if (c == '\r') flags.lone_cr = true;
    if (c == '\x1b') flags.escape = true;
    if (c == '\0') flags.nul = true;
    if (static_cast<unsigned char>(c) >= 0x80) flags.non_ascii = true;
  }
  return flags;
}

/// All lines of `block`, the unfinished last one included.
inline std::vector<LineView> split_lines(Bytes block) {
  std::vector<LineView> lines;
  while (!block.empty()) {
    LineView line;
    const size_t newline = block.find('\n');
    const size_t size = newline == Bytes::npos ? block.size() : newline + 1;
    size_t text = newline == Bytes::npos ? size : newline;
    if (newline != Bytes::npos && text > 0 && block[text - 1] == '\r') --text;
    line.text = block.substr(0, text);
    line.ending = block.substr(text, size - text);
    line.number = lines.size() + 1;
    line.flags = scan_flags(line.text);
    lines.push_back(line);
    block.remove_prefix(size);
  }
  return lines;
}

}  // namespace terse::reference
