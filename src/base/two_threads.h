// Long work done by two threads: two parts of it at once, or many independent items.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

namespace terse {

/// Calls both, the second on a thread of its own; after the first on this one, where no thread can
/// be had. Returns when both are done. What either throws is thrown here, the first's before the
/// second's. No std::async: it goes through std::call_once (see once.h).
template <class First, class Second>
void at_once(First first, Second second) {
  std::exception_ptr faults[2];
  const auto guarded = [&faults](size_t index, auto& work) {
    try {
      work();
    } catch (...) {
      faults[index] = std::current_exception();
    }
  };
  std::thread other;
  try {
    other = std::thread([&] { guarded(1, second); });
  } catch (const std::system_error&) {  // as many threads as there may be
  }
  guarded(0, first);
  if (other.joinable()) {
    other.join();
  } else {
    guarded(1, second);
  }
  for (const std::exception_ptr& fault : faults)
    if (fault) std::rethrow_exception(fault);
}

/// Calls both: on two threads where there is `much` to do, else one after the other.
template <class First, class Second>
void both(bool much, First first, Second second) {
  if (much) return at_once(std::move(first), std::move(second));
  first();
  second();
}

/// Calls `work(worker, from, to)` for ranges of `step` items that make up [0, count), in order on
/// each of two threads, the caller's being worker 0 and the other 1; with fewer than four ranges
/// worker 0 does it all. Throws as `at_once`; ranges that nobody had begun are then left out.
template <class Work>
void in_two(size_t count, size_t step, Work work) {
  std::atomic<size_t> next{0};
  const auto take = [&](size_t worker) {
    try {
      for (;;) {
        const size_t from = next.fetch_add(step, std::memory_order_relaxed);
        if (from >= count) return;
        work(worker, from, std::min(count, from + step));
      }
    } catch (...) {
      next.store(count, std::memory_order_relaxed);
      throw;
    }
  };
  if (count / step < 4) return take(0);
  at_once([&] { take(0); }, [&] { take(1); });
}

}  // namespace terse
