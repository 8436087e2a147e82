// The history half of `verify`: the old text untouched, one new entry, its fields, names and sums.
#pragma once

#include <vector>

#include "task/verify.h"

namespace terse::task {

/// `removed`: indices of the old entries that are gone.
void verify_history(const Document& old_state, const Document& new_state, const Policy& policy,
                    const VerifyFacts& facts, const std::vector<uint32_t>& removed,
                    std::vector<Breach>& out);

}  // namespace terse::task
