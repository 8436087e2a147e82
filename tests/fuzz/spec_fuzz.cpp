// Any bytes as a SPEC.md: taken apart without loss; and a plan decided anyhow, carried out, keeps
// what has to stay.
#include <algorithm>
#include <map>

#include "archive.h"
#include "draft.h"
#include "emit.h"
#include "execute.h"
#include "execution_claims.h"
#include "fuzz/law.h"
#include "propose.h"
#include "verify.h"

using namespace terse;
using namespace terse::spec;
using fuzz::require;

namespace {

void hold_lossless(const Document& document, Bytes text) {
  std::string joined;
  for (const Line& line : document.lines()) joined.append(line.text).append(line.ending);
  require(joined == text, "lines joined are the file", text);
  require(Draft(document).render() == text, "an untouched draft is the file", text);
}

/// Switches entries as the input says, as a reader would with an editor.
void decide(fuzz::Choices& choices, Plan& plan) {
  for (Entry& entry : plan.entries) {
    switch (choices.below(6)) {
      case 1:
        entry.action = Action::skip;
        break;
      case 2:
        entry.action = Action::apply;
        break;
      case 3:
        entry.action = Action::apply;
        entry.replacement = std::string(choices.field());
        break;
      case 4:
        entry.redirect = !entry.redirect;
        break;
      default:
        break;
    }
  }
}

/// How often each row text stands in the files, wherever it moved to.
std::map<std::string, size_t> rows_of(const Project& project) {
  std::map<std::string, size_t> out;
  for (const Document* document : {&project.spec, &project.archive}) {
    for (const Section section : {Section::invariants, Section::tasks, Section::bugs}) {
      for (const Row& row : document->rows(section)) ++out[std::string(row.text)];
    }
  }
  return out;
}

/// By means of its own: each row that nobody claims to have touched stands somewhere as it was.
void hold_rows(const Project& before, const Project& after, const Claims& claims, Bytes text) {
  const auto stand = rows_of(after);
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs}) {
    for (const Row& row : before.spec.rows(section)) {
      const auto names = [&](const std::vector<std::string>& ids) {
        return std::find(ids.begin(), ids.end(), row.id) != ids.end();
      };
      if (names(claims.touched) || names(claims.removed)) continue;
      require(stand.count(std::string(row.text)) != 0, "a row that nobody touches stays", text);
    }
  }
}

void sweep(const Project& before, fuzz::Choices& choices, Bytes text) {
  Constants constants;
  constants.keep_closed = choices.below(6);
  ProposeOptions options;
  options.relocate = choices.one_in(2) ? Eager::yes : Eager::no;
  options.safe_glyph = choices.one_in(3) ? Eager::yes : Eager::no;
  Step<Plan> plan = propose(before, constants, options);
  if (!plan) return require(!plan.error().why.what.empty(), "a refusal says why", text);
  decide(choices, *plan);
  const Step<Execution> execution = execute(before, *plan, firing_prongs(*plan));
  if (!execution) return require(!execution.error().why.what.empty(), "a refusal says why", text);
  const auto after = make_project(
      ".", {"SPEC.md", execution->spec},
      {"SPEC.archive.md", execution->archive ? execution->archive : before.archive_file.bytes},
      {".spec/check-extras.md", execution->extras ? execution->extras : before.extras_file.bytes});
  require(after.has_value(), "what was made is valid UTF-8", text);
  const Claims claims = claims_of(*execution, gone_texts(*execution));
  // What the checks refuse is never written; what they let pass is held to the rows once more.
  const std::vector<Breach> breaches = verify_compaction(before, *after, constants, claims);
  if (breaches.empty()) hold_rows(before, *after, claims, text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  const std::string spec(choices.field());
  const std::string archive(choices.field());
  const auto document = Document::parse(spec, "SPEC.md");
  if (!document) return 0;
  hold_lossless(*document, spec);
  for (size_t i = 0; i < kEmitModeCount; ++i) {
    std::string table;
    emit_table(kEmitModes[i], *document, Constants(), table);
  }
  const std::optional<std::string> old = archive.empty() ? std::nullopt : std::optional(archive);
  const auto before = make_project(".", {"SPEC.md", spec}, {"SPEC.archive.md", old},
                                   {".spec/check-extras.md", std::nullopt});
  if (before && rewrite_obstacles(*before).empty()) sweep(*before, choices, spec);
  return 0;
}
