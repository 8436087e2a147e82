// How much a line proves, and how much the state asks for.
#include "classify/characters.h"
#include "classify/classifier.h"
#include "classify/data.h"
#include "classify/error.h"
#include "classify/location.h"
#include "classify/progress.h"
#include "classify/sentence.h"
#include "classify/table.h"

namespace terse {
namespace {

/// A cheap test that keeps nearly all tool output from being measured: whoever says I or we has
/// one of these at the start of a word.
bool may_be_personal(Bytes text) {
  for (size_t i = 0; i + 1 < text.size();) {
    const char next = text[i + 1];
    switch (text[i]) {
      case 'I':
        if (next == ' ' || next == '\'' || next == '\xe2') return true;
        break;
      case 'w':
      case 'W':
      case 'L':
      case 'l':
        if (next == 'e') return true;
        break;
      case 'm':
      case 'M':
        if (next == 'y' || next == 'e') return true;
        break;
      case 'o':
      case 'O':
        if (next == 'u') return true;
        break;
      default:
        break;
    }
    i = text.find(' ', i + 1);
    if (i == Bytes::npos) return false;
    ++i;
  }
  return false;
}

/// What a line is that nobody wrote and that is no drawn table.
LineClass class_of_output(Bytes text, size_t indent, bool in_rows) {
  if (is_progress(text)) return LineClass::progress;
  if (is_data(text)) return LineClass::data;
  if (has_columns(text, in_rows)) return LineClass::table;
  return indent >= 4 ? LineClass::code : LineClass::data;
}

}  // namespace

bool Classifier::enough_proof(const Sentence& s, Bytes text, size_t indent) const {
  // A wrapped list item goes on below its text.
  const size_t deepest = state_.in_paragraph ? 3u + state_.list_indent : 3u;
  if (indent > deepest) return false;
  if (state_.speaker == Speaker::author) {
    if (state_.in_paragraph && text[0] == '|' && is_framed_talk(s)) return true;
    if (state_.hard_break && is_plain_line(s)) return true;
    return is_sentence(s) || is_courteous_note(s) ||
           (s.task_box && s.plain > 0 && !s.ends_in_code) || is_bold_item(s) ||
           (state_.in_paragraph && continues_paragraph(s, state_.list_indent > 0));
  }
  if (tables_->is_tool_sentence(text)) return false;
  if (state_.speaker == Speaker::announced) {
    return is_strong_sentence(s) || is_personal_sentence(s) ||
           (s.marker == Marker::bullet && is_sentence(s)) || is_bold_item(s);
  }
  if (indent > 0) return false;
  if (state_.speaker == Speaker::document) return is_personal_sentence(s);
  if (state_.spent && is_dense_sentence(s)) return true;
  if (state_.speaker == Speaker::tool && is_courteous_note(s)) return true;
  if (state_.bracketed) return is_personal_sentence(s) && is_strong_sentence(s);
  return is_personal_sentence(s) || (state_.after_blank && is_strong_sentence(s));
}

LineClass Classifier::proven_or_verbatim(Bytes text, size_t indent) {
  const bool in_tool = state_.speaker >= Speaker::tool;
  const bool may_be_note = state_.speaker == Speaker::tool && (text[0] == 'N' || text[0] == 'P');
  if (in_tool && (indent > 0 || (!state_.after_blank && !state_.spent && !may_be_note &&
                                 !may_be_personal(text)))) {
    return unproven(text, Sentence{}, indent);
  }
  if (is_data(text)) return unproven(text, Sentence{}, indent);
  const Sentence s = measure(text, indent, *tables_);
  if (s.marker == Marker::heading && !in_tool && indent == 0 && s.plain * 2 >= s.tokens &&
      s.plain > 0 && !s.ends_in_code && s.pipes == 0 && s.gaps == 0 && s.foreign < 2 &&
      (s.starts_upper || s.stops > 0) &&
      (s.heading_level > 1 || state_.after_blank ||
       (state_.in_paragraph && s.stops > 0 && s.plain == s.tokens && !s.ends_in_semicolon)) &&
      !has_location(text)) {
    return compressible(s);
  }
  if (enough_proof(s, text, indent) && !has_location(text) && !is_table_row(text, state_.in_rows) &&
      !is_progress(text)) {
    return compressible(s);
  }
  return unproven(text, s, indent);
}

LineClass Classifier::compressible(const Sentence& s) {
  LineClass c = LineClass::prose;
  if (s.marker == Marker::heading) {
    c = LineClass::heading;
  } else if (s.marker == Marker::bullet) {
    c = LineClass::bullet;
  } else if (s.has_key) {
    c = LineClass::field;
  }
  continue_paragraph(s, s.ends_in_colon ? Speaker::announced : Speaker::author);
  return c;
}

void Classifier::continue_paragraph(const Sentence& s, Speaker speaker) {
  uint8_t list_indent = state_.list_indent;
  if (s.marker == Marker::bullet) list_indent = s.list_indent;
  if (s.marker == Marker::heading) list_indent = 0;
  say(LineClass::prose, speaker);
  state_.list_indent = list_indent;
  state_.in_paragraph = true;
  state_.hard_break = s.hard_break;
}

/// `----` or `====` under a line of text, or a thematic break: the author's.
bool Classifier::is_underline(Bytes text) const {
  const Bytes mark = trim_end(text);
  if (is_drawn_line(mark)) return true;
  return state_.speaker == Speaker::author && mark.size() >= 3 && mark.size() < 40 &&
         Bytes("=-*_").find(mark[0]) != Bytes::npos &&
         mark.find_first_not_of(mark[0]) == Bytes::npos;
}

LineClass Classifier::unproven(Bytes text, const Sentence& s, size_t indent) {
  if (state_.speaker == Speaker::failure) {
    const bool bracketed = state_.bracketed;
    say(LineClass::error, Speaker::failure);
    state_.bracketed = bracketed;
    state_.held = false;
    state_.spent = is_last_word(text);
    return LineClass::error;
  }
  if (is_underline(text)) {
    const bool under_text = state_.in_paragraph && !is_non_ascii(text[0]);
    const LineClass c = under_text ? LineClass::heading : LineClass::data;
    state_.after_blank = state_.in_paragraph = false;
    return c;
  }
  // One long token (a key, encoded bytes) says nothing about what follows.
  if (text.size() >= 200 && text.find(' ') == Bytes::npos) {
    state_.after_blank = state_.in_paragraph = false;
    return LineClass::data;
  }
  if (state_.speaker == Speaker::author && indent == 0 && has_location(text) &&
      has_sentence_frame(s) && !is_data(text)) {
    // The author names a place: evidence, so it stays, but it is still the author who speaks.
    continue_paragraph(s, Speaker::author);
    return LineClass::data;
  }
  if (state_.speaker == Speaker::author && indent < 4 && !has_location(text)) {
    // In the middle of a paragraph one odd line is a wrapped sentence more often than output.
    const bool wrapped =
        state_.in_paragraph && (s.stops >= 2 || (s.plain >= 2 && s.plain * 2 >= s.tokens)) &&
        s.gaps == 0 && !is_data(text) && !is_progress(text) && !is_table_row(text, false);
    if (wrapped || is_neutral(s)) {
      // The same state as after prose, so that a sentence may become a terse one.
      continue_paragraph(s, Speaker::author);
      return LineClass::data;
    }
  }
  if (state_.speaker <= Speaker::announced && indent == 0 && state_.after_blank &&
      ((is_bare_step(s) && (s.step || (state_.speaker == Speaker::author && s.ends_sentence))) ||
       (s.marker == Marker::bullet && is_neutral(s))) &&
      !has_location(text) && !is_data(text) && !is_progress(text) && !is_table_row(text, false)) {
    // Of a terse narration the opener is gone, which would have been the proof.
    continue_paragraph(s, s.ends_in_colon ? Speaker::announced : Speaker::author);
    return LineClass::data;
  }
  const bool drawn = is_delimiter_row(text) || is_table_row(text, state_.in_rows);
  const LineClass c = drawn ? LineClass::table : class_of_output(text, indent, state_.in_rows);
  // Tables are drawn by authors too, and their rows are told by themselves.
  if (drawn && indent < 4) {
    return say(c, state_.speaker == Speaker::announced ? Speaker::author : state_.speaker);
  }
  const bool document = state_.speaker == Speaker::document;
  return say(c, document ? Speaker::document : Speaker::tool);
}

}  // namespace terse
