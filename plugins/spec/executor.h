// The working state of one execution; `execute` runs its stages in order.
#pragma once

#include <map>
#include <unordered_set>

#include "draft.h"
#include "execute.h"
#include "extras.h"

namespace terse::spec {

class Executor {
 public:
  Executor(const Project& project, const Plan& plan, const std::vector<int>& prongs, PlanAge age);

  Step<Execution> run();

 private:
  using Done = std::optional<Refusal>;  // nothing: all is well

  // Finds the entry's rows and holds them to the plan. Lines in the order of `entry.rows`.
  Step<std::vector<size_t>> lines_of(const Entry& entry) const;

  // Puts `text` on `line` for good; refuses what is no row of the same id, status and cites.
  Done reword(const Entry& entry, size_t line, const std::string& text);

  // Records what `entry` did; refuses a loss that it does not list.
  Done record(const Entry& entry, std::string summary, std::vector<std::string> old_texts,
              const std::vector<Bytes>& before, const std::vector<Bytes>& after);

  Done fold(const Entry& entry);
  Done mark(const Entry& entry);
  Done archive(const Entry& entry);
  Done prune(const Entry& entry);
  Done reword_to_glyphs(const Entry& entry);
  Done extract(const Entry& entry);

  void redirect_citers();
  void write_extras();
  void prune_computed();
  void update_marker(const std::string& marker);
  Bytes usual_ending() const;
  void touch(Bytes id) { touched_.insert(std::string(id)); }

  const Project& project_;
  PlanAge age_;
  std::vector<const Entry*> entries_;  // to be applied, by prong
  Draft draft_;
  Document new_archive_;
  std::vector<ExtrasBlock> blocks_;                      // of prong 6
  std::unordered_set<std::string> block_ids_;            // that check-extras has or is to have
  std::vector<bool> leaving_;                            // lines that prong 3 takes as they are
  std::map<size_t, std::string> worded_by_;              // line -> key of the entry that words it
  std::map<size_t, std::vector<std::string>> computed_;  // line -> computed prunes of prong 4
  std::unordered_set<std::string> touched_;
  Execution result_;
};

}  // namespace terse::spec
