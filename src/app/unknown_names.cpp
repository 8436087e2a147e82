#include "app/unknown_names.h"

#include <set>

#include "app/messages.h"

namespace terse {
namespace {

using Names = std::set<std::string>;

void say_unknown(const std::string& option, const std::string& kind,
                 const std::vector<std::string>& asked, const Names& known) {
  for (const std::string& name : asked) {
    if (known.count(name) != 0) continue;
    std::string all;
    for (const std::string& each : known) all += (all.empty() ? "" : ", ") + each;
    say(option + ": there is no " + kind + " \"" + name +
        "\", so it changes nothing; there are: " + all);
  }
}

Names skills_of(const LoadedRules& loaded) {
  Names names{"*"};
  for (const LoadedPack& pack : loaded.packs) {
    if (pack.state == PackState::active) names.insert(pack.skills.begin(), pack.skills.end());
  }
  return names;
}

}  // namespace

void say_unknown_names(const Options& options, const LoadedRules& loaded) {
  const PipelineOptions& asked = options.pipeline;
  if (!asked.skills.empty()) say_unknown("--skill", "skill", asked.skills, skills_of(loaded));
  // Not before it is needed: to ask for the families compiles the phrases.
  if (asked.without.empty()) return;
  const std::vector<std::string>& families = loaded.rulebook->phrases().families();
  say_unknown("--without", "family", asked.without, {families.begin(), families.end()});
}

}  // namespace terse
