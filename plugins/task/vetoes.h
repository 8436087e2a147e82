// Vetoes: what keeps an entry whatever its marker says.
#pragma once

#include <string>
#include <vector>

#include "task/markers.h"
#include "task/options.h"
#include "task/pins.h"

namespace terse::task {

/// What the entries around an entry and its list say of it.
struct Surroundings {
  bool above_points_here = false;  ///< the entry above, or one far above, speaks of this one
  bool below_points_here = false;
  bool numbered_and_cited = false;
  std::string_view sub_heading;  ///< borrowed; empty for none
};

/// Why the entry stays, best first, in words for people: every reason, or at least the first.
/// `pins` is null for entries that are moved, not dropped.
std::vector<std::string> find_vetoes(const EntryScan& scan, const Entry& entry, EntryKind kind,
                                     const std::vector<MarkerHit>& hits,
                                     const MarkerContext& context, const Pins* pins,
                                     const Surroundings& around, Reasons reasons);

/// Where an entry points: to the one above, the one below, all above.
struct Deixis {
  bool above = false;
  bool below = false;
  bool all = false;
};
Deixis find_deixis(const EntryScan& scan, const VetoWords& words);

/// Whether the entry only says that there is none.
bool is_placeholder(const EntryScan& scan, const VetoWords& words);

}  // namespace terse::task
