// Buffered output of the commands that print findings rather than the stream.
#pragma once

#include <string>

#include "base/sink.h"

namespace terse {

/// Text for stdout, written in large pieces.
class Output {
 public:
  ~Output() { flush(); }
  /// The text to append to; call `settle()` now and then.
  std::string& text() { return text_; }
  /// Writes once enough has gathered.
  void settle();
  /// Writes everything. False when stdout failed, which is said once, or is gone, which is not.
  bool flush();

 private:
  std::string text_;
  bool failed_ = false;
};

/// Takes the stream and drops it: for commands that only watch.
class NullSink : public Sink {
 public:
  void borrow(Bytes) override {}
  void copy(Bytes) override {}
  bool flush() override { return true; }
};

}  // namespace terse
