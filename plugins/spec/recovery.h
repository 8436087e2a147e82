// Putting everything back, or seeing that it is done: the one way out of a sweep that did not end
// as planned, whether it failed, was killed, or lost its machine.
#pragma once

#include <optional>
#include <string>

#include "repository.h"

namespace terse::spec {

enum class Recovered {
  nothing,   ///< no sweep was under way
  restored,  ///< tree and index are what they were
  complete,  ///< the commit had been made
  failed,    ///< could not restore; the old bytes are still in the stage folder
};

/// Ends the sweep whose journal lies in the repository's stage folder. Only one process may do
/// this at a time: hold the lock.
Recovered recover(const Repository& repository);

/// The sweep's commit on top of `head`, or nothing.
std::optional<std::string> find_commit(const Repository& repository, const std::string& head,
                                       const std::string& subject);

/// Removes the journal and then the stage folder with what is left in it.
void clear_stage(const Repository& repository);

/// Where an earlier sweep was interrupted and nobody is at work: recovers and says so on stderr.
void recover_interrupted(const Step<Repository>& repository);

}  // namespace terse::spec
