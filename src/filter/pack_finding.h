// A finding about a place in a pack's file.
#pragma once

#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "rules/pack.h"

namespace terse {

/// An error at `place` of the file that `pack` was read from.
inline Diagnostic pack_finding(const Pack& pack, const PackPlace& place, std::string what,
                               std::string mend) {
  Diagnostic finding;
  finding.file = pack.file;
  finding.line = place.line;
  finding.column = place.column;
  finding.what = std::move(what);
  finding.mend = std::move(mend);
  return finding;
}

}  // namespace terse
