#include "classify/line_class.h"

#include <array>

namespace terse {
namespace {

// In the order of the enumeration.
constexpr std::array<Bytes, 16> names = {
    "prose", "field", "heading", "bullet",  "blank", "tsv",      "table",   "code",
    "diff",  "error", "commit",  "command", "data",  "progress", "summary", "classification"};

}  // namespace

Bytes name_of(LineClass c) {
  return names[static_cast<size_t>(c)];
}

bool parse_line_class(Bytes name, LineClass& out) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] != name) continue;
    out = static_cast<LineClass>(i);
    return true;
  }
  return false;
}

}  // namespace terse
