// Putting everything back, or seeing that it is done: the one way out of a sweep that did not end
// as planned, whether it failed, was killed, or lost its machine.
#pragma once

#include <string>

#include "made_commit.h"
#include "repository.h"

namespace terse::spec {

enum class Recovered {
  nothing,   ///< no sweep was under way
  restored,  ///< tree and index are what they were
  complete,  ///< the commit had been made
  left,      ///< not safe to restore: nothing was touched, the old bytes are in the stage folder
  failed,    ///< could not restore; the old bytes are still in the stage folder
};

/// Who recovers decides about bytes that are neither the sweep's nor the old ones.
enum class Recoverer {
  the_sweep,   ///< just now, by the sweep itself: put aside, in the folder of `kept_folder`
  a_later_run  ///< they may be hours of work, and so may a moved HEAD: everything is left as it is
};

struct Recovery {
  Recovered outcome = Recovered::nothing;
  std::string why;   ///< left: what is not as the sweep left it
  std::string kept;  ///< where bytes were put aside, or empty
  MadeCommit made;
};

/// Ends the sweep whose journal lies in the repository's stage folder. Only one process may do
/// this at a time: hold the lock.
Recovery recover(const Repository& repository, Recoverer recoverer);

/// Removes the journal and then the stage folder with what is left in it.
void clear_stage(const Repository& repository);

/// What to do about a sweep that was left as it is, or that could not be undone.
std::string mend_by_hand(const Repository& repository);

/// Where an earlier sweep was interrupted and nobody is at work: recovers and says so on stderr, or
/// refuses because nothing may be read or written before a person has looked.
Step<void> recover_interrupted(const Step<Repository>& repository);

/// The same for a command that needs no repository: starts no git where no sweep was interrupted.
Step<void> recover_interrupted(const std::string& root);

}  // namespace terse::spec
