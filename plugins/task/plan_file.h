// A plan as a file: JSON for programs, one line an entry for people. Reading one changes verdicts.
#pragma once

#include <string>

#include "task/report.h"
#include "task/run.h"

namespace terse::task {

/// The editable plan: `digest`, `context`, then `VERB ID | reason | first line` for every entry.
std::string plan_edit(const Run& run);

/// The plan and the whole report as one JSON document; `doing` may hold nothing.
std::string plan_json(const Run& run, const Doing& doing);

enum class PlanFault { none, usage, stale };

/// Takes the verbs of a plan (either form) over into the run's verdicts. What the rules would not
/// have done is marked as the user's. Fails on an unknown or missing id, a verb that does not fit
/// its section, another digest, and on dropping an entry against a veto without --allow-pinned.
Result<bool> take_plan(Run& run, const std::string& text, const std::string& name,
                       PlanFault& fault);

}  // namespace terse::task
