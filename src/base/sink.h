// Where output goes: the seam between the pipeline and the world.
#pragma once

#include "base/bytes.h"

namespace terse {

/// Takes output in order. `borrow` keeps a reference until `flush`, `copy` does not.
class Sink {
 public:
  virtual ~Sink() = default;

  /// Appends bytes that the caller keeps alive and unchanged until the next `flush()`.
  /// Adjacent runs are joined, so a run of untouched lines costs one entry however it is fed.
  virtual void borrow(Bytes bytes) = 0;

  /// Appends bytes that may die as soon as the call returns.
  virtual void copy(Bytes bytes) = 0;

  /// Writes everything appended so far. Returns false once the far end is gone or failed for
  /// good; every later call is then a no-op that returns false.
  virtual bool flush() = 0;
};

}  // namespace terse
