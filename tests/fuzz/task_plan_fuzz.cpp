// Any bytes as the plan of `terse task`, in either form: refused with a reason, or taken whole.
#include "fuzz/law.h"
#include "fuzz/task_folder.h"
#include "task/plan_file.h"

using namespace terse;
using namespace terse::task;
using fuzz::require;

namespace {

const Run& looked_at() {
  static const Run run = [] {
    test::TaskText task;
    task.facts = "- Pages hold fifty rows; closed in slice 2, no longer load-bearing.\n- Kept.\n";
    task.questions = "- Who pays? Resolved in slice 3.\n- Who reads?\n";
    return fuzz::look_at_state(task.state());
  }();
  return run;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string plan(reinterpret_cast<const char*>(data), size);
  Run run = looked_at();
  // No input knows the digests; where it says DIGEST and CONTEXT it means them.
  for (const auto& [word, digest] :
       {std::pair{"DIGEST", run.input_digest}, {"CONTEXT", run.context_digest}}) {
    const size_t at = plan.find(word);
    if (at != std::string::npos) plan.replace(at, std::string(word).size(), digest);
  }
  PlanFault fault = PlanFault::none;
  const auto taken = take_plan(run, plan, "plan", fault);
  require(taken.has_value() == (fault == PlanFault::none), "a fault, or none", plan);
  if (!taken) {
    require(!taken.error().what.empty(), "a refusal says why", plan);
    return 0;
  }
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    const bool vetoed = !looked_at().verdicts[i].vetoes.empty();
    require(!(vetoed && run.verdicts[i].leaves()), "a pinned entry does not leave", plan);
  }
  PlanFault again = PlanFault::none;
  Run twice = looked_at();
  require(take_plan(twice, plan_edit(run), "plan", again).has_value(), "it writes what it reads",
          plan);
  return 0;
}
