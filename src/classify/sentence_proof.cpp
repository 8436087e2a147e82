// What the counts over a line prove.
#include "classify/sentence.h"

namespace terse {
namespace {

bool has_base(const Sentence& s) {
  const bool personal = s.first_person > 0;
  // Whoever says I in many small words may draw a line around it.
  const bool framed = personal && s.stops >= 4 && s.stops * 2 >= s.plain;
  if (s.length == 0 || s.ends_in_code || ((s.odd_start || s.ends_in_rule) && !framed)) return false;
  if (s.ends_in_semicolon && !personal) return false;
  if (s.pipes > (personal ? 1 : 0)) return false;
  if (s.foreign >= 2 && s.foreign * 2 >= s.stops) return false;
  if (s.gaps > 0 && !(personal && s.gaps == 1)) return false;
  if (s.colons >= 2 && !personal) return false;
  return s.plain * 2 >= s.tokens;
}

/// So many small words that even an address to the reader is the author's own.
bool is_talk(const Sentence& s) {
  return s.stops >= 8 && s.stops * 20 >= s.plain * 11 && s.narrative >= 2;
}

}  // namespace

bool is_sentence(const Sentence& s) {
  if (!has_base(s) || s.stops < 2) return false;
  if (s.has_key) {
    if (s.first_person > 0) return true;
    if (s.starts_lower || s.stops < 3 || s.plain < 5 || s.advice) return false;
  }
  if (s.first_person == 0 && s.plain * 3 < s.tokens * 2) return false;
  return s.narrative > 0 || s.first_person > 0 || s.ends_sentence ||
         (s.length >= 60 && s.stops >= 3) || s.marker != Marker::none;
}

bool is_strong_sentence(const Sentence& s) {
  if (!is_sentence(s) || s.plain < 5 || s.marker == Marker::heading) return false;
  if (!s.ends_sentence && s.length < 55) return false;
  if (s.starts_lower && !(s.starts_plain && s.stops * 2 >= s.plain)) return false;
  if (s.first_person > 0) return true;
  if (s.marker == Marker::bullet || s.has_key || s.single_quoted) return false;
  if (s.advice && !(s.courtesy && is_talk(s))) return false;
  if (s.second_person > 0 && !is_talk(s)) return false;
  return s.narrative > 0 && s.stops >= 3 && s.stops * 4 >= s.plain && s.plain * 5 >= s.tokens * 4;
}

bool is_dense_sentence(const Sentence& s) {
  return is_strong_sentence(s) && s.starts_upper && s.stops >= 5 && s.stops * 5 >= s.plain * 2;
}

bool continues_paragraph(const Sentence& s, bool in_list) {
  if (!has_base(s) || s.has_key || s.single_quoted || s.plain * 5 < s.tokens * 4) return false;
  if (s.marker == Marker::bullet) return in_list ? s.plain >= 1 : s.stops >= 1;
  return s.marker == Marker::none && s.stops >= 1 && s.plain >= 2 && s.ends_sentence && !s.advice;
}

bool is_personal_sentence(const Sentence& s) {
  if (!is_sentence(s) || s.first_person == 0 || s.plain < 4) return false;
  if (s.has_key && (s.starts_lower || s.advice)) return false;
  // A paragraph seldom begins in lower case, a wrapped line of advice does.
  return s.starts_upper || (s.starts_plain && s.stops * 2 >= s.plain) ||
         (s.starts_plain && s.ends_sentence && s.stops * 5 >= s.plain * 2);
}

bool is_courteous_note(const Sentence& s) {
  return s.has_key && s.courtesy && s.ends_sentence && s.pipes == 0 && s.gaps == 0 &&
         !s.odd_start && s.stops >= 3 && s.stops * 5 >= s.plain * 3;
}

bool is_framed_talk(const Sentence& s) {
  return s.pipes <= 1 && s.gaps == 0 && !s.ends_in_code && !s.has_key &&
         s.plain == s.tokens - s.pipes && s.stops >= 4 && s.stops * 2 >= s.plain;
}

bool is_plain_line(const Sentence& s) {
  return s.marker == Marker::none && s.plain >= 2 && s.plain == s.tokens && s.gaps == 0 &&
         !s.odd_start && !s.ends_in_code && !s.has_key && s.foreign == 0;
}

bool has_sentence_frame(const Sentence& s) {
  return s.starts_upper && s.ends_sentence && s.stops >= 2 && !s.odd_start;
}

bool is_neutral(const Sentence& s) {
  if (!has_base(s) || s.plain == 0 || s.plain * 10 < s.tokens * 7 || s.has_key) return false;
  return s.marker == Marker::bullet || (s.starts_upper && s.ends_sentence && !s.ends_in_colon);
}

bool is_bold_item(const Sentence& s) {
  return s.marker == Marker::bullet && s.bold_lead && has_base(s) && s.plain >= 3;
}

bool is_bare_step(const Sentence& s) {
  return has_base(s) && s.marker == Marker::none && s.starts_upper && s.starts_plain &&
         !s.has_key && s.gaps == 0 && s.pipes == 0 && s.second_person == 0 && !s.single_quoted &&
         s.plain * 10 >= s.tokens * 7 &&
         (s.ends_sentence ? s.stops >= 1 && s.plain >= 4 : s.stops >= 2 && s.plain >= 5);
}

}  // namespace terse
