// A rewritten record that goes out only once more input follows it.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace terse {

/// The record, what it would become, and the blank and control lines seen since. Owns its bytes, so
/// it outlives the block. At most one record is held at a time: any other line releases it.
struct HeldRecord {
  std::string text;      ///< lines without endings, joined by \n
  std::string original;  ///< as it came
  std::string output;    ///< the terse face
  std::string ending;    ///< of the record's last line
  std::string tail;      ///< what came after it
  uint64_t first_line = 0;
  uint64_t line_count = 0;
  uint64_t tail_lines = 0;

  bool is_open() const { return line_count != 0; }
  size_t size() const { return original.size() + tail.size(); }

  /// Ready for the next record; keeps the strings' capacity.
  void clear() {
    text.clear();
    original.clear();
    output.clear();
    ending.clear();
    tail.clear();
    first_line = line_count = tail_lines = 0;
  }
};

/// Source of both: product.md, "Holding and the final summary".
inline constexpr size_t most_held_bytes = 256 * 1024;
inline constexpr uint64_t most_held_lines = 4096;
inline constexpr size_t longest_control_line = 64 * 1024;

/// `Terse:` and `Tokens:` lines are control lines: skipped when the last paragraph is looked for.
/// One that is too long to be looked at whole is none.
inline bool is_control_line(Bytes text) {
  if (text.size() > longest_control_line) return false;
  return text.starts_with("Terse:") || text.starts_with("Tokens:");
}

}  // namespace terse
