#include "task/rewrite.h"

#include <algorithm>

#include "task/markdown.h"

namespace terse::task {
namespace {

constexpr std::string_view kHeader = "<!-- wos:write ";
constexpr std::string_view kNone = "- (none)";

class Remover {
 public:
  Remover(const Run& run, const HeaderFacts& header, Changed& changed)
      : run_(run),
        document_(run.document),
        header_(header),
        changed_(changed),
        gone_(document_.lines.size(), false) {}

  Document run() {
    for (const Section& section : document_.sections) {
      if (section.filtered()) remove_from(section);
    }
    return join();
  }

 private:
  struct Insertion {
    size_t at = 0;  ///< before this line
    bool blank_before = false;
  };

  void remove_from(const Section& section) {
    std::vector<uint32_t> leaving;
    for (uint32_t i = section.first_entry; i < section.end_entry; ++i) {
      if (run_.verdicts[i].leaves()) leaving.push_back(i);
    }
    if (leaving.empty()) return;
    changed_.push_back(section.policy->heading);
    for (const uint32_t index : leaving) {
      const Entry& entry = document_.entries[index];
      for (size_t line = entry.first; line <= entry.last; ++line) gone_[line] = true;
    }
    const bool emptied = leaving.size() == section.end_entry - section.first_entry;
    if (emptied && leave_placeholder(section)) return;
    Gap gap{section.heading + 1, section.heading + 1, section.heading + 1};
    for (size_t i = 0; i < leaving.size();) {
      const size_t begin = document_.entries[leaving[i]].first;
      size_t end = begin;
      bool items = false;  // rows have no blank lines of their own
      for (; i < leaving.size() && document_.entries[leaving[i]].first == end; ++i) {
        end = document_.entries[leaving[i]].last + size_t{1};
        items = items || document_.entries[leaving[i]].shape == EntryShape::item;
      }
      widen(gap, begin, end);
      const bool filled = emptied && gap.begin == document_.entries[leaving.front()].first;
      if (items && !filled) close_gap(section, gap);
    }
  }

  /// Puts it where the first entry was, or behind the last row. Returns whether that is all: false
  /// where other lines stand between the entries.
  bool leave_placeholder(const Section& section) {
    const Entry& first = document_.entries[section.first_entry];
    const Entry& last = document_.entries[section.end_entry - 1];
    const bool rows = last.shape == EntryShape::row;
    insertions_.push_back({rows ? last.last + size_t{1} : first.first, rows});
    if (rows) return true;
    bool only_blanks = true;
    for (size_t i = first.first; i <= last.last; ++i) {
      only_blanks = only_blanks && (gone_[i] || is_blank(document_.text(i)));
    }
    for (size_t i = first.first; only_blanks && i <= last.last; ++i) gone_[i] = true;
    return only_blanks;
  }

  /// Lines that went: [begin, end), and where the blank lines before them start.
  struct Gap {
    size_t blanks = 0;
    size_t begin = 0;
    size_t end = 0;
  };

  bool stays_blank(size_t line) const { return !gone_[line] && is_blank(document_.text(line)); }

  /// Makes of the last gap of a section the one around the lines from `begin` up to `end`: a new
  /// one, or the same where nothing stayed between. So no line is looked at for each entry.
  void widen(Gap& gap, size_t begin, size_t end) const {
    if (gap.end != begin || gap.begin == gap.end) {
      gap.begin = gap.blanks = begin;
      while (gap.blanks > gap.end && stays_blank(gap.blanks - 1)) --gap.blanks;
    }
    gap.end = end;
  }

  /// Of the blank lines before and behind a gap one side stays: the one towards a heading, else
  /// the one before.
  void close_gap(const Section& section, Gap& gap) {
    size_t after = gap.end;
    while (after < section.end && stays_blank(after)) ++after;
    if (gap.blanks == gap.begin || after == gap.end) return;
    if (after == section.end) {
      for (; gap.begin > gap.blanks; --gap.begin) gone_[gap.begin - 1] = true;
    } else {
      for (; gap.end < after; ++gap.end) gone_[gap.end] = true;
    }
  }

  /// Headers directly above changed sections and above the history are written anew.
  std::vector<const std::string*> replaced_headers() const {
    std::vector<const std::string*> replaced(document_.lines.size(), nullptr);
    for (const Section& section : document_.sections) {
      if (section.policy == nullptr || section.begin == section.heading) continue;
      const std::string& heading = section.policy->heading;
      const bool changed = std::find(changed_.begin(), changed_.end(), heading) != changed_.end();
      if (changed || section.history()) replaced[section.heading - 1] = &heading;
    }
    return replaced;
  }

  void add(std::string_view text, std::string_view end, uint8_t marks) {
    Line line;
    line.begin = static_cast<uint32_t>(out_.bytes.size());
    line.size = static_cast<uint32_t>(text.size());
    line.end = static_cast<uint8_t>(end.size());
    line.marks = marks;
    out_.bytes.append(text).append(end);
    out_.lines.push_back(line);
  }

  void add_placeholder(const Insertion& insertion, std::string_view end) {
    if (!out_.lines.empty() && out_.lines.back().end == 0) {
      out_.bytes += end;
      out_.lines.back().end = static_cast<uint8_t>(end.size());
    }
    if (insertion.blank_before) add({}, end, 0);
    add(kNone, end, 0);
  }

  Document join() {
    const std::string_view end = document_.line_end();
    const std::vector<const std::string*> replaced = replaced_headers();
    const size_t count = document_.lines.size();
    out_.bytes = std::string_view(document_.bytes).substr(0, document_.lines.front().begin);
    out_.bytes.reserve(document_.bytes.size() + 64);
    out_.lines.reserve(count + 2);
    std::vector<uint32_t> place(count + 1);  // where an old line, or what followed it, is now
    size_t next = 0;
    for (size_t i = 0; i <= count; ++i) {
      while (next < insertions_.size() && insertions_[next].at == i) {
        add_placeholder(insertions_[next++], end);
      }
      place[i] = static_cast<uint32_t>(out_.lines.size());
      if (i == count || gone_[i]) continue;
      const Line& line = document_.lines[i];
      const std::string_view line_end = document_.raw(i).substr(line.size);
      if (replaced[i] == nullptr) {
        add(document_.text(i), line_end, line.marks);
      } else {
        add(header_line(*replaced[i], header_), line_end, line.marks);
      }
    }
    out_.sections = document_.sections;
    for (Section& section : out_.sections) {
      section.begin = place[section.begin];
      section.heading = place[section.heading];
      section.end = place[section.end];
      section.first_entry = section.end_entry = 0;
    }
    return std::move(out_);
  }

  const Run& run_;
  const Document& document_;
  const HeaderFacts& header_;
  Changed& changed_;
  std::vector<bool> gone_;
  std::vector<Insertion> insertions_;
  Document out_;
};

/// Whether any section has a transaction header.
bool has_headers(const Document& document) {
  return std::any_of(document.sections.begin(), document.sections.end(),
                     [](const Section& section) { return section.begin < section.heading; });
}

}  // namespace

Document without_leaving(const Run& run, const HeaderFacts& header, Changed& changed) {
  return Remover(run, header, changed).run();
}

std::string header_line(const std::string& section, const HeaderFacts& header) {
  std::string out(kHeader);
  out += "owner=";
  out += header.owner;
  out += " section='## ";
  out += section;
  out += "' run_id=";
  out += header.run_id;
  out += " ts=";
  out += header.ts;
  out += " reason=";
  out += header.reason;
  out += " mode=applied -->";
  return out;
}

std::string with_history(const Document& document, std::string_view entry,
                         const std::string& history_heading, const HeaderFacts& header) {
  const std::string_view end = document.line_end();
  const Section* history = document.history();
  size_t at = history == nullptr ? document.lines.size() : history->end;
  const size_t floor = history == nullptr ? 0 : history->heading + size_t{1};
  while (history != nullptr && at > floor && is_blank(document.text(at - 1))) --at;
  const size_t kept =
      at == document.lines.size() ? document.bytes.size() : document.lines[at].begin;
  std::string out;
  out.reserve(document.bytes.size() + 3 * history_heading.size() + 256 + entry.size());
  out.append(document.bytes, 0, kept);
  if (!out.empty() && out.back() != '\n') out += end;
  if (history == nullptr) {
    if (at > 0 && !is_blank(document.text(at - 1))) out += end;
    if (has_headers(document)) out += header_line(history_heading, header) + std::string(end);
    out += "## " + history_heading + std::string(end);
    out += end;
  } else if (at > floor) {
    out += end;
  }
  if (end == "\n") out += entry;
  while (end != "\n" && !entry.empty()) {
    const size_t line = entry.find('\n');
    out.append(entry.substr(0, line)).append(end);
    entry.remove_prefix(line + 1);
  }
  return out.append(document.bytes, kept);
}

}  // namespace terse::task
