// What went wrong, where, and the mend: the one form in which every layer reports to people.
#pragma once

#include <string>

namespace terse {

enum class Severity { warning, error };

/// One finding. Line and column are 1-based; 0 means that the finding has no place.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string file;
  size_t line = 0;
  size_t column = 0;
  std::string what;  ///< what is wrong, without a final period
  std::string mend;  ///< what to do about it; empty where there is nothing to advise

  /// `file:line:column: error: what: mend`, without a newline; absent places are left out.
  std::string to_string() const;
};

/// The entry of `known` that `typed` most likely meant, or an empty string where none is near
/// (edit distance above a third of the length).
std::string nearest_name(const std::string& typed, const char* const* known, size_t count);

}  // namespace terse
