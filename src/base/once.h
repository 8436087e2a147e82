// Work that is done when it is first asked for, by whichever thread that is.
#pragma once

#include <atomic>
#include <mutex>

namespace terse {

/// As std::once_flag and std::call_once; but the work may throw, and is then done by the next call.
/// Through call_once no exception passes where the unwinder is linked statically: the C library
/// looks for one of its own, and the program aborts.
class Once {
 public:
  template <class Work>
  void run(Work work) {
    if (done_.load(std::memory_order_acquire)) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (done_.load(std::memory_order_relaxed)) return;
    work();
    done_.store(true, std::memory_order_release);
  }

 private:
  std::atomic<bool> done_{false};
  std::mutex mutex_;
};

}  // namespace terse
