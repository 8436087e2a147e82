#include "task/actions.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/two_threads.h"
#include "io/atomic_file.h"
#include "task/plan_file.h"
#include "task/recover.h"
#include "task/report.h"

namespace terse::task {
namespace {

/// The list that a report in text begins with.
std::string list_for(const Run& run) {
  return run.options.format == Format::text ? leaving_list(run) : std::string();
}

/// `leaving` is what `list_for` gave.
std::string report(const Run& run, const Doing& doing, std::string leaving) {
  switch (run.options.format) {
    case Format::text:
      return report_text(run, doing, std::move(leaving));
    case Format::md:
      return report_md(run, doing);
    case Format::json:
      return plan_json(run, doing);
    case Format::edit:
      return plan_edit(run);
  }
  return {};
}

Result<Run> look(const Options& options, const Policy& policy, int& code) {
  const auto now = moment_of(options.now);
  code = exit_usage;
  if (!now) return failure(now.error());
  code = exit_io;
  Options wanted = options;
  // Only these list what stays, and only a person's plan may drop it.
  const bool lists = options.format == Format::json || options.format == Format::edit;
  const bool all = lists || !options.out.empty() || !options.plan.empty();
  wanted.reasons = all ? Reasons::all : Reasons::first;
  return look_at(options.paths.front(), policy, wanted, *now);
}

/// A refusal says why on stderr as well, where a person looks first.
void mention(const Run& run) {
  if (run.outcome == Outcome::not_editable) {
    std::fprintf(stderr, "%s\n", run.not_editable.to_string().c_str());
  } else if (run.outcome == Outcome::disagree) {
    for (const Finding& finding : run.agreement.findings) {
      if (finding.kind != FindingKind::disagreement) continue;
      std::fprintf(stderr, "%s\n", finding.to_string().c_str());
    }
  }
}

Result<bool> write_plan(const std::string& path, const std::string& text) {
  if (auto written = write_file_or_device(path, text); !written) return failure(written.error());
  return true;
}

}  // namespace

int complain(const Diagnostic& diagnostic, int code) {
  std::fprintf(stderr, "%s\n", diagnostic.to_string().c_str());
  return code;
}

int print(const std::string& text, int code) {
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return code;
  if (errno != EPIPE) {
    std::fprintf(stderr, "terse task: cannot write to stdout: %s\n", std::strerror(errno));
  }
  return exit_io;
}

int run_plan(const Options& options, const Policy& policy) {
  int code = 0;
  auto run = look(options, policy, code);
  if (!run) return complain(run.error(), code);
  mention(*run);
  Doing doing;
  Compaction compaction;
  std::string leaving;
  const auto list = [&] { leaving = list_for(*run); };
  if (run->outcome == Outcome::compact && options.format != Format::edit) {
    Result<Compaction> worked = Compaction();
    both(
        run->verdicts.size() >= kManyEntries, [&] { worked = work_out(*run); }, list);
    if (!worked) return complain(worked.error(), exit_io);
    compaction = std::move(*worked);
    doing.compaction = &compaction;
  } else {
    list();
  }
  if (!options.out.empty()) {
    const std::string text =
        options.format == Format::edit ? plan_edit(*run) : plan_json(*run, doing);
    if (auto written = write_plan(options.out, text); !written) {
      return complain(written.error(), exit_io);
    }
    doing.plan_file = options.out;
    if (options.format == Format::edit) return run->exit_code();
  }
  return print(report(*run, doing, std::move(leaving)), run->exit_code());
}

int run_apply(const Options& options, const Policy& policy) {
  int code = 0;
  std::string said;
  if (auto done = put_in_order(options.paths.front(), policy, said); !done) {
    return complain(done.error(), exit_io);
  }
  if (!said.empty()) std::fprintf(stderr, "%s", said.c_str());
  auto run = look(options, policy, code);
  if (!run) return complain(run.error(), code);
  mention(*run);
  const bool planned = !options.plan.empty();
  const bool open = run->outcome == Outcome::compact || run->outcome == Outcome::no_op;
  if (planned && open) {
    auto text = read_file(options.plan);
    if (!text) return complain(text.error(), exit_io);
    PlanFault fault = PlanFault::none;
    if (auto taken = take_plan(*run, *text, options.plan, fault); !taken) {
      return complain(taken.error(), fault == PlanFault::stale ? exit_stale : exit_usage);
    }
    // A person's plan stands above the size gate; without a line to act on it is a no-op.
    const bool acts = run->count(Fate::drop) + run->count(Fate::move) != 0;
    if (acts) {
      run->outcome = Outcome::compact;
    } else if (run->outcome == Outcome::compact) {
      run->outcome = Outcome::no_op;
      run->reason_code = "empty_plan";
      run->reason = "the plan keeps every entry";
    }
  }
  Doing doing;
  if (run->outcome != Outcome::compact)
    return print(report(*run, doing, list_for(*run)), run->exit_code());
  auto compaction = work_out(*run);
  if (!compaction) return complain(compaction.error(), exit_io);
  bool stale = false;
  auto written = write_out(*run, *compaction, stale);
  if (!written) return complain(written.error(), stale ? exit_stale : exit_io);
  doing.compaction = &*compaction;
  doing.written = &*written;
  return print(report(*run, doing, list_for(*run)), exit_done);
}

}  // namespace terse::task
