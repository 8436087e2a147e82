// Matches a form against the text of a record: the engine's fast interpreter.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "record/template.h"

namespace terse {

/// Where a hole's raw value lies in the matched text.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool present = false;
};

enum class MatchOutcome : uint8_t {
  none,
  partial,  ///< the text ended where a hard-wrapped record could go on in the next line
  full,
};

/// Reusable scratch: one matcher per thread, no allocation after warm-up.
class FormMatcher {
 public:
  /// `dictionaries` is borrowed for the matcher's life.
  explicit FormMatcher(const std::vector<Dictionary>& dictionaries);

  /// Matches `form` of `shape` against the whole of `text` and, where that succeeds, leaves the
  /// raw values in `spans`, by hole index. The work is bounded: a form that needs more than the
  /// budget does not match.
  MatchOutcome match(const Template& shape, const Form& form, bool terse_face, Bytes text);

  const std::vector<Span>& spans() const { return spans_; }

 private:
  bool match_from(size_t part, size_t at);
  bool match_literal(size_t part, size_t at);
  bool match_hole(size_t part, size_t at);
  bool match_text(size_t part, size_t at);
  bool match_option(size_t part, size_t at);
  bool leave_out_next();
  uint32_t option_bit(size_t part) const;
  bool bind(size_t part, size_t begin, size_t end, size_t next_part, size_t next_at);
  bool case_fits(const Hole& hole, size_t at) const;
  size_t literal_end(Bytes literal, size_t at);
  size_t longest_text_end(size_t at) const;
  bool break_may_follow(size_t part) const;
  bool wraps(size_t newline) const;
  bool failed_before(size_t part, size_t at) const;
  void remember_failure(size_t part, size_t at);

  const std::vector<Dictionary>& dictionaries_;
  const Template* shape_ = nullptr;
  const Form* form_ = nullptr;
  bool terse_face_ = false;
  bool has_repeats_ = false;
  Bytes text_;
  std::vector<Span> spans_;
  bool partial_ = false;
  uint32_t budget_ = 0;
  uint32_t steps_at_start_ = 0;     // the budget when the current attempt began
  uint32_t absent_ = 0;             // options left out, by ordinal
  uint32_t consulted_ = 0;          // options that the current attempt came to
  std::vector<uint64_t> failures_;  // one bit per (part, position), used once a match gets long
  bool remember_ = false;
};

/// Source of both: src/record/README.md, "text".
inline constexpr size_t wrap_width = 60;  ///< a line this wide may have been hard-wrapped
inline constexpr size_t longest_wrap_word = 20;

/// Characters (UTF-8 sequences) in `text`; invalid bytes count one each.
size_t character_count(Bytes text);

}  // namespace terse
