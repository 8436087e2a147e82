// Puts each line of the stream in a class, in order, without looking ahead.
#pragma once

#include <cstdint>

#include "classify/classifier_tables.h"
#include "classify/diff.h"
#include "classify/fence.h"
#include "classify/line_class.h"
#include "text/line.h"

namespace terse {

struct Sentence;

/// What is open, so that the next line belongs to it whatever it says.
enum class Block : uint8_t {
  none,
  fence,    ///< fenced code
  diff,     ///< a diff with a hunk or a file header that is not finished
  error,    ///< the evidence of a failure
  commit,   ///< an entry of `git log`
  command,  ///< a command that goes on after `\`
  summary,  ///< the final summary
};

/// Prose needs positive proof, everything else needs none. How much proof depends on the state:
/// where a tool has been speaking, a sentence alone is not enough.
class Classifier {
 public:
  /// Who spoke last.
  enum class Speaker : uint8_t {
    author,     ///< whoever writes the prose, or nobody yet
    announced,  ///< the author, with a line that ends in a colon: evidence is expected
    tool,       ///< a tool: output, data, code
    document,   ///< a tool that prints a file, which may well be English
    failure,    ///< a tool: an error block
  };

  /// All that the class of the next line depends on. Plain data: compare, copy, go back to.
  struct State {
    Block block = Block::none;
    Speaker speaker = Speaker::author;
    bool after_blank = true;    ///< a blank line, or the start, stands before the next line
    bool in_paragraph = false;  ///< the last line was the author's text
    bool hard_break = false;    ///< the last line was the author's and ended in one
    bool in_rows = false;       ///< the last line was a row of a table or of a TSV
    bool bracketed = false;     ///< the error block awaits its closing rule
    bool spent = false;         ///< the error block's last line can be its last
    bool held = false;          ///< the error block's last line had the block's prefix
    bool in_message = false;    ///< past the headers of a log entry
    bool inside_line = false;   ///< the last piece of a line that does not fit a block is to come
    LineClass long_line = LineClass::data;  ///< of that line, or the last one like it
    bool two_byte = false;                  ///< a UTF-16 stream: nothing in it is text
    uint8_t list_indent = 0;                ///< column of the text of the list item that is open
    Fence fence;
    Diff diff;

    bool operator==(const State&) const = default;
  };

  /// Borrows the tables for its own life.
  explicit Classifier(const ClassifierTables& tables) : tables_(&tables) {}

  /// The class of the next line; advances the state. No allocation. The pieces of a long line have
  /// one class, which its first 64 KiB tell.
  LineClass classify(const LineView& line);

  /// What is open before the next line.
  Block open_block() const;

  /// True when nothing is open, or only a summary or an error block that is neither bracketed by a
  /// full-width rule nor held by a prefix: the loop's own round record ends those.
  bool record_may_interrupt() const;

  /// Lines of a recognised record went by instead of being classified. Leaves one and the same
  /// state whatever the record's text was, so that a rewrite of it changes no class after it.
  void accept_record(LineClass line_class);

  const State& state() const { return state_; }
  void restore(const State& state) { state_ = state; }

 private:
  LineClass classify_whole(const LineView& line);
  LineClass blank_line(Bytes text);
  bool in_block(Bytes line, Bytes text, size_t indent, LineClass& out);
  LineClass deep_line(Bytes text);
  LineClass block_class() const;
  bool opens_fence(Bytes text, size_t indent);
  bool opens_rows(Bytes line);
  bool opens_diff(Bytes line, size_t indent);
  bool opens_line(Bytes text, size_t indent, LineClass& out);
  bool opens_error(Bytes text, size_t indent, LineClass& out);
  LineClass proven_or_verbatim(Bytes text, size_t indent);
  LineClass compressible(const Sentence& s);
  LineClass unproven(Bytes text, const Sentence& s, size_t indent);
  LineClass opaque(const LineView& line);
  LineClass say(LineClass c, Speaker speaker);
  void continue_paragraph(const Sentence& s, Speaker speaker);
  bool is_underline(Bytes text) const;
  bool enough_proof(const Sentence& s, Bytes text, size_t indent) const;

  const ClassifierTables* tables_;
  State state_;
};

}  // namespace terse
