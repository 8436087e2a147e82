// Holding a slim state file, whoever wrote it, against the full one and the contract.
#pragma once

#include <string>
#include <vector>

#include "task/classify.h"
#include "task/document.h"
#include "task/log.h"

namespace terse::task {

struct Breach {
  size_t new_line = 0;  ///< 1-based in the slim file, 0 for none
  size_t old_line = 0;  ///< 1-based in the full file, 0 for none
  std::string what;
};

/// What is known beside the two files. Null: that check does not run.
struct VerifyFacts {
  const std::vector<Verdict>* verdicts = nullptr;  ///< on the old file's entries
  const Log* log = nullptr;
  std::string folder;  ///< where snapshots and git are asked; empty: they are not
  Contract contract = Contract::g2;
  bool log_known = false;  ///< the folder is known; `log` is null because there is none
};

/// Every breach, by line of the slim file; empty when the contract holds. Both documents were
/// parsed with the same policy.
std::vector<Breach> verify_states(const Document& old_state, const Document& new_state,
                                  const Policy& policy, const VerifyFacts& facts);

}  // namespace terse::task
