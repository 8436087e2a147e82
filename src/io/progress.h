// A line that tells a person how far long work has come.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "io/source.h"

namespace terse {

/// Shows `terse: WHAT: 37%` on stderr where that is a terminal and the work has taken half a second
/// already; gone again when the object is. Costs nothing elsewhere.
class Progress : public Tap {
 public:
  /// `total` is in the unit of `at`; 0: not known, so the amount is shown instead of a share.
  Progress(const char* what, uint64_t total);
  ~Progress() override { erase(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// So much is done.
  void at(uint64_t done);

  /// As a tap it counts bytes.
  void on_read(Bytes bytes) override { at(done_ + bytes.size()); }

  /// Takes the line back now, before something else is printed.
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  const char* what_;
  uint64_t total_;
  uint64_t done_ = 0;
  bool shows_;  // there is somebody to show it to
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace terse
