// Holds a terse transcript against its baseline, whoever wrote it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "contract/refutation.h"
#include "filter/rulebook.h"
#include "io/progress.h"

namespace terse {

/// One place where the two transcripts do not say the same. Line numbers are 1-based; one past the
/// end where a transcript has nothing there.
struct Breach {
  Law law = Law::verbatim;
  uint64_t baseline_line = 0;
  uint64_t terse_line = 0;
  std::string what;
  std::string baseline_text;  ///< the first lines that differ
  std::string terse_text;
};

/// What was found. It holds when there is no breach.
struct Verdict {
  std::vector<Breach> breaches;
  bool cut_short = false;  ///< there were more breaches than are listed
  uint64_t records = 0;    ///< records in terse form that were held against their verbose form
  uint64_t rewritten_prose = 0;
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
  uint64_t tokens_in = 0;  ///< estimated o200k
  uint64_t tokens_out = 0;
};

/// Aligns the two and judges every difference by the contract's own interpreter; the engine has no
/// part in it. Verbatim lines must be equal and in order, a record must give the same fields and
/// carry the same protected tokens, prose is judged by the word rule of L3, and the last paragraph
/// must be equal but for complete records.
/// `progress`, which may be null, is told how many of the baseline's lines are done.
Verdict verify(const Rulebook& rulebook, Bytes baseline, Bytes terse, Progress* progress = nullptr);

}  // namespace terse
