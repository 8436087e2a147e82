#include "plan.h"

#include <algorithm>

#include "base/sha256.h"

namespace terse::spec {

const char* prong_name(int prong) {
  switch (prong) {
    case 1:
      return "fold-first";
    case 2:
      return "superseded markers";
    case 3:
      return "window-vs-archive";
    case 4:
      return "history residue";
    case 5:
      return "prose to glyph";
    case 6:
      return "audit-recipe extraction";
    default:
      return "";
  }
}

std::vector<int> firing_prongs(const Plan& plan) {
  std::vector<int> prongs;
  for (int prong = 1; prong <= 6; ++prong) {
    const bool fires =
        std::any_of(plan.entries.begin(), plan.entries.end(), [prong](const Entry& entry) {
          return entry.prong == prong && entry.action == Action::apply;
        });
    if (fires) prongs.push_back(prong);
  }
  return prongs;
}

std::string prong_set(const std::vector<int>& prongs) {
  std::string set = "{";
  for (const int prong : prongs) {
    if (set.size() > 1) set += ',';
    set += std::to_string(prong);
  }
  return set + "}";
}

std::vector<Plan::Input> plan_inputs(const Project& project) {
  std::vector<Plan::Input> inputs;
  for (const InputFile* file : {&project.spec_file, &project.archive_file, &project.extras_file}) {
    Plan::Input input;
    input.name = file->name;
    if (file->bytes) {
      input.sha256 = sha256_hex(*file->bytes);
      input.bytes = file->bytes->size();
    }
    inputs.push_back(std::move(input));
  }
  return inputs;
}

}  // namespace terse::spec
