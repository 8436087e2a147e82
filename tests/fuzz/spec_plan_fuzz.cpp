// Any bytes as the plan of `terse spec`: refused with a reason, or read, written and carried out.
#include "execute.h"
#include "fuzz/law.h"
#include "verify.h"

using namespace terse;
using namespace terse::spec;
using fuzz::require;

namespace {

constexpr const char* spec_text =
    "# SPEC\n## \xc2\xa7G GOAL\n\nBelts.\n\n## \xc2\xa7"
    "C CONSTRAINTS\n\n- one\n\n"
    "## \xc2\xa7I INTERFACES\n\n- api: go\n\n## \xc2\xa7V INVARIANTS\n\n"
    "V1: belt \xe2\x80\x94 stops at 3 s\nV2: scale must settle (\xe2\x88\x86)\nV3: scale "
    "settles\n\n"
    "## \xc2\xa7T TASKS\n\nid|status|task|cites\nT1|x|weigh|V1\nT2|.|stop|V2,V3\n\n"
    "## \xc2\xa7"
    "B BUGS\n\nid|date|cause|fix\nB1|2026-02-03|jam|V1\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string json(reinterpret_cast<const char*>(data), size);
  const Result<Plan> plan = plan_from_json(json, "plan.json");
  if (!plan) {
    require(!plan.error().what.empty(), "a refusal says why", json);
    return 0;
  }
  const std::string written = plan_to_json(*plan);
  const Result<Plan> again = plan_from_json(written, "plan.json");
  require(again.has_value(), "a plan that was written is read", json);
  require(plan_to_json(*again) == written, "and is the same", json);
  static const Project project =
      *make_project(".", {"SPEC.md", spec_text}, {"SPEC.archive.md", std::nullopt},
                    {".spec/check-extras.md", std::nullopt});
  const Step<Execution> execution = execute(project, *plan, firing_prongs(*plan));
  if (!execution) {
    require(!execution.error().why.what.empty(), "a refusal says why", json);
    return 0;
  }
  require(Document::parse(execution->spec, "SPEC.md").has_value(), "the result parses", json);
  return 0;
}
