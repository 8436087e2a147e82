// DECISIONS.md: what is locked and what replaced it.
#pragma once

#include <map>
#include <string>

#include "task/folder.h"
#include "task/references.h"
#include "task/slices.h"

namespace terse::task {

struct Decision {
  Id id = 0;
  std::string title;  ///< of the heading, after the id
  std::string text;   ///< the block, white space folded
  Place place;
  Id successor = 0;  ///< from `[SUPERSEDED by D-6]`
  bool superseded = false;
};

class Decisions {
 public:
  static Decisions read(const TextFile& file);

  bool known(Id id) const { return all_.count(id) != 0; }
  const std::map<Id, Decision>& all() const { return all_; }
  bool present() const { return present_; }

 private:
  std::map<Id, Decision> all_;
  bool present_ = false;
};

/// Runs of white space as one blank, none at the ends.
std::string fold_space(std::string_view text);
std::string fold_space(std::string&& text);
/// Whether there is nothing to fold.
bool is_folded(std::string_view text);

enum class Wording { same, shortened, different };
/// How a decision's text in the state compares with its block: equal after folding and without
/// notes such as `(locked slice 2)`; shortened without losing a negation; or different.
Wording compare_wording(std::string_view state, const Decision& decision);

}  // namespace terse::task
