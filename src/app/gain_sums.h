// The ledger's rows, summed up.
#pragma once

#include <map>
#include <string>

#include "app/ledger.h"

namespace terse {

struct GainSum {
  int64_t runs = 0;   ///< rows that were added
  int64_t count = 0;  ///< rewrites
  int64_t bytes_in = 0;
  int64_t bytes_out = 0;
  int64_t tokens_in = 0;
  int64_t tokens_out = 0;
  int64_t tokens_saved = 0;

  void add(const LedgerRow& row);
  int64_t bytes_saved() const { return bytes_in - bytes_out; }
};

/// Percent of `in` that `saved` is; below zero where it became more.
double share_of(int64_t saved, int64_t in);

struct Gain {
  std::string from;  ///< the first and the last day that has a row, 2026-11-30; empty: none
  std::string to;
  GainSum all;
  GainSum prose;
  std::map<std::string, GainSum> days;
  std::map<std::string, GainSum> packs;
  std::map<std::string, GainSum> families;  ///< only `tokens_saved`
};

/// Rows of the last `days` days, today's included; 0: all. Days are those of the local clock.
Gain sum_up(const LedgerRows& ledger, uint64_t days);

}  // namespace terse
