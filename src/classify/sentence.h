// Measures how much of a line is English written by whoever speaks, as opposed to a tool.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "classify/classifier_tables.h"

namespace terse {

/// What a line begins with besides text.
enum class Marker : uint8_t {
  none,
  bullet,   ///< `- `, `* `, `+ `, `• `, `1. `, `2) `, `a) `, with or without `[x] `
  heading,  ///< `# ` to `###### `
};

/// Counts over one line. Words in backticks and in double quotes are not counted.
struct Sentence {
  Marker marker = Marker::none;
  uint8_t heading_level = 0;
  uint8_t list_indent = 0;  ///< column of a bullet's text
  bool starts_upper = false;
  bool starts_lower = false;
  bool ends_sentence = false;  ///< `.`, `!`, `?`, `:`
  bool ends_in_colon = false;
  bool ends_in_code = false;  ///< code punctuation at the end
  bool ends_in_semicolon = false;
  bool odd_start = false;      ///< begins with what no sentence begins with
  bool hard_break = false;     ///< exactly two blanks at the end
  bool bold_lead = false;      ///< begins with a span in bold
  bool task_box = false;       ///< a bullet with `[ ]` or `[x]`
  bool has_key = false;        ///< `Key: value`, the key one or two words
  bool advice = false;         ///< first word is one with which tools advise or report
  bool step = false;           ///< it is what an author sets out to do
  bool courtesy = false;       ///< it is Note or Please, which authors say too
  bool starts_plain = false;   ///< the first token is a word
  bool single_quoted = false;  ///< a word in single quotes, as tools quote names
  bool ends_in_rule = false;   ///< three or more `*`, `=`, `-`, `_` at the end
  uint16_t tokens = 0;         ///< runs between blanks, spans left out
  uint16_t plain = 0;          ///< of these, nothing but letters and edge punctuation
  uint16_t stops = 0;
  uint16_t narrative = 0;
  uint16_t first_person = 0;
  uint16_t second_person = 0;
  uint16_t foreign = 0;
  uint16_t colons = 0;  ///< tokens before the last that end in a colon
  uint16_t gaps = 0;    ///< runs of 2+ blanks that do not follow the end of a sentence
  uint16_t pipes = 0;
  uint32_t length = 0;
};

/// Measures `text` (a line without its leading blanks, `indent` of them).
Sentence measure(Bytes text, size_t indent, const ClassifierTables& tables);

/// Two stop words and the shape of a sentence: enough where nothing speaks against prose.
bool is_sentence(const Sentence& s);

/// Enough in the middle of a paragraph or list of the author's: one small word and the shape of a
/// sentence's end, or an item of the list that is open.
bool continues_paragraph(const Sentence& s, bool in_list);

/// Enough after a blank line where a tool has just been speaking: five words, two stop words, a
/// verb or pronoun that tools rarely use, and no address or advice to the user.
bool is_strong_sentence(const Sentence& s);

/// Enough right after the last line of a failure (a total, the end of a box), without a blank
/// line: more stop words than a strong sentence.
bool is_dense_sentence(const Sentence& s);

/// Enough in the middle of a tool's output: first person.
bool is_personal_sentence(const Sentence& s);

/// `Note: this is not final.`: the author's own remark, mostly small words, even among key lines.
bool is_courteous_note(const Sentence& s);

/// Enough inside a paragraph for a line that begins with a bar: nearly all small words.
bool is_framed_talk(const Sentence& s);

/// Nothing but words: enough after a line that Markdown's hard break ends.
bool is_plain_line(const Sentence& s);

/// Capital, stop words and final sign are there, whatever the names and places between them.
bool has_sentence_frame(const Sentence& s);

/// No proof, but it reads like a sentence that lost its small words (a terse one): it stays
/// verbatim, yet tells nothing about the lines that follow.
bool is_neutral(const Sentence& s);

/// An item with a lead in bold, as authors write reports: `- **Tests**: added one for the lexer`.
bool is_bold_item(const Sentence& s);

/// The same for a step that says what comes next, `Check the parser for its tables:`.
bool is_bare_step(const Sentence& s);

}  // namespace terse
