// What a fuzzer does when a law does not hold, and how it takes choices from its input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/bytes.h"

namespace terse::fuzz {

/// Ends the program, saying which law is broken and, if given, by what text.
inline void require(bool holds, const char* law, Bytes text = {}) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %s\n", law);
  if (!text.empty()) std::fwrite(text.data(), 1, text.size(), stderr);
  std::fputc('\n', stderr);
  std::abort();
}

/// Takes bytes from the front of the input as choices; a used-up input chooses 0.
class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

  /// Below `limit`, which is at most 256.
  size_t below(size_t limit) {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte % limit;
  }
  bool one_in(size_t limit) { return below(limit) == limit - 1; }

  /// All that is left.
  Bytes rest() const { return rest_; }

  /// The bytes up to the next 0xff, which valid UTF-8 never has.
  Bytes field() {
    const size_t end = std::min(rest_.find('\xff'), rest_.size());
    const Bytes out = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return out;
  }

 private:
  Bytes rest_;
};

}  // namespace terse::fuzz
