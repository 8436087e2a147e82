// What the next line opens, whatever it says: fences, rows, diffs, commands, commits, failures.
#include "classify/characters.h"
#include "classify/classification.h"
#include "classify/classifier.h"
#include "classify/command.h"
#include "classify/commit.h"
#include "classify/error.h"
#include "classify/summary.h"
#include "classify/tsv.h"

namespace terse {

bool Classifier::opens_fence(Bytes text, size_t indent) {
  if (text[0] != '`' && text[0] != '~') return false;
  const bool in_evidence = state_.speaker >= Speaker::tool && !state_.after_blank;
  Fence fence;
  if (!open_fence(text, indent, 3u + state_.list_indent,
                  in_evidence ? FencePlace::evidence : FencePlace::text, fence)) {
    return false;
  }
  const uint8_t list_indent = state_.list_indent;
  say(LineClass::code, Speaker::author);
  state_.list_indent = list_indent;
  state_.block = Block::fence;
  state_.fence = fence;
  return true;
}

bool Classifier::opens_rows(Bytes line) {
  if (state_.speaker == Speaker::failure || !is_tsv(line, state_.in_rows)) return false;
  say(LineClass::tsv, Speaker::author);
  return true;
}

bool Classifier::opens_diff(Bytes line, size_t indent) {
  const char first = line[0];
  if (indent != 0 || (first != 'd' && first != '-' && first != '@' && first != 'I')) return false;
  // A failed assertion shows a diff of its own; only git's header leaves the failure.
  const bool in_failure = state_.speaker == Speaker::failure;
  Diff diff;
  if ((in_failure && first != 'd') || !open_diff(line, diff)) return false;
  say(LineClass::diff, in_failure ? Speaker::failure : Speaker::author);
  state_.block = Block::diff;
  state_.diff = diff;
  return true;
}

bool Classifier::opens_line(Bytes text, size_t indent, LineClass& out) {
  const bool in_failure = state_.speaker == Speaker::failure;
  const bool in_tool = state_.speaker >= Speaker::tool;
  const bool has_colon = text.find(':') != Bytes::npos;
  if (!in_failure || (indent == 0 && text[0] != '#')) {
    const CommandLine command = command_line(text, *tables_);
    if (command != CommandLine::none) {
      Speaker next = Speaker::author;
      if (command == CommandLine::prompt) {
        next = prints_document(text, *tables_) ? Speaker::document : Speaker::tool;
      }
      out = say(LineClass::command, next);
      if (continues(text)) state_.block = Block::command;
      return true;
    }
  }
  if (indent == 0 && (!in_tool || (state_.after_blank && text.find(": ") == Bytes::npos)) &&
      is_summary_heading(text, *tables_)) {
    out = say(LineClass::summary, Speaker::author);
    state_.block = Block::summary;
    return true;
  }
  if (in_failure) return false;
  if ((has_colon || text.size() <= 20 || text.find('=') != Bytes::npos) &&
      is_classification_line(text, *tables_)) {
    out = say(LineClass::classification,
              state_.speaker == Speaker::announced ? Speaker::author : state_.speaker);
    return true;
  }
  const CommitLine commit = commit_line(text);
  if (commit == CommitLine::none) return false;
  const bool entry = commit == CommitLine::log_header;
  out = say(LineClass::commit, entry ? Speaker::tool : Speaker::author);
  state_.block = Block::commit;
  state_.in_message = !entry;
  return true;
}

bool Classifier::opens_error(Bytes text, size_t indent, LineClass& out) {
  const bool in_failure = state_.speaker == Speaker::failure;
  const bool was_bracketed = state_.bracketed;
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

}  // namespace terse
