// Tables of `terse gain`, with bars as wide as there is room.
#pragma once

#include <map>
#include <string>

#include "app/gain_sums.h"

namespace terse {

/// Columns of the terminal that stdout is, else of COLUMNS, else 80; 20 at least.
size_t output_width();

/// 1234567 as 1,234,567.
std::string grouped(int64_t number);

/// The share of `in` that `saved` is, as -12.3%.
std::string percent(int64_t saved, int64_t in);

enum class BarGlyphs {
  ascii,
  of_the_locale  ///< blocks, where it speaks UTF-8
};

class GainChart {
 public:
  enum class Sizes {
    none,  ///< only what was saved is known
    known
  };

  GainChart(size_t width, BarGlyphs glyphs);

  /// Appends one table, no wider than the width; nothing for no sums.
  void append(const char* title, const std::map<std::string, GainSum>& sums, Sizes sizes,
              std::string& out) const;

 private:
  void append_narrow(const char* title, const std::map<std::string, GainSum>& sums, Sizes sizes,
                     std::string& out) const;
  void append_bar(int64_t saved, int64_t most, size_t room, std::string& out) const;

  size_t width_;
  const char* glyph_;
};

}  // namespace terse
