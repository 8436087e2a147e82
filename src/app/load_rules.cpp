#include "app/load_rules.h"

#include "app/messages.h"
#include "filter/pack_check.h"
#include "rules/pack_loader.h"
#include "rules/rule_linker.h"

namespace terse {
namespace {

/// Loads one file and runs its examples together with the built-in packs. Links destroy a pack, so
/// it is read twice: once to be checked, once to be used.
std::optional<Pack> load_checked(const std::string& path, std::vector<Diagnostic>& findings) {
  std::optional<Pack> pack = load_pack_file(path, PackOrigin::user, findings);
  std::optional<Pack> checked =
      pack ? load_pack_file(path, PackOrigin::user, findings) : std::optional<Pack>();
  if (!pack || !checked) return std::nullopt;
  std::vector<Pack> together;
  together.push_back(std::move(*pack));
  for (Pack& built_in : built_in_packs()) together.push_back(std::move(built_in));
  const Rulebook rulebook(std::move(together), Glyphs::unicode);
  const size_t before = findings.size();
  check_pack(*checked, rulebook, findings);
  if (findings.size() != before) return std::nullopt;
  return checked;
}

}  // namespace

LoadedRules load_rules(const Options& options) {
  LoadedRules out;
  std::vector<Pack> packs;
  const auto note = [&out](const Pack& pack, const std::string& source) {
    out.packs.push_back({pack.name, pack.version, pack.summary, source, pack.templates.size()});
  };
  for (const std::string& path : options.packs) {
    std::vector<Diagnostic> findings;
    std::optional<Pack> pack = load_checked(path, findings);
    if (!options.strict) {
      for (Diagnostic& finding : findings) finding.severity = Severity::warning;
    }
    say(findings);
    if (pack) {
      note(*pack, path);
      packs.push_back(std::move(*pack));
    } else {
      say("pack " + path + " is skipped" +
          (options.strict ? "" : "; the stream goes on without it (--strict makes this an error)"));
      if (options.strict) out.status = status_usage;
    }
  }
  for (Pack& pack : built_in_packs()) {
    note(pack, "built in");
    packs.push_back(std::move(pack));
  }
  out.rulebook = std::make_unique<const Rulebook>(std::move(packs), options.glyphs);
  return out;
}

}  // namespace terse
