// Exact token counts: byte-pair encoding with a rank table that the user gives.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "text/pattern.h"

namespace terse {

/// The merges of a tokenizer. Source of the format (a line a token: base64, a blank, the rank) and
/// of the rule (the pair of the lowest rank is merged first): the .tiktoken files of o200k_base and
/// cl100k_base, as gpt-tokenizer's data folder has them. Text is split by o200k_base's pattern.
class RankTable {
 public:
  /// Reads the text of such a file; `name` is for messages. A failure says which line is at fault.
  static Result<RankTable> parse(const std::string& name, Bytes text);

  /// Replaces `ids` by the tokens of `text`. Bytes that are no UTF-8 count as U+FFFD, special
  /// tokens as ordinary text. False where the splitting pattern gave up.
  bool encode(Bytes text, std::vector<uint32_t>& ids) const;

 private:
  explicit RankTable(Pattern split) : split_(std::move(split)) {}
  void merge(Bytes piece, std::vector<uint32_t>& ids) const;
  uint32_t rank_of(Bytes bytes) const;

  Pattern split_;
  std::unordered_map<std::string_view, uint32_t> ranks_;
  // Of all tokens; `ranks_` borrows it. A table has each single byte, so this is never short enough
  // to lie inside the object, and a move leaves it where it is.
  std::string bytes_;
};

}  // namespace terse
