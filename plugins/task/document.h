// A TASK_STATE.md as a lossless tree: lines, sections, entries. Joining the lines gives the bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "task/policy.h"

namespace terse::task {

/// One line. `size` leaves the line end out, `end` is its length: 0, 1 (LF) or 2 (CRLF).
struct Line {
  uint32_t begin = 0;
  uint32_t size = 0;
  uint8_t end = 0;
  uint8_t marks = 0xFF;  ///< bits of LineMark; what it may hold
};

/// Bytes that decide whether a line needs a closer look.
enum LineMark : uint8_t {
  mark_opaque = 1,  ///< three backticks or tildes, or `<!--`: may open a fence or a comment
  mark_pipe = 2,
  mark_backtick = 4,  ///< may open a code span
  mark_less = 8,      ///< a `<`: may open a comment
};

/// Why the extent of an entry is in doubt; any of them keeps it.
enum Doubt : uint8_t {
  doubt_none = 0,
  doubt_lazy = 1,      ///< an unindented line continues it
  doubt_indent = 2,    ///< a line is indented less than the item's text
  doubt_adjacent = 4,  ///< an unindented fence, comment or table follows without a blank line
  doubt_cells = 8,     ///< a table row has not as many cells as its table's head
};

enum class EntryShape : uint8_t { item, row };

/// A list item with everything that belongs to it, or one table row.
struct Entry {
  uint32_t first = 0;  ///< line index
  uint32_t last = 0;   ///< last non-blank line, inclusive
  uint32_t section = 0;
  uint32_t ordinal = 0;  ///< 1-based within its section
  uint32_t sub_heading = UINT32_MAX;
  EntryShape shape = EntryShape::item;
  uint8_t doubt = doubt_none;
  bool numbered = false;
  bool second_paragraph = false;
  std::vector<uint32_t> children;  ///< first lines of nested items, at any depth
};

enum class HeadingMatch : uint8_t { none, exact, near, unknown };

struct Section {
  uint32_t begin = 0;    ///< first line, transaction headers above the heading included
  uint32_t heading = 0;  ///< heading line; equals `begin` for the preamble
  uint32_t end = 0;      ///< one past the last line
  HeadingMatch match = HeadingMatch::none;
  const SectionPolicy* policy = nullptr;  ///< borrowed; only for an exact match
  uint32_t first_entry = 0;
  uint32_t end_entry = 0;

  bool filtered() const {
    return policy != nullptr &&
           (policy->kind_class == SectionClass::drop || policy->kind_class == SectionClass::move);
  }
  bool history() const { return policy != nullptr && policy->kind_class == SectionClass::history; }
};

class Document {
 public:
  std::string bytes;
  std::vector<Line> lines;
  std::vector<Section> sections;
  std::vector<Entry> entries;

  std::string_view text(size_t line) const {
    return std::string_view(bytes).substr(lines[line].begin, lines[line].size);
  }
  /// The line with its line end.
  std::string_view raw(size_t line) const {
    return std::string_view(bytes).substr(lines[line].begin, lines[line].size + lines[line].end);
  }
  /// Bytes of the lines from `first` up to `end`, exclusive.
  std::string_view span(size_t first, size_t end) const;
  /// The bytes of an entry, without the line end of its last line.
  std::string_view entry_text(const Entry& entry) const;
  std::string_view heading_text(const Section& section) const;
  const Section* history() const;
  const Section* with_role(SectionRole role) const;
  /// What new lines end with: the end that most lines have.
  std::string_view line_end() const;
};

/// Splits and reads `bytes`. `name` is what diagnostics call the file. Fails, with the line, on
/// what cannot be edited safely: NUL, invalid UTF-8, a lone CR, a conflict marker, no section, a
/// filtered heading on two lines, an unclosed fence or comment.
Result<Document> parse_document(std::string bytes, const Policy& policy, const std::string& name);
/// The same; `bytes` goes into the document, and stays where it is when that fails.
Result<Document> take_document(std::string& bytes, const Policy& policy, const std::string& name);

/// `id` of an entry: the section's prefix and the ordinal, as F7.
std::string entry_id(const Document& document, const Entry& entry);

/// Finds entries by their id. A state may have thousands of sections and few of them have entries.
class EntryIds {
 public:
  /// Borrows the document.
  explicit EntryIds(const Document& document);

  /// Index of the entry that has this id, UINT32_MAX for none.
  uint32_t find(std::string_view id) const;

 private:
  std::vector<const Section*> sections_;
};

}  // namespace terse::task
