#include "rules/abbreviation.h"

#include <algorithm>
#include <string>

namespace terse {
namespace {

constexpr Bytes negating[] = {"un", "non", "dis", "mis", "anti"};
constexpr size_t stem = 4;

char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

size_t common_start(Bytes a, Bytes b) {
  size_t i = 0;
  while (i < a.size() && i < b.size() && lower_case(a[i]) == lower_case(b[i])) ++i;
  return i;
}

std::string digits_of(Bytes text) {
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') digits += c;
  }
  return digits;
}

bool keeps_negation(Bytes short_form, Bytes long_form) {
  return std::all_of(std::begin(negating), std::end(negating), [&](Bytes prefix) {
    return common_start(long_form, prefix) < prefix.size() ||
           common_start(short_form, prefix) == prefix.size();
  });
}

}  // namespace

bool is_abbreviation(Bytes short_form, Bytes long_form) {
  if (common_start(short_form, long_form) == 0) return false;
  size_t at = 0;
  for (const char c : short_form) {
    while (at < long_form.size() && lower_case(long_form[at]) != lower_case(c)) ++at;
    if (at == long_form.size()) return false;
    ++at;
  }
  return digits_of(short_form) == digits_of(long_form) && keeps_negation(short_form, long_form);
}

bool is_same_word(Bytes short_form, Bytes long_form) {
  if (is_abbreviation(short_form, long_form)) return true;
  const size_t common = common_start(short_form, long_form);
  return common >= stem && std::max(short_form.size(), long_form.size()) <= 2 * common &&
         digits_of(short_form) == digits_of(long_form);
}

}  // namespace terse
