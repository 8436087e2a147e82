// `terse spec apply`: CONFIRM, then EXECUTE.
#include <algorithm>
#include <cstdio>

#include "base/sha256.h"
#include "commands.h"
#include "confirm.h"
#include "execute.h"
#include "execution_claims.h"
#include "files.h"
#include "git.h"
#include "recovery.h"
#include "report.h"
#include "shared_steps.h"
#include "transaction.h"
#include "verify.h"

namespace terse::spec {
namespace {

struct LoadedPlan {
  Plan plan;
  std::string hash;
};

Step<LoadedPlan> load_plan(const Arguments& arguments) {
  const std::string path = plan_path(arguments);
  Result<std::optional<std::string>> bytes = read_optional_file(path);
  if (!bytes) return refuse(ExitCode::failed, bytes.error().to_string(), "");
  if (!*bytes)
    return refuse(ExitCode::usage, "there is no plan at " + path, "run `terse spec propose` first");
  Result<Plan> plan = plan_from_json(**bytes, path);
  if (!plan) {
    Refusal refusal;
    refusal.code = ExitCode::usage;
    refusal.why = plan.error();
    return tl::unexpected<Refusal>(refusal);
  }
  return LoadedPlan{std::move(*plan), plan_hash(**bytes)};
}

Step<void> check_freshness(const Plan& plan, const Project& project) {
  for (const Plan::Input& now : plan_inputs(project)) {
    const auto then =
        std::find_if(plan.inputs.begin(), plan.inputs.end(),
                     [&now](const Plan::Input& input) { return input.name == now.name; });
    if (then != plan.inputs.end() && then->sha256 == now.sha256) continue;
    return refuse(ExitCode::stale_plan, now.name + " is not what the plan was made for",
                  "run `terse spec propose` again");
  }
  return {};
}

// The files that the execution changes, and their new bytes.
std::vector<FileChange> changes_of(const Project& project, const Execution& execution) {
  std::vector<FileChange> changes;
  const auto add = [&changes](const InputFile& file, const std::string& content) {
    if (!file.bytes || *file.bytes != content)
      changes.push_back({file.name, content, file.bytes.has_value(),
                         file.bytes ? sha256_hex(*file.bytes) : std::string()});
  };
  add(project.spec_file, execution.spec);
  if (execution.archive) add(project.archive_file, *execution.archive);
  if (execution.extras) add(project.extras_file, *execution.extras);
  return changes;
}

Result<Project> project_after(const Project& project, const Execution& execution) {
  InputFile spec = project.spec_file;
  InputFile archive = project.archive_file;
  InputFile extras = project.extras_file;
  spec.bytes = execution.spec;
  if (execution.archive) archive.bytes = execution.archive;
  if (execution.extras) extras.bytes = execution.extras;
  return make_project(project.root, std::move(spec), std::move(archive), std::move(extras));
}

uint64_t total_bytes(const Project& project) {
  return project.spec.text().size() + project.archive.text().size() + project.extras.text().size();
}

// What is about to be committed, proved to hold.
struct Prepared {
  Execution execution;
  std::string message;
  uint64_t total_before = 0;
  uint64_t total_after = 0;
};

Step<Prepared> prepare(const Project& project, const Plan& plan, const std::vector<int>& prongs,
                       bool strict) {
  Progress progress("spec apply", Share::whole);  // gone again before anything is asked or said
  const Share share{&progress};
  Step<Execution> execution = execute(project, plan, prongs);
  if (!execution) return tl::unexpected<Refusal>(execution.error());
  if (execution->effects.empty())
    return refuse(ExitCode::nothing_fires,
                  "no entry of prongs " + prong_set(prongs) + " is to be applied",
                  "set action to apply in the plan, or choose other prongs");
  for (const Effect& effect : execution->effects) {
    if (!strict || effect.lost.empty()) continue;
    std::string lost;
    for (const std::string& token : effect.lost) lost += (lost.empty() ? "" : ", ") + token;
    return refuse(ExitCode::failed, "--strict: plan entry " + effect.key + " loses " + lost,
                  "reword it without the loss, or skip it");
  }
  const Result<Project> after = project_after(project, *execution);
  if (!after) return refuse(ExitCode::failed, after.error().to_string(), "");
  std::vector<int> done;
  for (const Effect& effect : execution->effects)
    if (done.empty() || done.back() != effect.prong) done.push_back(effect.prong);
  Prepared prepared;
  prepared.message =
      commit_message(done, token_count(project.spec.text().size(), plan.constants),
                     token_count(execution->spec.size(), plan.constants), execution->effects);
  prepared.total_before = total_bytes(project);
  prepared.total_after = total_bytes(*after);
  const std::vector<Breach> breaches =
      verify_compaction(project, *after, plan.constants, claims_of(*execution, prepared.message),
                        share.part(10, 100));
  for (const Breach& breach : breaches)
    if (breach.check != 8)
      return refuse(ExitCode::failed,
                    "check " + std::to_string(breach.check) + " (" + check_name(breach.check) +
                        ") failed: " + breach.to_string(),
                    "nothing was written; mend the entry in the plan or skip it");
  if (!breaches.empty())
    return refuse(ExitCode::nothing_fires, breaches[0].what, "nothing was written");
  prepared.execution = std::move(*execution);
  return prepared;
}

// The plan says what is confirmed: by hash, or by the person at the terminal.
Step<Confirmation> confirm(const Arguments& arguments, const LoadedPlan& loaded,
                           const std::vector<int>& firing) {
  if (arguments.has("--confirm")) {
    if (arguments.value("--confirm") == loaded.hash) return Confirmation{Answer::apply, firing};
    return refuse(ExitCode::unconfirmed, "--confirm does not fit this plan",
                  "read the plan; its hash is " + loaded.hash);
  }
  if (can_ask()) return ask(loaded.plan, firing);
  return refuse(ExitCode::unconfirmed, gate_question(loaded.plan, firing) + " Not confirmed",
                "read the plan, then give --confirm " + loaded.hash);
}

bool has_open_tasks(const Document& spec) {
  const std::vector<Row>& tasks = spec.rows(Section::tasks);
  return std::any_of(tasks.begin(), tasks.end(),
                     [](const Row& task) { return task_status(task) == "."; });
}

// The commit is judged by its bytes; its message is the hooks' to change, and that is said.
std::string made_subject(const Repository& repository, const std::string& sha,
                         const std::string& message) {
  const GitResult told = run_git(repository.root, {"log", "-1", "--no-show-signature",
                                                   "--encoding=UTF-8", "--format=%B", sha});
  if (!told.ok()) return message.substr(0, message.find('\n'));
  if (chomp(told.out) != chomp(message))
    std::fprintf(
        stderr,
        "terse spec: note: a hook changed the commit message; the files are as proved, and "
        "the old wordings are in %s^\n",
        sha.c_str());
  return told.out.substr(0, told.out.find('\n'));
}

ExitCode commit_prepared(const Arguments& arguments, const Project& project,
                         const Prepared& prepared) {
  const std::vector<FileChange> changes = changes_of(project, prepared.execution);
  std::vector<std::string> names;
  for (const FileChange& change : changes) names.push_back(change.name);
  const DetachedHead detached =
      arguments.has("--allow-detached") ? DetachedHead::allow : DetachedHead::refuse;
  const std::vector<std::string> owned = {project.spec_file.name, project.archive_file.name,
                                          project.extras_file.name};
  const Step<Repository> repository = open_repository(project.root, names, owned, detached);
  if (!repository) return complain(repository.error().why, repository.error().code);
  const std::vector<std::string> foreign = foreign_staged(*repository, names);
  const Step<std::string> sha = commit_changes(*repository, changes, prepared.message);
  if (!sha) return complain(sha.error().why, sha.error().code);
  std::string text = *sha + "\n" + made_subject(*repository, *sha, prepared.message) + "\n";
  text += "SPEC.md, archive and check-extras together: " + std::to_string(prepared.total_before) +
          " bytes, now " + std::to_string(prepared.total_after) + "\n";
  if (!foreign.empty()) text += "unstage other files before: git restore --staged .\n";
  text += "git revert " + *sha + "\n\n";
  text += next_block(Ending::committed, *sha, has_open_tasks(project.spec), foreign);
  print(text);  // whether or not it is read, the commit is made
  return ExitCode::done;
}

}  // namespace

ExitCode run_apply(const Arguments& arguments) {
  if (!arguments.operands().empty())
    return complain("apply takes options only", "see `terse spec apply --help`", ExitCode::usage);
  const std::string root = arguments.value("--root", ".");
  const Step<Repository> repository = find_repository(root);
  if (const Step<void> settled = recover_interrupted(repository); !settled)
    return complain(settled.error().why, settled.error().code);
  const LoadedProject project = load_project(root, arguments.value("--extras"));
  if (project.fault == LoadFault::no_spec) return no_spec();
  if (project.fault != LoadFault::none) return complain_load(project);
  const Step<LoadedPlan> loaded = load_plan(arguments);
  if (!loaded) return complain(loaded.error().why, loaded.error().code);
  if (const Step<void> fresh = check_freshness(loaded->plan, project.project); !fresh)
    return complain(fresh.error().why, fresh.error().code);
  if (const ExitCode code = refuse_obstacles(project.project); code != ExitCode::done) return code;
  const std::vector<int> firing = firing_prongs(loaded->plan);
  if (firing.empty())
    return complain("nothing fires: no entry of the plan is to be applied",
                    "set action to apply where an entry waits", ExitCode::nothing_fires);
  const bool strict = arguments.has("--strict");
  if (arguments.has("--dry-run")) {
    const Step<Prepared> prepared = prepare(project.project, loaded->plan, firing, strict);
    if (!prepared) return complain(prepared.error().why, prepared.error().code);
    return print(prepared->message + "\nall nine checks hold\nterse spec apply --confirm " +
                 loaded->hash + "\n");
  }
  // What cannot be committed is not asked about.
  const Step<Prepared> whole = prepare(project.project, loaded->plan, firing, strict);
  const bool only_whole = arguments.has("--confirm") || !can_ask();
  if (!whole && only_whole) return complain(whole.error().why, whole.error().code);
  if (!repository) return complain(repository.error().why, repository.error().code);
  const Step<Confirmation> confirmed = confirm(arguments, *loaded, firing);
  if (!confirmed) return complain(confirmed.error().why, confirmed.error().code);
  if (confirmed->answer == Answer::cancel)
    return print(propose_report(loaded->plan) + "\n" +
                 next_block(Ending::cancelled, "", has_open_tasks(project.project.spec), {}));
  if (confirmed->prongs == firing) {
    if (!whole) return complain(whole.error().why, whole.error().code);
    return commit_prepared(arguments, project.project, *whole);
  }
  const Step<Prepared> part = prepare(project.project, loaded->plan, confirmed->prongs, strict);
  if (!part) return complain(part.error().why, part.error().code);
  return commit_prepared(arguments, project.project, *part);
}

}  // namespace terse::spec
