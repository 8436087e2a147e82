#include "text/line_scanner.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace terse {

namespace {

MaskKernel default_kernel() {
  static const MaskKernel kernel = best_mask_kernel();
  return kernel;
}

LineFlags to_flags(const ByteMasks& odd) {
  LineFlags flags;
  flags.tab = odd.tab != 0;
  flags.lone_cr = odd.carriage_return != 0;
  flags.escape = odd.escape != 0;
  flags.nul = odd.nul != 0;
  flags.non_ascii = odd.non_ascii != 0;
  return flags;
}

void note(ByteMasks& odd, const ByteMasks& seen, uint64_t range) {
  odd.tab |= seen.tab & range;
  odd.carriage_return |= seen.carriage_return & range;
  odd.escape |= seen.escape & range;
  odd.nul |= seen.nul & range;
  odd.non_ascii |= seen.non_ascii & range;
}

/// Bits from `first` up to but not including `last`, both at most 64.
uint64_t bits(unsigned first, unsigned last) {
  const uint64_t below_last = last == 64 ? ~uint64_t{0} : (uint64_t{1} << last) - 1;
  return below_last & (~uint64_t{0} << first);
}

}  // namespace

LineScanner::LineScanner(Bytes block, uint64_t first_number, MaskKernel kernel)
    : block_(block),
      kernel_(kernel != nullptr ? kernel : default_kernel()),
      number_(first_number) {}

void LineScanner::load_window() {
  window_begin_ = window_end_;
  const size_t left = block_.size() - window_begin_;
  const char* data = block_.data() + window_begin_;
  const size_t whole = std::min(left / 64, window_blocks);
  size_t loaded = whole;
  if (whole != 0) kernel_(data, whole, window_);
  window_end_ += 64 * whole;
  if (whole < window_blocks && left % 64 != 0) {
    char padded[64];
    std::memset(padded, ' ', sizeof padded);  // a byte that sets no mask
    std::memcpy(padded, data + 64 * whole, left % 64);
    kernel_(padded, 1, window_ + whole);
    window_end_ += left % 64;
    ++loaded;
  }
  // Keep only the CRs that no newline follows.
  for (size_t i = 0; i < loaded; ++i) {
    ByteMasks& masks = window_[i];
    if (masks.carriage_return == 0) continue;
    const size_t next_block = window_begin_ + 64 * (i + 1);
    uint64_t before_newline = masks.newline >> 1;
    if (next_block < block_.size() && block_[next_block] == '\n')
      before_newline |= uint64_t{1} << 63;
    masks.carriage_return &= ~before_newline;
  }
}

bool LineScanner::next(LineView& line) {
  for (;;) {
    if (scanned_ == window_end_) {
      if (window_end_ == block_.size()) return false;
      load_window();
    }
    const size_t offset = scanned_ - window_begin_;
    const ByteMasks& masks = window_[offset / 64];
    const unsigned first = offset % 64;
    const uint64_t newlines = masks.newline >> first << first;
    if (newlines == 0) {
      note(odd_, masks, bits(first, 64));
      scanned_ = std::min(scanned_ - first + 64, window_end_);
      continue;
    }
    const unsigned at = static_cast<unsigned>(std::countr_zero(newlines));
    note(odd_, masks, bits(first, at));
    const size_t newline = scanned_ - first + at;
    const bool crlf = newline > position_ && block_[newline - 1] == '\r';
    const size_t text_end = newline - (crlf ? 1 : 0);
    line.text = block_.substr(position_, text_end - position_);
    line.ending = block_.substr(text_end, newline + 1 - text_end);
    line.number = number_++;
    line.flags = to_flags(odd_);
    odd_ = {};
    position_ = scanned_ = newline + 1;
    return true;
  }
}

bool LineScanner::take_tail(LineView& line) {
  const Bytes text = tail();
  if (text.empty()) return false;
  line.text = text;
  line.ending = block_.substr(block_.size());
  line.number = number_;
  line.flags = scan_flags(text);
  position_ = scanned_ = window_begin_ = window_end_ = block_.size();
  odd_ = {};
  return true;
}

LineFlags scan_flags(Bytes text) {
  ByteMasks odd;
  ByteMasks masks;
  const MaskKernel kernel = default_kernel();
  size_t at = 0;
  for (; text.size() - at >= 64; at += 64) {
    kernel(text.data() + at, 1, &masks);
    note(odd, masks, ~uint64_t{0});
  }
  if (at != text.size()) {
    char padded[64];
    std::memset(padded, ' ', sizeof padded);
    std::memcpy(padded, text.data() + at, text.size() - at);
    kernel(padded, 1, &masks);
    note(odd, masks, ~uint64_t{0});
  }
  return to_flags(odd);
}

}  // namespace terse
