// Texts and where each was first named: a flat table, for a long task pins tens of thousands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace terse::task {

class PinTable {
 public:
  static constexpr uint32_t npos = UINT32_MAX;

  /// Remembers that `text`, which is copied, stands at `source`. A text that is known stays where
  /// it was.
  void add(std::string_view text, uint32_t source);
  /// The source of `text`; npos where it was not added. Several threads may ask at once.
  uint32_t find(std::string_view text) const;
  /// The source of the text added first for which `holds(text)`; npos where there is none.
  template <class Holds>
  uint32_t find_if(Holds holds) const {
    for (const Pin& pin : pins_) {
      if (holds(text_of(pin))) return pin.source;
    }
    return npos;
  }

 private:
  struct Pin {
    uint32_t hash = 0;
    uint32_t begin = 0, size = 0;  ///< in `texts_`
    uint32_t source = 0;
  };

  std::string_view text_of(const Pin& pin) const {
    return std::string_view(texts_).substr(pin.begin, pin.size);
  }
  /// The slot of `text`, or the free one where it would go. There is at least one that is free.
  size_t slot_of(std::string_view text, uint32_t hash) const;
  void grow();

  std::string texts_;
  std::vector<Pin> pins_;        ///< as they were added
  std::vector<uint32_t> slots_;  ///< one more than the pin's index, 0 for free; a power of two
};

}  // namespace terse::task
