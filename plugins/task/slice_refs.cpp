#include <array>

#include "base/byte_scan.h"
#include "task/markdown.h"
#include "task/references.h"

namespace terse::task {
namespace {

constexpr std::array<const char*, 13> kNumberWords{"zero", "one",    "two",   "three", "four",
                                                   "five", "six",    "seven", "eight", "nine",
                                                   "ten",  "eleven", "twelve"};
constexpr uint32_t kWidestRange = 400;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}
char small(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Reads slice numbers, in any case, behind the word `slice` or `slices`.
class Cursor {
 public:
  Cursor(std::string_view text, std::vector<SliceRef>& out) : text_(text), out_(out) {}

  void read(size_t word, size_t after, bool plural) {
    begin_ = word;
    at_ = after;
    if (peek() == '/') {
      ++at_;
      if (number()) push();  // a file name: no list and no range follows
      return;
    }
    while (at_ < text_.size() && (is_space(text_[at_]) || is_one_of(text_[at_], "-_#:"))) {
      ++at_;
    }
    if (!number()) return;
    push();
    while (more(plural)) continue;
  }

 private:
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? small(text_[at_ + ahead]) : '\0';
  }

  /// Whether `word`, which is in lower case, stands here in any case.
  bool stands_here(std::string_view word) const {
    for (size_t i = 0; i < word.size(); ++i) {
      if (peek(i) != word[i]) return false;
    }
    return true;
  }

  bool number() {
    odd_ = false;
    if (is_digit(peek())) {
      value_ = 0;
      while (is_digit(peek())) {
        value_ = value_ * 10 + static_cast<uint32_t>(text_[at_++] - '0');
        if (value_ > 1000000) value_ = 1000000;
      }
      odd_ = is_letter(peek()) || (peek() == '.' && is_digit(peek(1)));
      return true;
    }
    for (uint32_t i = 0; i < kNumberWords.size(); ++i) {
      const std::string_view word = kNumberWords[i];
      if (!stands_here(word) || is_letter(peek(word.size()))) continue;
      value_ = i;
      at_ += word.size();
      return true;
    }
    return false;
  }

  void push() {
    out_.push_back(
        {value_, static_cast<uint32_t>(begin_), static_cast<uint32_t>(at_), odd_, false});
  }

  bool take(std::string_view word) {
    if (!stands_here(word)) return false;
    const char next = peek(word.size());
    if (is_letter(word.back()) && (is_letter(next) || is_digit(next))) return false;
    at_ += word.size();
    return true;
  }

  void blanks() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  bool back_to(size_t place) {
    at_ = place;
    return false;
  }

  /// One more member of a list or the end of a range; false where the reference ends.
  bool more(bool plural) {
    const size_t place = at_;
    const uint32_t first = value_;
    blanks();
    const bool spaced = at_ != place;
    if (take("of")) {
      blanks();
      if (!number()) return back_to(place);
      out_.back().end = static_cast<uint32_t>(at_);
      return false;
    }
    const bool dash = (!spaced || plural) && take("-");
    if (dash || take("\xE2\x80\x93") || take("..") || take("to") || take("through") ||
        take("thru")) {
      blanks();
      take("slices") || take("slice");
      blanks();
      if (!number()) return back_to(place);
      for (uint32_t n = first + 1; n < value_ && n - first < kWidestRange; ++n) {
        out_.push_back(
            {n, static_cast<uint32_t>(begin_), static_cast<uint32_t>(at_), false, false});
      }
      push();
      return true;
    }
    const bool comma = plural && take(",");
    blanks();
    const bool joined = take("and") || take("or") || take("&") || take("/") || take("+");
    if (!comma && !joined) return back_to(place);
    blanks();
    take("slices") || take("slice");
    blanks();
    if (!number()) return back_to(place);
    push();
    return true;
  }

  std::string_view text_;
  std::vector<SliceRef>& out_;
  size_t begin_ = 0;
  size_t at_ = 0;
  uint32_t value_ = 0;
  bool odd_ = false;
};

bool is_word_byte(char c) {
  return is_digit(c) || is_letter(c) || (c >= 'A' && c <= 'Z') || c == '_';
}

/// `slic` of any case, or `S` and a digit.
ByteTruth may_name_slice(ByteWindow at) {
  const ByteTruth word = ((at[0] | 0x20) == 's') & ((at[1] | 0x20) == 'l') &
                         ((at[2] | 0x20) == 'i') & ((at[3] | 0x20) == 'c');
  return word | ((at[0] == 'S') & in_range(at[1], '0', '9'));
}

void collect_brief(std::string_view text, std::vector<SliceRef>& out) {
  for (size_t at = text.find('S'); at != std::string_view::npos; at = text.find('S', at + 1)) {
    if (at > 0 && (is_word_byte(text[at - 1]) || is_one_of(text[at - 1], "-./"))) {
      continue;
    }
    size_t end = at + 1;
    uint32_t number = 0;
    while (end < text.size() && is_digit(text[end]) && end - at <= 3) {
      number = number * 10 + static_cast<uint32_t>(text[end++] - '0');
    }
    if (end == at + 1 || (end < text.size() && is_word_byte(text[end]))) continue;
    out.push_back({number, static_cast<uint32_t>(at), static_cast<uint32_t>(end), false, true});
  }
}

}  // namespace

void collect_slices(std::string_view text, std::vector<SliceRef>& out) {
  bool brief = false;
  scan_bytes(text, may_name_slice, [&](size_t at) {
    const auto lower = [&](size_t ahead) {
      return at + ahead < text.size() ? small(text[at + ahead]) : '\0';
    };
    if (lower(1) != 'l') {
      brief = true;
      return;
    }
    if (lower(4) != 'e') return;
    if (at > 0 && (is_digit(text[at - 1]) || is_letter(small(text[at - 1])))) return;
    const bool plural = lower(5) == 's';
    const size_t word = plural ? 6 : 5;
    if (!is_letter(lower(word))) Cursor(text, out).read(at, at + word, plural);
  });
  if (brief) collect_brief(text, out);
}

}  // namespace terse::task
