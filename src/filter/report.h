// What a run did, in numbers: the object that `--report` prints.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace terse {

/// Counts of one stream. Tokens are estimated o200k, counted only when asked for.
struct Totals {
  uint64_t lines = 0;
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
  uint64_t tokens_in = 0;   ///< hundredths
  uint64_t tokens_out = 0;  ///< hundredths
  uint64_t records = 0;     ///< recognised, in either face
  uint64_t rounds = 0;      ///< of them a loop's own rounds
  uint64_t rewritten = 0;
  uint64_t rewritten_bytes_in = 0;
  uint64_t rewritten_bytes_out = 0;
  uint64_t rewritten_tokens_in = 0;   ///< hundredths
  uint64_t rewritten_tokens_out = 0;  ///< hundredths
  uint64_t rewritten_prose = 0;       ///< paragraphs, list items and headings
  uint64_t prose_bytes_in = 0;        ///< of them, before and after
  uint64_t prose_bytes_out = 0;
  uint64_t prose_tokens_in = 0;        ///< hundredths
  uint64_t prose_tokens_out = 0;       ///< hundredths
  std::vector<int64_t> family_tokens;  ///< hundredths saved, by phrase family
  uint64_t not_provable = 0;           ///< records that went out as they came for want of a proof
  uint64_t violations = 0;             ///< candidates that the contract refuted
  uint64_t plugin_faults = 0;          ///< plugins that were taken out of use
};

/// Adds the counts of another stream.
void add(Totals& sum, const Totals& other);

/// One JSON object on one line, newline included. `families` names the columns of `family_tokens`.
std::string to_json(const Totals& totals, const std::vector<std::string>& families = {});

}  // namespace terse
