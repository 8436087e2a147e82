// Tab-separated values.
#pragma once

#include "base/bytes.h"
#include "classify/characters.h"

namespace terse {

/// True when a tab stands between two cells that are not blank, or (`in_rows`: the line before was
/// a row) anywhere in the line.
inline bool is_tsv(Bytes text, bool in_rows) {
  const size_t tab = text.find('\t');
  if (tab == Bytes::npos) return false;
  if (in_rows) return true;
  size_t begin = 0;
  while (begin < text.size() && is_blank(text[begin])) ++begin;
  const Bytes rest = trim_end(text).substr(begin);
  return rest.find('\t') != Bytes::npos || (begin == 0 && tab > 0);
}

}  // namespace terse
