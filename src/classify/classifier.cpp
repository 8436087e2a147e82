#include "classify/classifier.h"

#include "classify/characters.h"
#include "classify/classification.h"
#include "classify/command.h"
#include "classify/commit.h"
#include "classify/data.h"
#include "classify/error.h"
#include "classify/location.h"
#include "classify/progress.h"
#include "classify/sentence.h"
#include "classify/summary.h"
#include "classify/table.h"
#include "classify/tsv.h"

namespace terse {
namespace {

constexpr size_t longest_line = 64 * 1024;

/// Columns of leading blanks; a tab is a code indent.
size_t indent_of(Bytes line, size_t blanks) {
  size_t indent = 0;
  for (size_t i = 0; i < blanks; ++i) indent += line[i] == '\t' ? 4 : 1;
  return indent;
}

/// A cheap test that keeps nearly all tool output from being measured: whoever says I or we has
/// one of these.
bool may_be_personal(Bytes text) {
  return text.find("I ") != Bytes::npos || text.find("I'") != Bytes::npos ||
         text.find("I\xe2\x80\x99") != Bytes::npos || text.find("we") != Bytes::npos ||
         text.find("We") != Bytes::npos || text.find("my ") != Bytes::npos ||
         text.find("our ") != Bytes::npos || text.find("et's") != Bytes::npos ||
         text.find("et me") != Bytes::npos;
}

}  // namespace

Block Classifier::open_block() const {
  if (state_.block != Block::none) {
    if (state_.block == Block::diff && !state_.diff.awaits_new_file &&
        is_between_hunks(state_.diff)) {
      return Block::none;
    }
    return state_.block;
  }
  return state_.speaker == Speaker::failure ? Block::error : Block::none;
}

bool Classifier::record_may_interrupt() const {
  switch (open_block()) {
    case Block::none:
    case Block::summary:
      return true;
    case Block::error:
      return !state_.bracketed && !state_.held;
    default:
      return false;
  }
}

void Classifier::accept_record(LineClass) {
  const bool two_byte = state_.two_byte;
  state_ = State{};
  state_.after_blank = false;
  state_.two_byte = two_byte;
}

LineClass Classifier::say(LineClass c, Speaker speaker) {
  state_.block = Block::none;
  state_.speaker = speaker;
  state_.after_blank = false;
  state_.in_rows = c == LineClass::table || c == LineClass::tsv;
  state_.spent = false;
  state_.in_paragraph = false;
  if (speaker != Speaker::failure) state_.bracketed = state_.held = false;
  if (!is_compressible(c)) state_.list_indent = 0;
  return c;
}

LineClass Classifier::classify(const LineView& line) {
  Bytes whole = line.text;
  if (line.number == 1) {
    if (whole.substr(0, 2) == "\xff\xfe" || whole.substr(0, 2) == "\xfe\xff")
      state_.two_byte = true;
    if (whole.substr(0, 3) == "\xef\xbb\xbf") whole.remove_prefix(3);
  }
  if (state_.two_byte) return LineClass::data;
  const size_t blanks = skip_blanks(whole);
  if (blanks == whole.size() && !state_.inside_line && !line.flags.partial)
    return blank_line(whole);
  const Bytes text = whole.substr(blanks);
  const size_t indent = indent_of(whole, blanks);
  LineClass c;
  if (state_.block != Block::none && in_block(whole, text, indent, c)) return c;
  const LineFlags& flags = line.flags;
  if (flags.partial || state_.inside_line || flags.nul || flags.escape || flags.lone_cr ||
      whole.size() > longest_line || (flags.non_ascii && !is_utf8(whole))) {
    return opaque(line);
  }
  if (opens_block(whole, text, indent, c)) return c;
  if (opens_error(text, indent, c)) return c;
  return proven_or_verbatim(text, indent);
}

LineClass Classifier::blank_line(Bytes text) {
  state_.after_blank = true;
  state_.in_paragraph = false;
  state_.held = false;
  switch (state_.block) {
    case Block::fence:
      return LineClass::code;
    case Block::diff:
      if (is_between_hunks(state_.diff)) {
        state_.block = Block::none;
        state_.diff = {};
        return LineClass::blank;
      }
      if (continue_diff(text.empty() ? Bytes(" ") : text, state_.diff)) return LineClass::diff;
      return LineClass::blank;
    case Block::commit:
      state_.in_message = true;
      return LineClass::blank;
    case Block::command:
      state_.block = Block::none;
      return LineClass::blank;
    default:
      break;
  }
  // A row of nothing but tabs is a row of empty cells.
  if (state_.in_rows && text.find('\t') != Bytes::npos) return LineClass::tsv;
  state_.in_rows = false;
  return LineClass::blank;
}

bool Classifier::in_block(Bytes line, Bytes text, size_t indent, LineClass& out) {
  switch (state_.block) {
    case Block::fence:
      out = LineClass::code;
      if (closes_fence(text, indent, 3u + state_.list_indent, state_.fence)) {
        state_.block = Block::none;
        state_.fence = {};
        state_.speaker = Speaker::author;
        state_.after_blank = false;
      }
      return true;
    case Block::diff:
      out = LineClass::diff;
      if (continue_diff(line, state_.diff)) return true;
      // Broken off in the middle of a hunk: what follows is anything but proven.
      say(out, is_between_hunks(state_.diff) && state_.speaker != Speaker::failure ? Speaker::author
                                                                                   : Speaker::tool);
      state_.diff = {};
      return false;
    case Block::summary:
      out = LineClass::summary;
      return true;
    case Block::command:
      out = LineClass::command;
      if (!continues(text)) state_.block = Block::none;
      return true;
    case Block::commit:
      out = LineClass::commit;
      if (indent > 0 || (!state_.in_message && is_commit_header(text))) {
        state_.after_blank = false;
        return true;
      }
      state_.block = Block::none;
      state_.in_message = false;
      return false;
    default:
      return false;
  }
}

LineClass Classifier::opaque(const LineView& line) {
  state_.inside_line = line.flags.partial;
  if (line.flags.escape) {
    const bool failed = state_.speaker == Speaker::failure;
    return say(failed ? LineClass::error : LineClass::progress,
               failed ? Speaker::failure : Speaker::tool);
  }
  state_.after_blank = false;
  return line.flags.lone_cr && !line.flags.nul ? LineClass::progress : LineClass::data;
}

bool Classifier::opens_block(Bytes line, Bytes text, size_t indent, LineClass& out) {
  const bool in_tool = state_.speaker >= Speaker::tool;
  const char first = text[0];
  // An indented line of a tool's output opens nothing but a fence or a row.
  if ((first == '`' || first == '~')) {
    const auto place = in_tool && !state_.after_blank ? FencePlace::evidence : FencePlace::text;
    Fence fence;
    if (open_fence(text, indent, 3u + state_.list_indent, place, fence)) {
      const uint8_t list_indent = state_.list_indent;
      out = say(LineClass::code, Speaker::author);
      state_.list_indent = list_indent;
      state_.block = Block::fence;
      state_.fence = fence;
      return true;
    }
  }
  const bool in_failure = state_.speaker == Speaker::failure;
  if (!in_failure && is_tsv(line, state_.in_rows)) {
    out = say(LineClass::tsv, Speaker::author);
    return true;
  }
  if (indent == 0 && (first == 'd' || first == '-' || first == '@' || first == 'I')) {
    Diff diff;
    if ((!in_failure || first == 'd') && open_diff(line, diff)) {
      say(LineClass::diff, in_failure ? Speaker::failure : Speaker::author);
      state_.block = Block::diff;
      state_.diff = diff;
      out = LineClass::diff;
      return true;
    }
  }
  if (indent < 4) {
    const CommandLine command =
        in_failure && indent > 0 ? CommandLine::none : command_line(text, *tables_);
    if (command != CommandLine::none && !(in_failure && first == '#')) {
      out = say(LineClass::command, command != CommandLine::prompt    ? Speaker::author
                                    : prints_document(text, *tables_) ? Speaker::document
                                                                      : Speaker::tool);
      if (continues(text)) state_.block = Block::command;
      return true;
    }
    if (!in_tool || state_.after_blank) {
      const bool alone = text.find(": ") == Bytes::npos || !in_tool;
      if (alone && indent == 0 && is_summary_heading(text, *tables_)) {
        out = say(LineClass::summary, Speaker::author);
        state_.block = Block::summary;
        return true;
      }
    }
    if (!in_failure && is_classification_line(text, *tables_)) {
      out = say(LineClass::classification,
                state_.speaker == Speaker::announced ? Speaker::author : state_.speaker);
      return true;
    }
    const CommitLine commit = in_failure ? CommitLine::none : commit_line(text);
    if (commit != CommitLine::none) {
      out = say(LineClass::commit,
                commit == CommitLine::log_header ? Speaker::tool : Speaker::author);
      state_.block = Block::commit;
      state_.in_message = commit == CommitLine::one_line;
      return true;
    }
  }
  return false;
}

bool Classifier::opens_error(Bytes text, size_t indent, LineClass& out) {
  const bool in_failure = state_.speaker == Speaker::failure;
  const bool was_bracketed = state_.bracketed;
  if (indent >= 4 && in_failure) {
    out = say(LineClass::error, Speaker::failure);
    state_.spent = is_last_word(text);
    return true;
  }
  switch (error_line(text, indent)) {
    case ErrorLine::rule:
      out = say(LineClass::error, Speaker::failure);
      state_.bracketed = !in_failure;
      return true;
    case ErrorLine::prefix:
      out = say(LineClass::error, Speaker::failure);
      state_.held = true;
      state_.spent = is_last_word(text);
      return true;
    case ErrorLine::anchor:
      out = say(LineClass::error, Speaker::failure);
      state_.bracketed = was_bracketed;
      state_.held = false;
      return true;
    case ErrorLine::none:
      break;
  }
  if (in_failure && text[0] == '-' && is_full_rule(text)) {
    out = say(LineClass::error, Speaker::failure);
    state_.bracketed = false;
    return true;
  }
  LineClass opened;
  if (!tables_->opened_class(text, opened)) return false;
  const bool failure = in_failure || opened == LineClass::error;
  out = say(failure ? LineClass::error : opened, failure ? Speaker::failure : Speaker::tool);
  state_.held = false;
  state_.spent = failure && is_last_word(text);
  return true;
}

bool Classifier::enough_proof(const Sentence& s, Bytes text, size_t indent) const {
  // A wrapped list item goes on below its text.
  const size_t deepest = state_.in_paragraph ? 3u + state_.list_indent : 3u;
  if (indent > deepest) return false;
  if (state_.speaker == Speaker::author) {
    return is_sentence(s) ||
           (state_.in_paragraph && continues_paragraph(s, state_.list_indent > 0));
  }
  if (tables_->is_tool_sentence(text)) return false;
  if (state_.speaker == Speaker::announced) {
    return is_strong_sentence(s) || is_personal_sentence(s) ||
           (s.marker == Marker::bullet && is_sentence(s));
  }
  if (indent > 0) return false;
  if (state_.speaker == Speaker::document) return is_personal_sentence(s);
  if (state_.spent && is_dense_sentence(s)) return true;
  if (state_.bracketed) return is_personal_sentence(s) && is_strong_sentence(s);
  return is_personal_sentence(s) || (state_.after_blank && is_strong_sentence(s));
}

LineClass Classifier::proven_or_verbatim(Bytes text, size_t indent) {
  const bool in_tool = state_.speaker >= Speaker::tool;
  if (in_tool && (indent > 0 || (!state_.after_blank && !state_.spent && !may_be_personal(text)))) {
    return unproven(text, Sentence{}, indent);
  }
  const Sentence s = measure(text, indent, *tables_);
  if (s.marker == Marker::heading && !in_tool && indent == 0 && s.plain * 2 >= s.tokens &&
      s.plain > 0 && !s.ends_in_code && s.pipes == 0 && s.gaps == 0 && s.foreign < 2 &&
      (s.starts_upper || s.stops > 0) && (s.heading_level > 1 || state_.after_blank) &&
      !has_location(text)) {
    return compressible(s);
  }
  if (enough_proof(s, text, indent) && !is_data(text) && !has_location(text) &&
      !is_table_row(text, state_.in_rows) && !is_progress(text)) {
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
  LineClass c = LineClass::data;
  const bool drawn = is_delimiter_row(text) || is_table_row(text, state_.in_rows);
  if (drawn) {
    c = LineClass::table;
  } else if (is_progress(text)) {
    c = LineClass::progress;
  } else if (is_data(text)) {
    c = LineClass::data;
  } else if (has_columns(text, state_.in_rows)) {
    c = LineClass::table;
  } else if (indent >= 4) {
    c = LineClass::code;
  }
  // In the middle of a paragraph one odd line is a wrapped sentence more often than output.
  // Tables are drawn by authors too, and their rows are told by themselves.
  if (drawn && indent < 4) {
    return say(c, state_.speaker == Speaker::announced ? Speaker::author : state_.speaker);
  }
  const bool document = state_.speaker == Speaker::document;
  return say(c, document ? Speaker::document : Speaker::tool);
}

}  // namespace terse
