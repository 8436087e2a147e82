// `terse spec check` and `terse spec verify`.
#include "commands.h"
#include "files.h"
#include "json_text.h"
#include "recovery.h"

namespace terse::spec {
namespace {

bool wants_json(const Arguments& arguments) {
  return arguments.has("--json") || arguments.value("--format") == "json";
}

// The folder that was named, or that of a SPEC.md that was named itself.
std::string root_of(const std::string& path) {
  std::string root = path;
  const std::string name = std::string("/") + kSpecName;
  if (root == kSpecName) root = ".";
  if (root.size() > name.size() && root.compare(root.size() - name.size(), name.size(), name) == 0)
    root.resize(root.size() - name.size());
  return root;
}

Result<Project> load_side(const std::string& root) {
  LoadedProject loaded = load_project(root, "");
  if (loaded.fault == LoadFault::no_spec) {
    loaded.why.what = join_path(root, kSpecName) + " not found";
    loaded.why.mend = "name a folder that holds it";
  }
  if (loaded.fault != LoadFault::none) return failure(loaded.why);
  return std::move(loaded.project);
}

std::string breaches_text(const std::vector<Breach>& breaches) {
  std::string text;
  for (const Breach& breach : breaches)
    text += std::to_string(breach.check) + "|" + check_name(breach.check) + "|" +
            breach.to_string() + "\n";
  return text;
}

}  // namespace

bool known_format(const Arguments& arguments) {
  const std::string format = arguments.value("--format", "text");
  return format == "text" || format == "json";
}

ExitCode complain_load(const LoadedProject& loaded) {
  switch (loaded.fault) {
    case LoadFault::refused:
      return complain(loaded.why, ExitCode::git_refused);
    case LoadFault::unparsable:
      return complain(loaded.why, ExitCode::unparsable);
    default:
      return complain(loaded.why, ExitCode::failed);
  }
}

ExitCode run_check(const Arguments& arguments) {
  const Result<Constants> constants = read_constants(arguments);
  if (!constants) return complain(constants.error(), ExitCode::usage);
  if (!arguments.operands().empty() || !known_format(arguments))
    return complain("check takes options only, and --format text or json",
                    "see `terse spec check --help`", ExitCode::usage);
  const std::string root = arguments.value("--root", ".");
  if (const Step<void> settled = recover_interrupted(root); !settled)
    return complain(settled.error().why, settled.error().code);
  const LoadedProject loaded = load_project(root, arguments.value("--extras"));
  if (loaded.fault == LoadFault::no_spec)
    return complain(join_path(root, kSpecName) + " not found",
                    "name the project's folder with --root", ExitCode::usage);
  if (loaded.fault != LoadFault::none) return complain_load(loaded);
  const std::vector<Finding> findings = audit(loaded.project, *constants);
  std::string text;
  if (wants_json(arguments)) {
    text = findings_json(findings);
  } else {
    text = "id|verdict|evidence\n";
    for (const Finding& finding : findings)
      text += finding.topic + "|" + verdict_name(finding.verdict) + "|" + finding.evidence + "\n";
  }
  if (print(text) != ExitCode::done) return ExitCode::failed;
  for (const Finding& finding : findings)
    if (finding.verdict != Verdict::advisory) return ExitCode::failed;
  return ExitCode::done;
}

ExitCode run_verify(const Arguments& arguments) {
  const Result<Constants> constants = read_constants(arguments);
  if (!constants) return complain(constants.error(), ExitCode::usage);
  if (!arguments.has("--before") || !arguments.has("--after") || !arguments.operands().empty() ||
      !known_format(arguments))
    return complain("verify takes --before A --after B", "see `terse spec verify --help`",
                    ExitCode::usage);
  const std::string old_root = root_of(arguments.value("--before"));
  const std::string new_root = root_of(arguments.value("--after"));
  for (const std::string& root : {old_root, new_root})
    if (const Step<void> settled = recover_interrupted(root); !settled)
      return complain(settled.error().why, settled.error().code);
  Progress progress("spec verify", Share::whole);
  const Result<Project> before = load_side(old_root);
  if (!before) return complain(before.error(), ExitCode::unparsable);
  const Result<Project> after = load_side(new_root);
  if (!after) return complain(after.error(), ExitCode::unparsable);
  const Share share{&progress};
  Claims claims = claims_of(*before, *after);
  if (arguments.has("--message")) {
    const std::string path = arguments.value("--message");
    Result<std::optional<std::string>> bytes = read_optional_file(path);
    if (!bytes) return complain(bytes.error(), ExitCode::failed);
    if (!*bytes) return complain(path + " not found", "name the commit message", ExitCode::usage);
    claims.record = std::move(**bytes);
  }
  share.at(15, Share::whole);
  const std::vector<Breach> breaches =
      verify_compaction(*before, *after, *constants, claims, share.part(15, 100));
  progress.erase();
  const std::string text =
      wants_json(arguments) ? breaches_json(breaches) : breaches_text(breaches);
  if (print(text) != ExitCode::done) return ExitCode::failed;
  if (breaches.empty()) {
    const auto tokens = [&](const Project& side) {
      return std::to_string(token_count(side.spec.text().size(), *constants));
    };
    if (!wants_json(arguments))
      return print("holds: " + tokens(*before) + " tokens became " + tokens(*after) + "\n");
    return ExitCode::done;
  }
  return ExitCode::failed;
}

}  // namespace terse::spec
