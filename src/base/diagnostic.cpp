#include "base/diagnostic.h"

#include <algorithm>
#include <vector>

namespace terse {

std::string Diagnostic::to_string() const {
  std::string out;
  if (!file.empty()) {
    out += file;
    if (line != 0) {
      out += ':' + std::to_string(line);
      if (column != 0) out += ':' + std::to_string(column);
    }
    out += ": ";
  }
  out += severity == Severity::error ? "error: " : "warning: ";
  out += what;
  if (!mend.empty()) out += "; " + mend;
  return out;
}

namespace {

size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest_name(const std::string& typed, const char* const* known, size_t count) {
  std::string best;
  size_t best_distance = typed.size() / 3 + 1;
  for (size_t i = 0; i < count; ++i) {
    const std::string name = known[i];
    const size_t distance = edit_distance(typed, name);
    if (distance <= best_distance && (best.empty() || distance < best_distance)) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace terse
