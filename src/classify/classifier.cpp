#include "classify/classifier.h"

#include "classify/characters.h"
#include "classify/command.h"
#include "classify/commit.h"
#include "classify/data.h"
#include "classify/error.h"
#include "text/line_scanner.h"

namespace terse {
namespace {

constexpr size_t longest_line = 64 * 1024;

/// Columns of leading blanks; a tab is a code indent.
size_t indent_of(Bytes line, size_t blanks) {
  size_t indent = 0;
  for (size_t i = 0; i < blanks; ++i) indent += line[i] == '\t' ? 4 : 1;
  return indent;
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
  state_.hard_break = false;
  if (speaker != Speaker::failure) state_.bracketed = state_.held = false;
  if (!is_compressible(c)) state_.list_indent = 0;
  return c;
}

LineClass Classifier::classify(const LineView& line) {
  if (state_.inside_line) {
    state_.inside_line = line.flags.partial && line.ending.empty();
    return state_.long_line;
  }
  if (!line.flags.partial && line.text.size() <= longest_line) return classify_whole(line);
  // Where a line is cut depends on how it was read, its beginning does not: that alone tells.
  LineView head = line;
  head.text = line.text.substr(0, longest_line);
  head.flags = scan_flags(head.text);
  head.flags.partial = true;
  state_.long_line = classify_whole(head);
  state_.inside_line = line.flags.partial && line.ending.empty();
  return state_.long_line;
}

LineClass Classifier::classify_whole(const LineView& line) {
  Bytes whole = line.text;
  if (line.number == 1) {
    if (whole.substr(0, 2) == "\xff\xfe" || whole.substr(0, 2) == "\xfe\xff")
      state_.two_byte = true;
    if (whole.substr(0, 3) == "\xef\xbb\xbf") whole.remove_prefix(3);
  }
  if (state_.two_byte) return LineClass::data;
  const size_t blanks = skip_blanks(whole);
  if (blanks == whole.size() && !line.flags.partial) return blank_line(whole);
  const Bytes text = whole.substr(blanks);
  const size_t indent = indent_of(whole, blanks);
  LineClass c;
  if (state_.block != Block::none && in_block(whole, text, indent, c)) return c;
  const LineFlags& flags = line.flags;
  if (flags.partial || flags.nul || flags.escape || flags.lone_cr ||
      (flags.non_ascii && !is_utf8(whole))) {
    return opaque(line);
  }
  // Most of a stream: deep lines of a tool's output, which open and prove nothing.
  if (indent >= 4 && state_.speaker >= Speaker::tool && text[0] != '`' && text[0] != '~' &&
      (!line.flags.tab || state_.speaker == Speaker::failure)) {
    return deep_line(text);
  }
  if (opens_fence(text, indent) || (line.flags.tab && opens_rows(whole)) ||
      opens_diff(whole, indent)) {
    return block_class();
  }
  if (indent < 4 && opens_line(text, indent, c)) return c;
  if (opens_error(text, indent, c)) return c;
  return proven_or_verbatim(text, indent);
}

LineClass Classifier::blank_line(Bytes text) {
  state_.after_blank = true;
  state_.in_paragraph = false;
  state_.hard_break = false;
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
  if (line.flags.escape) {
    const bool failed = state_.speaker == Speaker::failure;
    return say(failed ? LineClass::error : LineClass::progress,
               failed ? Speaker::failure : Speaker::tool);
  }
  state_.after_blank = false;
  return line.flags.lone_cr && !line.flags.nul ? LineClass::progress : LineClass::data;
}

LineClass Classifier::deep_line(Bytes text) {
  if (state_.speaker == Speaker::failure) {
    const bool bracketed = state_.bracketed;
    say(LineClass::error, Speaker::failure);
    state_.bracketed = bracketed;
    state_.spent = is_last_word(text);
    return LineClass::error;
  }
  return say(LineClass::code, state_.speaker);
}

/// The class of the line that has just opened a fence, rows or a diff.
LineClass Classifier::block_class() const {
  switch (state_.block) {
    case Block::fence:
      return LineClass::code;
    case Block::diff:
      return LineClass::diff;
    default:
      return LineClass::tsv;
  }
}

}  // namespace terse
