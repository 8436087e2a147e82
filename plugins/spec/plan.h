// The plan: what `propose` writes, a person or an agent edits, and `apply` carries out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "constants.h"
#include "project.h"

namespace terse {
class JsonWriter;
}

namespace terse::spec {

enum class Action { apply, skip };

/// A row that an entry touches, as it was when the plan was written.
struct PlanRow {
  std::string id;
  size_t line = 0;                 ///< 1-based, for people
  std::string sha256;              ///< of the row's text without its line ending
  std::optional<std::string> old;  ///< the text; absent where the row moves as it is
};

struct Entry {
  std::string key;  ///< "P3", "P4:T12:oversized-cell", unique in the plan
  int prong = 0;    ///< 1 to 6
  Action action = Action::skip;
  std::string note;           ///< why it is here, what it needs
  std::vector<PlanRow> rows;  ///< prong 1: the target first
  /// The new text of the first row; nothing: the tool computes it; empty: still to be written.
  std::optional<std::string> replacement;
  std::optional<std::string> extracted;  ///< prong 6: what goes to check-extras; nothing: the row
  bool redirect = true;                  ///< prong 1: a folded row stays as `→ V<m> (folded)`
  std::vector<std::string> lost;         ///< facts that the new text does not hold, acknowledged
};

/// One line of the firing report.
struct ProngReport {
  int prong = 0;
  bool firing = false;
  std::string reason;
};

struct Plan {
  Constants constants;
  std::string head;  ///< commit the plan was made on, empty without a repository
  struct Input {
    std::string name;
    std::optional<std::string> sha256;  ///< nothing: the file was not there
    size_t bytes = 0;
  };
  std::vector<Input> inputs;  ///< SPEC.md, the archive, check-extras
  uint64_t baseline_tokens = 0;
  uint64_t estimated_tokens = 0;
  std::vector<ProngReport> prongs;  ///< six, in order
  std::vector<Entry> entries;
};

/// The names of the prongs, 1 to 6, as reports show them.
const char* prong_name(int prong);

/// Prongs with at least one entry to apply, ascending.
std::vector<int> firing_prongs(const Plan& plan);

/// "{1,3}", or "{}".
std::string prong_set(const std::vector<int>& prongs);

/// The plan as JSON: keys in a fixed order, two blanks of indent, a last newline.
std::string plan_to_json(const Plan& plan);

/// Writes one prong of the report as an object.
void write_prong(const ProngReport& report, JsonWriter& json);

/// Reads a plan; a failure names the place in it that is wrong.
Result<Plan> plan_from_json(const std::string& json, const std::string& name);

/// The inputs of `project` as a plan records them.
std::vector<Plan::Input> plan_inputs(const Project& project);

}  // namespace terse::spec
