// A spec being rewritten, line by line; what is not touched keeps its bytes.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "document.h"

namespace terse::spec {

class Draft {
 public:
  /// Borrows `source` for its own life.
  explicit Draft(const Document& source);

  /// The line as it stands now, without its ending.
  Bytes text(size_t line) const;
  bool removed(size_t line) const { return removed_[line]; }
  bool touched(size_t line) const { return removed_[line] || replaced_.count(line) != 0; }

  void replace(size_t line, std::string text);
  void remove(size_t line) { removed_[line] = true; }

  /// New lines after `line`; they end as it does.
  void insert_after(size_t line, std::vector<std::string> lines);

  /// Line of the row with this id, or `npos`.
  static constexpr size_t npos = static_cast<size_t>(-1);
  size_t find_row(Bytes id) const;

  /// The row on `line` as it stands now. False when it is none (any more).
  bool row(size_t line, Row& row) const;

  const Document& source() const { return *source_; }

  /// The whole text. A file without a last newline stays without one.
  std::string render() const;

 private:
  const Document* source_;
  std::vector<bool> removed_;
  std::unordered_map<size_t, std::string> replaced_;
  std::map<size_t, std::vector<std::string>> inserted_;
  std::unordered_map<Bytes, size_t> rows_;
};

}  // namespace terse::spec
