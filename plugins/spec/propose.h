// PROPOSE: scans the project for the triggers of all six prongs and writes down what to do.
#pragma once

#include <array>

#include "glyph.h"
#include "plan.h"
#include "refusal.h"
#include "share.h"

namespace terse::spec {

/// Whether entries of a prong that is normally left to a mind are to be applied.
enum class Eager { no, yes };

struct ProposeOptions {
  std::array<bool, 7> allowed{true, true, true, true, true, true, true};  ///< by prong number
  Eager relocate = Eager::no;    ///< prong 6: move heavy rows as a whole
  Eager safe_glyph = Eager::no;  ///< prong 5: apply the substitutions that need no reader
  GlyphSet glyphs = GlyphSet::register_only;
};

/// The entries of all prongs in order, with their default actions.
std::vector<Entry> propose_entries(const Project& project, const Constants& constants,
                                   const ProposeOptions& options, Share share = {});

/// The whole plan: entries, the firing report, baseline and estimated size.
Step<Plan> propose(const Project& project, const Constants& constants,
                   const ProposeOptions& options, Share share = {});

/// A row as a plan records it.
PlanRow plan_row(const Row& row);

/// A flag for every line of SPEC.md.
using LineSet = std::vector<bool>;

/// Prong 4: the entries of residue in rows that stay.
void propose_residue(const Project& project, const Constants& constants, const LineSet& leaving,
                     std::vector<Entry>& entries);

}  // namespace terse::spec
