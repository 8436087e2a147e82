// Prong 5: the glyph register. Wording is proposed by the data of rules/glyph.toml, never applied
// unasked, and never inside a protected token.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"

namespace terse::spec {

enum class GlyphFamily { reg, heavy, telegraph };

/// Which families a proposal may use.
enum class GlyphSet {
  safe_only,  ///< a bound before a number and `leads to`: no reader needed
  register_only,
  with_heavy,
};

/// `body` in the register: phrases outside protected tokens replaced, whole words only. Equal to
/// `body` where nothing applies. Applying it again changes nothing.
std::string to_glyphs(Bytes body, GlyphSet set);

/// The phrase that makes `body` a candidate (`Why:`, `For example`, `In other words`, an
/// explanatory `because` or `due to`), or empty.
Bytes glyph_target(Bytes body);

}  // namespace terse::spec
