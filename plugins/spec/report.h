// What `propose` and `apply` tell people, on stdout and in the commit.
#pragma once

#include <string>
#include <vector>

#include "execute.h"
#include "plan.h"

namespace terse::spec {

/// "~12.3k": tokens in thousands, one decimal.
std::string thousands(uint64_t tokens);

/// The bulk question: firing set, skip set, baseline and estimate.
std::string gate_question(const Plan& plan, const std::vector<int>& firing);

/// The PROPOSE report: the question's first two sentences, then a line of reason for each prong.
std::string propose_report(const Plan& plan);

/// The same as one JSON object on one line, with the plan's path and its hash.
std::string propose_json(const Plan& plan, const std::string& path, const std::string& hash);

/// Subject and body of the commit. Every wording that is gone from the files is in the body.
std::string commit_message(const std::vector<int>& prongs, uint64_t before, uint64_t after,
                           const std::vector<Effect>& effects);

/// What the sweep ended in, for the Next block.
enum class Ending { committed, cancelled };

/// The closing block: a Hint where foreign files are staged, then 1 to 3 items.
std::string next_block(Ending ending, const std::string& sha, bool has_open_tasks,
                       const std::vector<std::string>& foreign_staged);

}  // namespace terse::spec
