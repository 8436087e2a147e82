// The lines of a whole transcript, and where its last paragraph begins.
#pragma once

#include <vector>

#include "filter/held_record.h"
#include "text/line_scanner.h"

namespace terse {

inline std::vector<LineView> split_lines(Bytes text) {
  std::vector<LineView> lines;
  LineScanner scanner(text, 1);
  LineView line;
  while (scanner.next(line)) lines.push_back(line);
  if (scanner.take_tail(line)) lines.push_back(line);
  return lines;
}

inline bool is_blank_text(Bytes text) {
  return text.find_first_not_of(" \t") == Bytes::npos;
}

/// Index of the first line of the last paragraph; blank and control lines after it do not count.
inline size_t last_paragraph(const std::vector<LineView>& lines) {
  size_t end = lines.size();
  while (end > 0 && (is_blank_text(lines[end - 1].text) || is_control_line(lines[end - 1].text))) {
    --end;
  }
  while (end > 0 && !is_blank_text(lines[end - 1].text)) --end;
  return end;
}

}  // namespace terse
