// Counts what a benchmark asks of the allocator.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

namespace terse::bench {

/// Calls of operator new so far, in the whole program.
uint64_t allocations();

/// From its construction to `finish`: bytes a second, lines a second and allocations per MB.
class Tally {
 public:
  explicit Tally(benchmark::State& state) : state_(state), before_(allocations()) {}

  /// `bytes` and `items` are those of one iteration. Whoever grows scratch does one iteration
  /// before the construction: allocations of a warm-up are not those of a stream.
  void finish(size_t bytes, size_t items) const;

 private:
  benchmark::State& state_;
  uint64_t before_;
};

}  // namespace terse::bench
