// What a run says: the contract's three parts (Artifact changes, Command transcript, Handoff).
#pragma once

#include <string>

#include "task/compaction.h"
#include "task/run.h"

namespace terse::task {

/// What was done beside looking. Null members: not worked out, not written.
struct Doing {
  const Compaction* compaction = nullptr;
  const Written* written = nullptr;
  std::string plan_file;  ///< written by `plan --out`; empty for none
};

/// The report in Markdown. At most four lines of transcript, three in a no-op.
std::string report_md(const Run& run, const Doing& doing);

/// What leaves and what might, a line each with the reason; empty for nothing.
std::string leaving_list(const Run& run);

/// The report after the list of what leaves, which `leaving_list` gave.
std::string report_text(const Run& run, const Doing& doing, std::string leaving);

/// The four lines of the handoff, and the root that `wos/` was looked for in.
struct Route {
  std::string run_now;  ///< `/name` or `none`
  std::string mode, complexity, reason;
  std::string names_from;  ///< what the name was checked against
};
Route route_of(const Run& run, const Doing& doing);

/// `WOS root: <dir>` or that it resolved nowhere.
std::string wos_root_line(const Run& run);

}  // namespace terse::task
