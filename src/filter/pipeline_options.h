// What a stream is asked to be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/engine.h"
#include "terse_plugin.h"

namespace terse {

/// What the seed calls "contract_violated" may lead to.
enum class OnViolation : uint8_t {
  disable,     ///< the rest of the stream stays verbatim
  quarantine,  ///< only the rule is taken out of use
  fail,        ///< as disable, and the run ends with status 1
};

/// Whether whole-stream tokens are estimated; it costs a pass over every byte.
enum class Measure : uint8_t { bytes, tokens };

/// Which face recognised records get: terse, or back to the canonical verbose one (`expand`).
enum class Toward : uint8_t { terse, verbose };

/// What may be rewritten. Source: product.md, "Levels".
enum class Level : uint8_t { records, prose, tight };

struct PipelineOptions {
  Level level = Level::records;
  std::vector<std::string> without;  ///< phrase families that are switched off
  Toward toward = Toward::terse;
  Elision elision = Elision::elided;
  OnViolation on_violation = OnViolation::disable;
  Measure measure = Measure::bytes;
  std::vector<const terse_plugin*> plugins;  ///< asked in this order; borrowed
  std::vector<std::string> skills;  ///< active from the start; "*": all. Others once announced
};

}  // namespace terse
