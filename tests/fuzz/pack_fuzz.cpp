// Any bytes as a user's pack: a pack or a finding; and a pack that is accepted holds the laws.
#include "filter/pack_check.h"
#include "fuzz/filter_laws.h"
#include "fuzz/law.h"
#include "rules/pack_loader.h"
#include "rules/rule_linker.h"

using namespace terse;

namespace {

constexpr const char* header =
    "[pack]\nname = \"fuzz\"\nversion = \"1.0.0\"\nsummary = \"a test\"\n";

constexpr const char* stream =
    "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.\n"
    "Round 3: Added a lookup table. Kept. Metric: 226ms (-18.2%).\n"
    "1\ttable\t276\t226\t-18.2%\tkept\n"
    "Let me look at the configuration file, which is not new; it should be in src/a.c.\n"
    "\n"
    "- the tests are still failing: error 12\n"
    "```\nRound 3: Added a lookup table. Kept. Metric: 226ms (-18.2%).\n```\n"
    "Traceback (most recent call last):\n  File \"a.py\", line 3\nValueError: no value\n"
    "\n"
    "Done with that for now.\n";

/// Those that every pack leans on: all of them would take most of the time.
std::vector<Pack> base_packs() {
  std::vector<Pack> out;
  for (Pack& pack : built_in_packs()) {
    for (const char* name : {"protected", "core", "prose", "godmode"}) {
      if (pack.name == name) {
        out.push_back(std::move(pack));
        break;
      }
    }
  }
  return out;
}

std::unique_ptr<const Rulebook> rulebook_with(Pack pack) {
  std::vector<Pack> packs;
  packs.push_back(std::move(pack));
  for (Pack& base : base_packs()) packs.push_back(std::move(base));
  return std::make_unique<const Rulebook>(std::move(packs), Glyphs::unicode);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  const auto level = static_cast<Level>(choices.below(3));
  std::string toml(choices.rest());
  if (toml.find("[pack]") == std::string::npos) toml.insert(0, header);
  std::vector<Diagnostic> findings;
  std::optional<Pack> pack = load_pack(toml, "fuzz.toml", PackOrigin::user, findings);
  fuzz::require(pack.has_value() == findings.empty(), "a pack, or a finding", toml);
  for (const Diagnostic& finding : findings) {
    fuzz::require(!finding.what.empty() && finding.file == "fuzz.toml", "findings say what", toml);
  }
  if (!pack) return 0;
  // Linking destroys a pack, so it is parsed twice, as the program does.
  const std::optional<Pack> checked = load_pack(toml, "fuzz.toml", PackOrigin::user, findings);
  const std::unique_ptr<const Rulebook> rulebook = rulebook_with(std::move(*pack));
  check_pack(*checked, *rulebook, findings);
  if (!findings.empty()) return 0;
  PipelineOptions options;
  options.level = level;
  options.skills = {"*"};
  std::string text = stream;
  for (const TemplateSource& source : checked->sources) {
    for (const PackExample& example : source.examples) text += example.verbose + "\n";
    for (const PackKeep& keep : source.keeps) text += keep.text + "\n";
  }
  fuzz::hold_to_laws(*rulebook, text + "\nThat is all of it.\n", options, 7);
  return 0;
}
