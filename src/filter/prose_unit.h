// What a prose rule sees at once: a paragraph, a list item with its wrapped lines, or a heading.
#pragma once

#include <string>
#include <vector>

#include "classify/classifier.h"
#include "filter/record_lines.h"
#include "text/line.h"

namespace terse {

/// Lines of one unit, borrowed, with the classifier's state before the first and behind the last of
/// them.
struct ProseUnit {
  std::vector<LineView> lines;
  bool too_long = false;  ///< its first lines have gone out as they came, and so will the rest
  LineClass line_class = LineClass::prose;  ///< of the first line
  Classifier::State before;
  Classifier::State after;  ///< behind the last line

  bool is_open() const { return !lines.empty() || too_long; }

  /// Ready for the next; keeps capacity.
  void clear() {
    lines.clear();
    too_long = false;
  }

  /// The lines joined by `\n`, without the last ending.
  void join(std::string& out) const {
    out.clear();
    for (const LineView& line : lines) {
      if (&line != lines.data()) out += '\n';
      out += line.text;
    }
  }
};

/// A unit of more lines or bytes than this is left alone.
inline constexpr size_t most_unit_lines = 64;
inline constexpr size_t longest_unit = 8192;

/// Whether a line may be rewritten by prose rules at all.
inline bool is_prose_line(const LineView& line, LineClass line_class) {
  return (line_class == LineClass::prose || line_class == LineClass::bullet ||
          line_class == LineClass::heading) &&
         is_plain_text(line) && !line.text.starts_with("\xef\xbb\xbf");
}

/// Whether a prose line goes on with the unit that is open.
inline bool joins_unit(const ProseUnit& unit, LineClass line_class) {
  return unit.is_open() && line_class == LineClass::prose && unit.line_class != LineClass::heading;
}

}  // namespace terse
