// What a session switches: one stream of text, or a stream of messages that hold texts.
#pragma once

#include <cstdint>

#include "filter/report.h"

namespace terse {

/// Whether records are rewritten right now.
enum class Activity : uint8_t { verbose, terse };

class Switchable {
 public:
  virtual ~Switchable() = default;
  /// From the next record on. An observer may call it.
  virtual void set_activity(Activity activity) = 0;
  virtual const Totals& totals() const = 0;
  /// The last line so far has no ending: nothing may be printed behind it.
  virtual bool is_mid_line() const = 0;
};

}  // namespace terse
