// The ledger: what went through the filters that were asked to keep account, on this machine only.
//
// `$XDG_STATE_HOME/terse/ledger.tsv` (`~/.local/state`), one row a line, only ever appended to:
//
//     TIME  KIND  NAME  COUNT  BYTES_IN  BYTES_OUT  TOKENS_IN  TOKENS_OUT  TOKENS_SAVED
//
// KIND is `stream` (a run: all of its bytes), `pack` (records of that pack that were rewritten),
// `prose` (paragraphs, list items and headings that were) or `family` (what one family of prose
// rules saved; its other cells are `-`, for a rewrite is the work of several). Tokens are estimated
// o200k. TIME is UTC. At 10,000 rows the file becomes `ledger-TIME-N.tsv.gz` and a new one begins;
// one that is a symbolic link only grows, for what it points to has its place elsewhere.
#pragma once

#include <cstdint>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "filter/observer.h"
#include "filter/report.h"
#include "io/file_lock.h"

namespace terse {

struct LedgerRow {
  std::time_t time = 0;
  std::string kind;
  std::string name;
  int64_t count = 0;
  int64_t bytes_in = 0;
  int64_t bytes_out = 0;
  int64_t tokens_in = 0;
  int64_t tokens_out = 0;
  int64_t tokens_saved = 0;
};

/// All rows, oldest file first. `skipped` counts lines and files that are none of the ledger's.
struct LedgerRows {
  std::vector<LedgerRow> rows;
  uint64_t skipped = 0;
};

/// Counts one run for the ledger, pack by pack.
class LedgerTally {
 public:
  void on_record(const RecordEvent& event);
  /// The run's rows, with what the stream's own totals say.
  std::vector<LedgerRow> rows(const Totals& totals, const std::vector<std::string>& families) const;

 private:
  struct Counts {
    int64_t count = 0;
    int64_t bytes_in = 0;
    int64_t bytes_out = 0;
    int64_t hundredths_in = 0;
    int64_t hundredths_out = 0;
  };
  std::map<std::string, Counts, std::less<>> packs_;
};

/// The ledger's file; fails where neither XDG_STATE_HOME nor HOME is an absolute path.
Result<std::string> ledger_path();

/// The ledger's folder, which has to exist, locked; who waits longer than a second is refused, for
/// that keeps a stream's end waiting.
Result<FileLock> lock_ledger(const std::string& folder);

/// Appends rows as one write, stamped with the time now, under a lock. Gives up after a second.
Result<void> append_to_ledger(const std::vector<LedgerRow>& rows);

/// Reads the ledger with all that was put away, as it stood at one moment. No ledger is no rows.
Result<LedgerRows> read_ledger();

/// Adds a run to the ledger; what goes wrong is one line on stderr and nothing else.
void keep_account(const LedgerTally& tally, const Totals& totals,
                  const std::vector<std::string>& families);

}  // namespace terse
