// Streams through the filter, and what it says about them.
#pragma once

#include <string>
#include <vector>

#include "filter/pipeline.h"

namespace terse::test {

/// One record as the pipeline reported it.
struct SeenRecord {
  uint64_t first = 0;
  uint64_t count = 0;
  std::string name;    ///< pack/template
  std::string fields;  ///< JSON
  std::string text;
  Outcome outcome = Outcome::not_provable;
};

/// All that came of a stream.
struct Run {
  std::string out;
  std::vector<SeenRecord> records;
  std::vector<std::string> incidents;  ///< `pack/template: rejected output | why`
  Totals totals;
  bool failed = false;

  /// `first+count name` of each record, joined by `; `.
  std::string places() const;
};

/// The rulebook of the shipped packs.
const Rulebook& shipped_rules();

/// The defaults, with the packs of every skill awake.
PipelineOptions every_skill();

/// Runs the whole of `text` at once.
Run run(const Rulebook& rulebook, Bytes text, PipelineOptions options = {});

/// Runs `text` over a real pipe that is read in blocks of `block` bytes.
Run run_in_blocks(const Rulebook& rulebook, const std::string& text, size_t block,
                  PipelineOptions options = {});

/// The output for `text` by the shipped packs; checks that blocks of 1, 7 and 4096 bytes agree.
std::string filtered(const std::string& text);

}  // namespace terse::test
