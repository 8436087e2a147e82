#include "task/blocks.h"

#include "task/markdown.h"

namespace terse::task {
namespace {

constexpr std::string_view kHeader = "<!-- wos:write ";

/// The text of a line after its list bullets: a fence may start right behind them.
std::string_view after_bullets(std::string_view line) {
  for (;;) {
    const Bullet bullet = bullet_of(line);
    if (bullet.width == 0 || bullet.offset >= line.size()) return line;
    line = line.substr(bullet.offset);
  }
}

size_t skip_fence(const Document& document, size_t at, size_t limit, const Fence& fence) {
  for (size_t i = at + 1; i < limit; ++i) {
    if (closes_fence(document.text(i), fence)) return i + 1;
  }
  return limit + 1;
}

size_t skip_comment(const Document& document, size_t at, size_t limit) {
  const std::string_view first = document.text(at);
  if (first.find("-->", first.find("<!--") + 4) != std::string_view::npos) return at + 1;
  for (size_t i = at + 1; i < limit; ++i) {
    if (document.text(i).find("-->") != std::string_view::npos) return i + 1;
  }
  return limit + 1;
}

tl::unexpected<Diagnostic> unclosed(const Document& document, const std::string& name, size_t at) {
  const bool comment = opens_fence(after_bullets(document.text(at))).mark == 0;
  return failure({Severity::error, name, at + 1, 0,
                  comment ? "the comment that opens here is never closed"
                          : "the fence that opens here is never closed",
                  "close it; what follows cannot be told from its content"});
}

/// An item at the margin that is nothing else: what most lines of a list are, told at once.
bool is_plain_item(std::string_view line) {
  return line.size() > 2 && line[0] == '-' && line[1] == ' ' && line[2] != ' ' && line[2] != '\t' &&
         line[2] != '-';
}

/// Reads one list item. Returns one past its last line, trailing blank lines left out.
class ItemReader {
 public:
  ItemReader(const Document& document, Entry& entry, const Bullet& bullet, size_t limit)
      : document_(document), entry_(entry), bullet_(bullet), limit_(limit) {}

  size_t read() {
    size_t at = entry_.first;
    size_t next = skip_opaque(document_, at, limit_);
    if (next > at + 1) {
      check_indent(at + 1, next);
      if (opens_fence(after_bullets(document_.text(at))).mark == 0) entry_.doubt |= doubt_adjacent;
    }
    take(at, next == at ? at + 1 : next);
    at = entry_.last + 1;
    while (at < limit_) {
      const std::string_view line = document_.text(at);
      if (is_plain_item(line)) break;
      if (is_blank(line)) {
        blank_ = true;
        ++at;
        continue;
      }
      const size_t step = indent_columns(line) > bullet_.column ? indented(at) : outside(at);
      if (step == at) break;
      at = step;
    }
    return entry_.last + 1;
  }

 private:
  void take(size_t from, size_t to) {
    (void)from;
    entry_.last = static_cast<uint32_t>(to - 1);
    blank_ = false;
  }

  void check_indent(size_t from, size_t to) {
    for (size_t i = from; i < to; ++i) {
      const std::string_view line = document_.text(i);
      if (!is_blank(line) && indent_columns(line) < bullet_.content) entry_.doubt |= doubt_indent;
    }
  }

  size_t indented(size_t at) {
    const std::string_view line = document_.text(at);
    if (bullet_of(line).width != 0 && !is_thematic_break(line)) {
      entry_.children.push_back(static_cast<uint32_t>(at));
    } else if (blank_) {
      entry_.second_paragraph = true;
    }
    const size_t next = skip_opaque(document_, at, limit_);
    const size_t end = next == at ? at + 1 : next;
    // A comment over several lines may hide half of a sentence.
    if (end > at + 1 && opens_fence(after_bullets(line)).mark == 0) entry_.doubt |= doubt_adjacent;
    check_indent(at, end);
    take(at, end);
    return end;
  }

  /// A line that is indented no more than the bullet: the next block, or a lazy continuation.
  size_t outside(size_t at) {
    const std::string_view line = document_.text(at);
    const Bullet bullet = bullet_of(line);
    const bool item = bullet.width != 0 && bullet.column <= 3;
    if (heading_level(line) != 0 || is_thematic_break(line) || item) return at;
    const bool opaque = skip_opaque(document_, at, limit_) != at;
    const bool table = (document_.lines[at].marks & mark_pipe) != 0 && at + 1 < limit_ &&
                       is_delimiter_row(document_.text(at + 1));
    if (opaque || table) {
      const bool header = line.substr(0, kHeader.size()) == kHeader;
      if (!blank_ && !header) entry_.doubt |= doubt_adjacent;
      return at;
    }
    if (blank_) return at;
    entry_.doubt |= doubt_lazy;
    take(at, at + 1);
    return at + 1;
  }

  const Document& document_;
  Entry& entry_;
  Bullet bullet_;
  size_t limit_;
  bool blank_ = false;
};

size_t read_table(Document& document, size_t at, size_t limit, Entry base) {
  const size_t cells = table_cells(document.text(at)).size();
  size_t row = at + 2;
  for (; row < limit; ++row) {
    const std::string_view line = document.text(row);
    if (is_blank(line) || line.find('|') == std::string_view::npos || heading_level(line) != 0 ||
        bullet_of(line).width != 0 || skip_opaque(document, row, limit) != row) {
      break;
    }
    Entry entry = base;
    entry.first = entry.last = static_cast<uint32_t>(row);
    entry.shape = EntryShape::row;
    entry.ordinal = base.ordinal++;
    if (table_cells(line).size() != cells) entry.doubt |= doubt_cells;
    document.entries.push_back(std::move(entry));
  }
  return row;
}

void read_section(Document& document, uint32_t index) {
  const Section section = document.sections[index];
  Entry next;
  next.section = index;
  next.ordinal = 1;
  size_t at = section.heading + 1;
  while (at < section.end) {
    const std::string_view line = document.text(at);
    const bool plain = is_plain_item(line);
    if (!plain && heading_level(line) >= 3) next.sub_heading = static_cast<uint32_t>(at);
    const Bullet bullet = bullet_of(line);
    const bool table = !plain && (document.lines[at].marks & mark_pipe) != 0 &&
                       at + 1 < section.end && is_delimiter_row(document.text(at + 1));
    if (plain || (bullet.width != 0 && bullet.column <= 3 && !is_thematic_break(line))) {
      Entry entry = next;
      entry.first = entry.last = static_cast<uint32_t>(at);
      entry.numbered = bullet.numbered;
      at = ItemReader(document, entry, bullet, section.end).read();
      document.entries.push_back(std::move(entry));
      ++next.ordinal;
    } else if (const size_t skipped = skip_opaque(document, at, section.end); skipped != at) {
      at = skipped;
    } else if (table && !is_blank(line)) {
      const size_t before = document.entries.size();
      at = read_table(document, at, section.end, next);
      next.ordinal += static_cast<uint32_t>(document.entries.size() - before);
    } else {
      ++at;
    }
  }
}

}  // namespace

size_t skip_opaque(const Document& document, size_t at, size_t limit) {
  if ((document.lines[at].marks & mark_opaque) == 0) return at;
  const std::string_view line = document.text(at);
  const size_t start = line.find_first_not_of(" \t");
  if (start == std::string_view::npos) return at;
  const std::string_view text = after_bullets(line);
  if (const Fence fence = opens_fence(text); fence.mark != 0) {
    return skip_fence(document, at, limit, fence);
  }
  if (trim(text).substr(0, 4) == "<!--") return skip_comment(document, at, limit);
  // A comment that opens behind text and runs over the line hides what follows just as well.
  const size_t open = line.rfind("<!--");
  if (open != std::string_view::npos && line.find("-->", open) == std::string_view::npos &&
      line.find('`') == std::string_view::npos) {
    return skip_comment(document, at, limit);
  }
  return at;
}

Result<bool> find_sections(Document& document, const std::string& name) {
  const size_t count = document.lines.size();
  std::vector<Section>& sections = document.sections;
  sections.push_back({});
  size_t headers = 0;  // transaction headers directly above
  bool paragraph = false;
  size_t at = 0;
  while (at < count) {
    const std::string_view line = document.text(at);
    const size_t next = skip_opaque(document, at, count);
    if (next > count) return unclosed(document, name, at);
    if (next != at) {
      const bool header = line.substr(0, kHeader.size()) == kHeader && next == at + 1;
      headers = header ? headers + 1 : 0;
      paragraph = false;
      at = next;
      continue;
    }
    const int level = heading_level(line);
    const bool setext = paragraph && is_setext_underline(line);
    const bool later_title = level == 1 && sections.size() > 1;
    if (level == 2 || later_title || setext) {
      Section section;
      section.heading = static_cast<uint32_t>(setext ? at - 1 : at);
      section.begin = static_cast<uint32_t>(section.heading - (setext ? 0 : headers));
      section.match = HeadingMatch::unknown;
      // A file that opens with a heading has an empty preamble.
      sections.back().end = section.begin;
      sections.push_back(section);
    }
    headers = 0;
    paragraph = level == 0 && !setext && !is_blank(line) && bullet_of(line).width == 0 &&
                indent_columns(line) <= 3 && (document.lines[at].marks & mark_pipe) == 0 &&
                (paragraph || at == 0 || is_blank(document.text(at - 1)) ||
                 heading_level(document.text(at - 1)) != 0);
    ++at;
  }
  sections.back().end = static_cast<uint32_t>(count);
  return true;
}

Result<bool> find_entries(Document& document, const std::string& name) {
  (void)name;
  for (uint32_t i = 0; i < document.sections.size(); ++i) {
    Section& section = document.sections[i];
    section.first_entry = static_cast<uint32_t>(document.entries.size());
    if (section.filtered()) read_section(document, i);
    document.sections[i].end_entry = static_cast<uint32_t>(document.entries.size());
  }
  return true;
}

}  // namespace terse::task
