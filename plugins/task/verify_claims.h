// What a new history entry claims, held against the entries that left, the log and the folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task/verify.h"

namespace terse::task {

/// One `- Name: value` of a history entry with the lines below it.
struct HistoryField {
  std::string name;
  size_t line = 0;  ///< index in the document
  std::string value;
  std::vector<std::string_view> items;  ///< sub-lines, white space folded
  std::vector<size_t> item_lines;       ///< where they stand
};

/// Appends a breach for: a line that is no field, an item that names nothing that left, a name
/// under another kind's field, a reference that the entry has not, wrong or missing provenance, a
/// section that is not listed, and, in a folder, a pointer that does not give the old bytes back.
void verify_claims(const Document& old_state, const Document& new_state, const Policy& policy,
                   const VerifyFacts& facts, const std::vector<uint32_t>& removed,
                   const std::vector<HistoryField>& fields, size_t from, size_t to,
                   std::vector<Breach>& out);

/// Appends a breach for every snapshot and every git object of a field that is not there, or does
/// not hold `old_bytes`.
void verify_pointers(const HistoryField& field, const std::string& old_bytes,
                     const std::string& folder, const Policy& policy, std::vector<Breach>& out);

}  // namespace terse::task
