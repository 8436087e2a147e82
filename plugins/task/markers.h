// Markers: the written reason for which an entry may leave. Words are data, forms are code.
#pragma once

#include <string>
#include <vector>

#include "task/decisions.h"
#include "task/entry_scan.h"
#include "task/policy.h"
#include "task/slices.h"

namespace terse::task {

struct MarkerHit {
  const MarkerPolicy* marker = nullptr;  ///< borrowed from the policy
  uint32_t begin = 0;                    ///< offsets into the entry
  uint32_t end = 0;
  std::string reference;  ///< `slice 4`, `D-3`, `commit 91c0d2e`; empty where the form has none
};

/// What markers are read against.
struct MarkerContext {
  const Policy& policy;
  const Slices& slices;
  const Decisions& decisions;
};

/// Every marker of an entry, valid ones only: a slice in it is closed, a decision exists.
std::vector<MarkerHit> find_markers(const EntryScan& scan, EntryKind kind, EntryShape shape,
                                    const MarkerContext& context);

}  // namespace terse::task
