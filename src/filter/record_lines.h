// What a line has to be like to belong to a record, and what tells rounds from people.
#pragma once

#include <algorithm>

#include "base/utf8.h"
#include "record/template.h"
#include "text/line.h"

namespace terse {

// A record longer than this is no status line; the bound keeps retries linear.
inline constexpr size_t longest_record = 4096;
inline constexpr size_t most_record_lines = 32;
inline constexpr size_t widest_indent = 4;  // of a wrapped record's further lines: rule-packs.md

inline bool is_valid_utf8(Bytes text) {
  bool valid = true;
  for (size_t at = 0; at < text.size() && valid;) at += decode_utf8(text, at, &valid).length;
  return valid;
}

/// Odd bytes make a line verbatim whatever it says.
inline bool is_plain_text(const LineView& line) {
  const LineFlags& f = line.flags;
  if (f.tab || f.lone_cr || f.escape || f.nul || f.partial) return false;
  return line.text.size() <= longest_record && (!f.non_ascii || is_valid_utf8(line.text));
}

inline size_t indent_of(Bytes text) {
  return std::min(text.find_first_not_of(' '), text.size());
}

/// A round's own record, with what came of it; a line that only announces a round is none.
inline bool reports_round(const Template& shape) {
  if (!shape.opens_round) return false;
  bool numbered = false;
  bool result = false;
  for (const Hole& hole : shape.holes) {
    numbered = numbered || hole.name == "round";
    result = result || hole.type == HoleType::status || hole.type == HoleType::quantity;
  }
  return numbered && result;
}

/// Whether a record of a pack that is not built in may consist of lines of this class: what is
/// compressible, and lines of no known kind.
inline bool may_be_foreign_record(LineClass line_class) {
  return is_compressible(line_class) || line_class == LineClass::data;
}

/// A line by which a person takes part in the session. Source: product.md.
inline bool is_human(Bytes text) {
  return text.starts_with("> ") || text.starts_with("User:");
}

}  // namespace terse
