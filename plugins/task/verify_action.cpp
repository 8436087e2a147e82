#include <filesystem>
#include <optional>

#include "base/json_writer.h"
#include "io/atomic_file.h"
#include "task/actions.h"
#include "task/history.h"
#include "task/run.h"
#include "task/verify.h"

namespace terse::task {
namespace {

namespace fs = std::filesystem;

/// The task folder that both files belong to: --dir, or the folder of either file that has a plan.
std::string folder_for(const Options& options, const Policy& policy) {
  if (!options.dir.empty()) return options.dir;
  for (const std::string& path : options.paths) {
    const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : ".";
    std::error_code error;
    if (fs::is_regular_file(folder / policy.plan, error)) return folder.string();
  }
  return {};
}

std::string breaches_text(const std::vector<Breach>& breaches, const Options& options) {
  std::string out;
  for (const Breach& breach : breaches) {
    out += options.paths[1];
    if (breach.new_line != 0) out += ":" + std::to_string(breach.new_line);
    out += ": breach: " + breach.what;
    if (breach.old_line != 0) {
      out += " (" + options.paths[0] + ":" + std::to_string(breach.old_line) + ")";
    }
    out += "\n";
  }
  return out;
}

std::string breaches_json(const std::vector<Breach>& breaches,
                          const std::vector<std::string>& not_run) {
  JsonWriter json;
  json.begin_object();
  json.member("schema", "terse-task-verify/1");
  json.key("breaches");
  json.begin_array();
  for (const Breach& breach : breaches) {
    json.begin_object();
    json.member("new_line", breach.new_line);
    json.member("old_line", breach.old_line);
    json.member("what", breach.what);
    json.end_object();
  }
  json.end_array();
  json.array_member("checks_not_run", not_run);
  json.end_object();
  return json.take() + "\n";
}

/// A person may drop what the rules would keep, if the history says `by user`: what no veto holds
/// freely, the rest with --allow-pinned.
void allow_user_drops(const Document& old_state, const Document& new_state, const Options& options,
                      std::vector<Verdict>& verdicts) {
  const Section* history = new_state.history();
  if (history == nullptr) return;
  std::string users;
  for (size_t i = history->heading + 1; i < history->end; ++i) {
    const std::string_view line = new_state.text(i);
    if (line.find("by user") != std::string_view::npos) users += fold_space(line) + "\n";
  }
  if (users.empty()) return;
  for (size_t i = 0; i < verdicts.size(); ++i) {
    Verdict& verdict = verdicts[i];
    const bool pinned = !verdict.vetoes.empty() && options.pinned != Pinned::allow;
    if (verdict.leaves() || pinned) continue;
    const std::string name = fold_space(entry_name(old_state, old_state.entries[i]));
    if (users.find(name) == std::string::npos) continue;
    verdict.fate = Fate::drop;
    verdict.by_user = true;
  }
}

}  // namespace

int run_verify(const Options& options, const Policy& policy) {
  std::optional<Document> states[2];
  for (size_t i = 0; i < 2; ++i) {
    auto bytes = read_file(options.paths[i]);
    if (!bytes) return complain(bytes.error(), exit_io);
    auto document = parse_document(std::move(*bytes), policy, options.paths[i]);
    if (!document) return complain(document.error(), i == 0 ? exit_not_editable : exit_breach);
    states[i] = std::move(*document);
  }
  VerifyFacts facts;
  facts.contract = options.contract;
  std::vector<std::string> not_run;
  std::vector<Verdict> verdicts;
  std::optional<Log> log;
  const std::string folder_path = folder_for(options, policy);
  std::error_code error;
  if (folder_path.empty()) {
    not_run = {"whether what left had to stay (no --dir)", "provenance against the log (no --dir)",
               "whether the way back leads to the old file (no --dir)"};
  } else {
    auto folder = read_folder(folder_path, policy);
    if (!folder) return complain(folder.error(), exit_io);
    Model model = build_model(*states[0], *folder, policy);
    verdicts = classify(*states[0], model, policy, options);
    allow_user_drops(*states[0], *states[1], options, verdicts);
    facts.verdicts = &verdicts;
    facts.log_known = true;
    facts.folder = folder_path;
    if (folder->log.present) {
      log = Log::read(*folder, policy);
      facts.log = &*log;
    }
  }
  const std::vector<Breach> breaches = verify_states(*states[0], *states[1], policy, facts);
  for (const std::string& check : not_run) std::fprintf(stderr, "not run: %s\n", check.c_str());
  const int code = breaches.empty() ? exit_done : exit_breach;
  return print(options.format == Format::json ? breaches_json(breaches, not_run)
                                              : breaches_text(breaches, options),
               code);
}

}  // namespace terse::task
