// A transcript as rows of a page: each rewrite with what proves it, and the lines around it.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "filter/observer.h"

namespace terse {

/// What a class of lines or a pack is in a transcript.
struct ReportSum {
  uint64_t lines = 0;
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
};

/// Watches a run and keeps what a page shows of it.
class ReportRows : public Observer {
 public:
  static constexpr size_t classes = 16;

  /// Borrows the transcript, which is the stream that is watched.
  explicit ReportRows(Bytes transcript);

  void on_line(uint64_t number, LineClass line_class, Membership membership) override;
  void on_record(const RecordEvent& event) override;
  void on_prose(const ProseEvent& event) override;
  void on_incident(const Incident&) override {}

  /// The rows in the order of the transcript, each a JSON object without `<`; then nothing can be
  /// watched any more. Keys: `n` first line, `m` how many, `c` class, `v` text; of a rewrite also
  /// `t` the short form, `r` the rule, `k` tokens before and after, `f` the fields, each
  /// `[name, value, how]`, `s` what each family saved in hundredths of a token; `w` why a record
  /// or paragraph stayed as it was.
  std::vector<std::string> take_rows();

  /// By class, filled by `take_rows`.
  const std::array<ReportSum, classes>& by_class() const { return by_class_; }
  uint64_t rewrites() const { return rewrites_; }

 private:
  struct Row {
    uint64_t first = 0;
    uint64_t count = 0;
    LineClass line_class = LineClass::blank;
    size_t bytes_saved = 0;
    std::string rest;  // the members behind `v`
  };

  Bytes lines(uint64_t first, uint64_t count) const;
  void add_plain(uint64_t first, uint64_t end, std::vector<Row>& out) const;

  Bytes transcript_;
  std::vector<size_t> starts_;      // of each line, and one past the last
  std::vector<LineClass> classes_;  // by line
  std::vector<Row> rows_;           // records and prose
  std::array<ReportSum, classes> by_class_{};
  uint64_t rewrites_ = 0;
};

}  // namespace terse
