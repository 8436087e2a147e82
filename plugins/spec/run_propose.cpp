// `terse spec propose`.
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>

#include "base/sha256.h"
#include "commands.h"
#include "files.h"
#include "io/atomic_file.h"
#include "propose.h"
#include "recovery.h"
#include "report.h"
#include "schema.h"
#include "shared_steps.h"

namespace terse::spec {
namespace {

// "1,3" into flags; false for anything else.
bool read_prongs(const std::string& list, std::array<bool, 7>& flags) {
  for (size_t i = 0; i < list.size(); ++i) {
    const bool digit = list[i] >= '1' && list[i] <= '6';
    if (i % 2 == 0 ? !digit : list[i] != ',') return false;
    if (digit) flags[static_cast<size_t>(list[i] - '0')] = true;
  }
  return list.size() % 2 == 1;
}

Result<ProposeOptions> read_options(const Arguments& arguments) {
  ProposeOptions options;
  const auto bad = [](const char* name) {
    Diagnostic diagnostic;
    diagnostic.what = std::string(name) + " takes prong numbers from 1 to 6";
    diagnostic.mend = std::string("write it like ") + name + " 1,3";
    return failure(diagnostic);
  };
  if (arguments.has("--prongs")) {
    options.allowed.fill(false);
    if (!read_prongs(arguments.value("--prongs"), options.allowed)) return bad("--prongs");
  }
  std::array<bool, 7> skipped{};
  if (arguments.has("--skip") && !read_prongs(arguments.value("--skip"), skipped))
    return bad("--skip");
  for (size_t prong = 1; prong <= 6; ++prong)
    if (skipped[prong]) options.allowed[prong] = false;
  if (arguments.has("--relocate")) options.relocate = Eager::yes;
  if (arguments.has("--safe-glyph")) options.safe_glyph = Eager::yes;
  if (arguments.has("--heavy-glyphs")) options.glyphs = GlyphSet::with_heavy;
  return options;
}

Result<void> write_plan(const std::string& path, const std::string& json) {
  const size_t slash = path.rfind('/');
  if (slash != std::string::npos) {
    const std::string folder = path.substr(0, slash);
    if (::mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) {
      Diagnostic diagnostic;
      diagnostic.file = folder;
      diagnostic.what = "the plan's folder cannot be made";
      diagnostic.mend = "make it, or name another place with --plan";
      return failure(diagnostic);
    }
  }
  // A plan can be made again, and a damaged one fails its hash: nothing to wait for the disk for.
  return write_file_atomically(path, json, Lasting::replaceable);
}

bool is_worth_it(const Plan& plan) {
  return !firing_prongs(plan).empty() && plan.estimated_tokens < plan.baseline_tokens;
}

// The report's last line. Where there is something to confirm it ends with the hash.
std::string what_next(const Plan& plan, const std::string& hash) {
  if (is_worth_it(plan)) return "terse spec apply --confirm " + hash + "\n";
  if (!firing_prongs(plan).empty()) return "nothing to gain: SPEC.md would not get smaller\n";
  return "nothing fires: edit the entries that wait, then `terse spec apply`\n";
}

}  // namespace

std::string plan_path(const Arguments& arguments) {
  if (arguments.has("--plan")) return arguments.value("--plan");
  return join_path(arguments.value("--root", "."), ".spec/compact-plan.json");
}

std::string plan_hash(const std::string& json) {
  return sha256_hex(json).substr(0, 12);
}

ExitCode no_spec() {
  print("no spec, nothing to compact.\n");
  return ExitCode::done;
}

ExitCode refuse_obstacles(const Project& project) {
  const std::vector<Diagnostic> obstacles = rewrite_obstacles(project);
  for (const Diagnostic& why : obstacles) complain(why, ExitCode::unparsable);
  return obstacles.empty() ? ExitCode::done : ExitCode::unparsable;
}

ExitCode run_propose(const Arguments& arguments) {
  const Result<Constants> constants = read_constants(arguments);
  if (!constants) return complain(constants.error(), ExitCode::usage);
  const Result<ProposeOptions> options = read_options(arguments);
  if (!options) return complain(options.error(), ExitCode::usage);
  if (!arguments.operands().empty() || !known_format(arguments))
    return complain("propose takes options only, and --format text or json",
                    "see `terse spec propose --help`", ExitCode::usage);
  const std::string root = arguments.value("--root", ".");
  const Step<Repository> repository = find_repository(root);
  if (const Step<void> settled = recover_interrupted(repository); !settled)
    return complain(settled.error().why, settled.error().code);
  const LoadedProject loaded = load_project(root, arguments.value("--extras"));
  if (loaded.fault == LoadFault::no_spec) return no_spec();
  if (loaded.fault != LoadFault::none) return complain_load(loaded);
  if (const ExitCode code = refuse_obstacles(loaded.project); code != ExitCode::done) return code;
  for (const std::string& difference : schema_differences(root))
    std::fprintf(stderr, "terse spec: note: %s\n", difference.c_str());

  Progress progress("spec propose", Share::whole);
  Step<Plan> plan = propose(loaded.project, *constants, *options, {&progress, 0, 80});
  if (!plan) progress.erase();
  if (!plan) return complain(plan.error().why, plan.error().code);
  if (repository) plan->head = repository->head;
  const std::string json = plan_to_json(*plan);
  const std::string path = plan_path(arguments);
  progress.at(Share::whole);
  progress.erase();
  if (const Result<void> written = write_plan(path, json); !written)
    return complain(written.error(), ExitCode::failed);
  const std::string hash = plan_hash(json);
  const bool json_report = arguments.has("--json") || arguments.value("--format") == "json";
  const std::string text = json_report ? propose_json(*plan, path, hash)
                                       : propose_report(*plan) + "\nplan: " + path + ", " +
                                             std::to_string(plan->entries.size()) + " entries\n" +
                                             what_next(*plan, hash);
  if (print(text) != ExitCode::done) return ExitCode::failed;
  return is_worth_it(*plan) ? ExitCode::done : ExitCode::nothing_fires;
}

}  // namespace terse::spec
