// A SPEC.md, taken apart without losing a byte: its lines joined are the file again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace terse::spec {

/// The six sections in their order in the file; `none` is the text before the first.
enum class Section : uint8_t { goal, constraints, interfaces, invariants, tasks, bugs, none };

constexpr size_t kSectionCount = 6;

/// 'G', 'C', 'I', 'V', 'T' or 'B'.
char section_letter(Section section);

/// "INVARIANTS" for `invariants`, and so on.
Bytes section_name(Section section);

/// One line. A line ends at LF, CRLF or CR and, as in Python's str.splitlines, at VT, FF, U+001C
/// to U+001E, U+0085, U+2028 and U+2029.
struct Line {
  Bytes text;    ///< without its ending
  Bytes ending;  ///< as found; empty only for a last line that has none
  Section section = Section::none;
  bool opens_section = false;
};

/// One §V, §T or §B row. Everything points into the document.
struct Row {
  Section section = Section::none;
  size_t line = 0;  ///< index into `lines()`
  Bytes text;       ///< the whole line without its ending
  Bytes id;         ///< "V12", "T7", "B3" as spelled
  Bytes body;       ///< V: all after the colon and one blank. T, B: between first and last pipe
  Bytes last;       ///< T: cites. B: fix. V: empty
};

/// Splits `text` into lines; `text` must be valid UTF-8 and outlive the result.
std::vector<Line> split_lines(Bytes text);

/// Recognises `line` as a row of `section`. False when it is none.
bool parse_row(Bytes line, Section section, Row& row);

/// The parsed file. Movable only: rows point into its text.
class Document {
 public:
  Document() = default;
  Document(Document&&) = default;
  Document& operator=(Document&&) = default;
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// Fails on invalid UTF-8 only; everything else is for `check` to judge. `name` is for messages.
  static Result<Document> parse(std::string text, const std::string& name);

  Bytes text() const { return *text_; }
  const std::vector<Line>& lines() const { return lines_; }

  /// Rows of §V, §T or §B in document order. A section that occurs twice: of the later one only.
  const std::vector<Row>& rows(Section section) const {
    return rows_[static_cast<size_t>(section)];
  }

  /// Line indexes of every section heading, in document order.
  const std::vector<size_t>& headings() const { return headings_; }

  /// Line index of the heading of `section` (the last one), or `lines().size()`.
  size_t heading(Section section) const { return heading_[static_cast<size_t>(section)]; }

 private:
  std::unique_ptr<std::string> text_ = std::make_unique<std::string>();  // stays put when moved
  std::vector<Line> lines_;
  std::vector<size_t> headings_;
  std::array<size_t, kSectionCount> heading_{};
  std::array<std::vector<Row>, kSectionCount> rows_;
};

/// A task's status cell without blanks at its ends: the body up to its first pipe.
Bytes task_status(const Row& task);

/// True for the status `x`.
bool is_closed(const Row& task);

/// The canonical number of an id: "12" for "V012".
std::string id_number(Bytes id);

/// The comma list of a cites or fix column, each entry without blanks at its ends.
std::vector<Bytes> cite_list(Bytes column);

/// True for `<letter><digits>` and nothing else.
bool is_row_id(Bytes token, char letter);

}  // namespace terse::spec
