// Whether a sweep's commit is made, judged by what the repository holds and not by its message,
// which hooks may rewrite.
#pragma once

#include <string>

#include "journal.h"
#include "repository.h"

namespace terse::spec {

struct MadeCommit {
  enum class State {
    none,       ///< HEAD is where it was
    whole,      ///< a commit on top of it holds the very bytes that were proved
    altered,    ///< a commit on top of it holds other bytes in `file`
    unrelated,  ///< HEAD moved on, no commit since touches the files; `sha` is the first
    elsewhere,  ///< HEAD has moved to where the old one is no ancestor
    unknown,    ///< git does not say
  };
  State state = State::unknown;
  std::string head;  ///< where HEAD is now
  std::string sha;   ///< whole, altered, unrelated: the commit
  std::string file;  ///< altered: the first file that differs
};

/// Looks at the first commit since `journal.head` that touches one of its files. Never writes.
MadeCommit find_made_commit(const Repository& repository, const Journal& journal);

/// git's name for `name` in `commit`, or empty where it is not there.
std::string blob_in(const Repository& repository, const std::string& commit,
                    const std::string& name);

/// Takes the commit at HEAD off its branch again. False, and nothing done, where it is not HEAD
/// itself, is on other refs (pushed, tagged), or HEAD moves meanwhile. Tree and index stay.
bool take_off(const Repository& repository, const Journal& journal, const MadeCommit& made);

}  // namespace terse::spec
