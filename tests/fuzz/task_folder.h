// A task in memory, with the siblings that the tests of tests/task have.
#pragma once

#include <string>

#include "task/fixture.h"
#include "task/run.h"

namespace terse::fuzz {

/// A look at a task whose state file is `state`; no gate.
inline task::Run look_at_state(const std::string& state) {
  const task::test::TaskText siblings;
  const task::Policy& policy = task::test::policy();
  task::Run run;
  run.policy = &policy;
  run.options.gate = task::Gate::off;
  run.now = task::Moment{1747735200};
  run.folder.path = "/nonexistent";
  run.folder.state = {policy.file, state, true};
  run.folder.plan = {policy.plan, siblings.plan, true};
  run.folder.decisions = {policy.decisions, siblings.decisions, true};
  run.folder.log = {policy.log, "", false};
  return task::judge(std::move(run));
}

}  // namespace terse::fuzz
