// Rewritten paragraphs and what came after them, until it is known that they are not the last.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/arena.h"
#include "base/bytes.h"

namespace terse {

/// What a stretch of output is to the search for the last paragraph.
enum class Stretch : uint8_t { text, blank, control };

/// Whether bytes stay valid until the block is refilled, or only for the call.
enum class Life : uint8_t { borrowed, passing };

/// A prose rewrite as it waits. Offsets are into `HeldRun::text`.
struct HeldRewrite {
  uint64_t first_line = 0;
  uint32_t line_count = 0;
  size_t output_begin = 0;
  size_t output_size = 0;
  size_t savings_begin = 0;  ///< in `HeldRun::savings`
  Bytes plugin;              ///< whose proposal it came of, or empty
};

/// Opened by a rewrite; a line of text behind a blank line shows that it may go out rewritten. At
/// the end of the stream it goes out as it came.
struct HeldRun {
  struct Part {
    Bytes bytes;  ///< borrowed; empty where it is in `text`
    size_t begin = 0;
    size_t size = 0;
    uint32_t rewrite = none;  ///< index in `rewrites`: a line of a rewritten paragraph
  };
  static constexpr uint32_t none = 0xffffffff;

  std::vector<Part> parts;
  std::vector<HeldRewrite> rewrites;
  std::string text;
  std::vector<int64_t> savings;  ///< token hundredths by family, a row a rewrite
  size_t size = 0;               ///< bytes
  bool after_blank = false;

  bool is_open() const { return !parts.empty(); }

  void add(Bytes bytes, Stretch stretch, Life life, uint32_t rewrite = none) {
    after_blank = after_blank || stretch == Stretch::blank;
    size += bytes.size();
    if (life == Life::borrowed) {
      parts.push_back({bytes, 0, bytes.size(), rewrite});
      return;
    }
    parts.push_back({{}, text.size(), bytes.size(), rewrite});
    text += bytes;
  }

  Bytes bytes_of(const Part& part) const {
    return part.bytes.data() != nullptr ? part.bytes : Bytes(text).substr(part.begin, part.size);
  }

  Bytes output_of(const HeldRewrite& rewrite) const {
    return Bytes(text).substr(rewrite.output_begin, rewrite.output_size);
  }

  /// Copies what is borrowed.
  void pin(Arena& arena) {
    for (Part& part : parts)
      if (part.bytes.data() != nullptr) part.bytes = arena.concat(part.bytes, {});
  }

  /// Ready for the next; keeps capacity.
  void clear() {
    parts.clear();
    rewrites.clear();
    text.clear();
    savings.clear();
    size = 0;
    after_blank = false;
  }
};

}  // namespace terse
