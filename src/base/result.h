// The load path's error type. The hot path does not use it: there a verdict is enough.
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "base/diagnostic.h"

namespace terse {

/// A value, or the diagnostic that says why there is none.
template <class T>
using Result = tl::expected<T, Diagnostic>;

/// Shorthand for returning a failure from a function that returns a `Result`.
inline tl::unexpected<Diagnostic> failure(Diagnostic diagnostic) {
  return tl::unexpected<Diagnostic>(std::move(diagnostic));
}

}  // namespace terse
