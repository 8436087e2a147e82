// The time of a run, always UTC; `--now` sets it so that runs can be repeated to the byte.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace terse::task {

struct Moment {
  int64_t seconds = 0;  ///< since 1970

  std::string minute() const;    ///< 2026-05-20 10:00
  std::string stamp() const;     ///< 2026-05-20T100000Z, for file names
  std::string log_time() const;  ///< 2026-05-20T10:00:00.000Z
};

/// The time of the clock, or of `text`: `YYYY-MM-DD[T ]HH:MM[:SS][Z]`.
Result<Moment> moment_of(const std::string& text);

/// An identifier in the form of a ULID: the moment, then 80 bits of `digest` (hex), so that the
/// same run has the same name.
std::string run_id(const Moment& moment, const std::string& digest);

}  // namespace terse::task
