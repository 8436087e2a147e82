#include <array>
#include <cstring>

#include "task/phrases.h"
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
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Reads slice numbers from lower-case text after the word `slice` or `slices`.
class Cursor {
 public:
  Cursor(std::string_view lower, std::vector<SliceRef>& out) : text_(lower), out_(out) {}

  void read(size_t word, size_t after, bool plural) {
    begin_ = word;
    at_ = after;
    if (peek() == '/') {
      ++at_;
      if (number()) push();  // a file name: no list and no range follows
      return;
    }
    while (at_ < text_.size() &&
           (is_space(text_[at_]) || std::strchr("-_#:", text_[at_]) != nullptr)) {
      ++at_;
    }
    if (!number()) return;
    push();
    while (more(plural)) continue;
  }

 private:
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
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
      if (text_.substr(at_, word.size()) != word || is_letter(peek(word.size()))) continue;
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
    if (text_.substr(at_, word.size()) != word) return false;
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

/// `lic` of any case, or `S` and a digit. Bytes and no early end: this way the compiler looks at
/// sixteen at once.
bool may_name_slice(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const auto low = [&](size_t i) { return static_cast<uint8_t>(byte(i) | 0x20); };
  uint8_t found = 0;
  for (size_t i = 0; i + 2 < text.size(); ++i) {
    const uint8_t word = static_cast<uint8_t>(low(i) == 'l') &
                         static_cast<uint8_t>(low(i + 1) == 'i') &
                         static_cast<uint8_t>(low(i + 2) == 'c');
    const uint8_t digit = static_cast<uint8_t>(byte(i + 1) - '0');
    const uint8_t brief = static_cast<uint8_t>(byte(i) == 'S') & static_cast<uint8_t>(digit < 10);
    found = static_cast<uint8_t>(found | word | brief);
  }
  const size_t size = text.size();
  return found != 0 || (size >= 2 && text[size - 2] == 'S' && is_digit(text[size - 1]));
}

void collect_brief(std::string_view text, std::vector<SliceRef>& out) {
  for (size_t at = text.find('S'); at != std::string_view::npos; at = text.find('S', at + 1)) {
    if (at > 0 && (is_word_byte(text[at - 1]) || std::strchr("-./", text[at - 1]) != nullptr)) {
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
  if (!may_name_slice(text)) return;
  const auto is_s = [](char c) { return c == 's' || c == 'S'; };
  std::string lower;
  constexpr size_t kBlock = 32;
  for (size_t at = 0; at + 5 <= text.size(); ++at) {
    // Most blocks of a text that names a slice do not name it.
    if (at % kBlock == 0 && !may_name_slice(text.substr(at, kBlock + 4))) {
      at += kBlock - 1;
      continue;
    }
    if ((text[at] | 0x20) != 's' || (text[at + 1] | 0x20) != 'l' || (text[at + 2] | 0x20) != 'i' ||
        (text[at + 3] | 0x20) != 'c' || (text[at + 4] | 0x20) != 'e') {
      continue;
    }
    if (at > 0 && (is_digit(text[at - 1]) || is_letter(static_cast<char>(text[at - 1] | 0x20)))) {
      continue;
    }
    if (lower.empty()) lower = to_lower(text);
    const bool plural = at + 5 < text.size() && is_s(text[at + 5]);
    const size_t after = at + (plural ? 6 : 5);
    if (after < text.size() && is_letter(lower[after])) continue;
    Cursor(lower, out).read(at, after, plural);
  }
  collect_brief(text, out);
}

}  // namespace terse::task
