#include "allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<uint64_t> calls_of_new{0};

}  // namespace

void* operator new(size_t size) {
  calls_of_new.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}

namespace terse::bench {

uint64_t allocations() {
  return calls_of_new.load(std::memory_order_relaxed);
}

void Tally::finish(size_t bytes, size_t items) const {
  const auto count = static_cast<double>(allocations() - before_);
  const auto rounds = static_cast<int64_t>(state_.iterations());
  const double megabytes = static_cast<double>(rounds) * static_cast<double>(bytes) / 1e6;
  state_.SetBytesProcessed(rounds * static_cast<int64_t>(bytes));
  state_.SetItemsProcessed(rounds * static_cast<int64_t>(items));
  state_.counters["allocs_per_MB"] = megabytes > 0 ? count / megabytes : 0;
}

}  // namespace terse::bench
