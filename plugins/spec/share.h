// How far a long command has come.
#pragma once

#include <cstddef>

#include "io/progress.h"

namespace terse::spec {

/// A part of a command's work, which tells a person who waits how far it is. Nobody waits where
/// there is no progress to tell. Borrows it.
struct Share {
  Progress* progress = nullptr;
  size_t from = 0;  ///< of `whole`
  size_t to = whole;

  static constexpr size_t whole = 100;  ///< the total that the progress was made with

  void at(size_t done, size_t total) const {
    if (progress != nullptr && total != 0) progress->at(from + (to - from) * done / total);
  }

  /// What lies between two hundredths of this part.
  Share part(size_t begin, size_t end) const {
    const auto place = [this](size_t share) { return from + (to - from) * share / whole; };
    return {progress, place(begin), place(end)};
  }
};

}  // namespace terse::spec
