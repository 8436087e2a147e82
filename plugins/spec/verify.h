// The nine checks that a compaction has to pass before a byte of it is written; the same hold a
// compaction that somebody made by hand.
#pragma once

#include <string>
#include <vector>

#include "cites.h"
#include "constants.h"
#include "project.h"
#include "share.h"

namespace terse::spec {

/// What was confirmed; everything else has to be as it was.
struct Claims {
  std::vector<std::string> touched;  ///< ids of rows that may read otherwise
  std::vector<std::string> removed;  ///< ids of folded rows that may be gone
  Redirects redirects;               ///< cites that may name another row
  std::vector<std::string> applied;  ///< keys that a second sweep must not list again
  /// Texts that record what is gone (the commit body); facts found there are accounted for.
  std::string record;
};

struct Breach {
  int check = 0;      ///< 1 to 9
  std::string what;   ///< with the row or the fact
  std::string where;  ///< `before SPEC.md:12`, `after SPEC.archive.md:3`; empty for a whole file

  /// `what @ where`.
  std::string to_string() const { return where.empty() ? what : what + " @ " + where; }
};

std::string place_before(const std::string& file, size_t line);
std::string place_after(const std::string& file, size_t line);

/// A few words for each check, 1 to 9.
const char* check_name(int check);

/// All breaches, by check. Empty: the compaction holds.
std::vector<Breach> verify_compaction(const Project& before, const Project& after,
                                      const Constants& constants, const Claims& claims,
                                      Share share = {});

/// What a compaction without a plan claims: every row that reads otherwise is touched, every row
/// of the shape `V7: → V3 …` redirects its cites.
Claims claims_of(const Project& before, const Project& after);

}  // namespace terse::spec
