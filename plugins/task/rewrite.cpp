#include "task/rewrite.h"

#include <algorithm>

#include "task/blocks.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

constexpr std::string_view kHeader = "<!-- wos:write ";
constexpr std::string_view kNone = "- (none)";

class Remover {
 public:
  Remover(const Run& run, Changed& changed)
      : run_(run),
        document_(run.document),
        changed_(changed),
        gone_(document_.lines.size(), false) {}

  std::string run() {
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
    if (leaving.size() == section.end_entry - section.first_entry && is_empty(section)) {
      leave_placeholder(section);
      return;
    }
    for (const uint32_t index : leaving) close_gap(section, document_.entries[index]);
  }

  /// Whether nothing is left that reads as a body: no text beside headings, comments, table heads.
  bool is_empty(const Section& section) const {
    size_t at = section.heading + 1;
    while (at < section.end) {
      const std::string_view line = document_.text(at);
      const size_t next = skip_opaque(document_, at, section.end);
      const bool comment = next != at && opens_fence(line).mark == 0;
      const bool head = at + 1 < section.end && is_delimiter_row(document_.text(at + 1));
      const bool frame =
          is_blank(line) || heading_level(line) != 0 || comment || head || is_delimiter_row(line);
      if (!gone_[at] && !frame) return false;
      at = next == at || gone_[at] ? at + 1 : next;
    }
    return true;
  }

  void leave_placeholder(const Section& section) {
    const Entry& first = document_.entries[section.first_entry];
    const Entry& last = document_.entries[section.end_entry - 1];
    const bool rows = last.shape == EntryShape::row;
    insertions_.push_back({rows ? last.last + size_t{1} : first.first, rows});
    if (rows) return;
    bool only_blanks = true;
    for (size_t i = first.first; i <= last.last; ++i) {
      only_blanks = only_blanks && (gone_[i] || is_blank(document_.text(i)));
    }
    for (size_t i = first.first; only_blanks && i <= last.last; ++i) gone_[i] = true;
  }

  /// Of the blank lines before and behind a removed block one side stays: the one towards a
  /// heading, else the one before.
  void close_gap(const Section& section, const Entry& entry) {
    if (entry.shape == EntryShape::row) return;
    size_t before = entry.first;
    while (before > section.heading + 1 && gone_[before - 1]) --before;
    size_t before_from = before;
    while (before_from > section.heading + 1 && !gone_[before_from - 1] &&
           is_blank(document_.text(before_from - 1))) {
      --before_from;
    }
    size_t after = entry.last + size_t{1};
    while (after < section.end && gone_[after]) ++after;
    size_t after_to = after;
    while (after_to < section.end && !gone_[after_to] && is_blank(document_.text(after_to))) {
      ++after_to;
    }
    if (before_from == before || after_to == after) return;
    const bool ends = after_to == section.end;
    for (size_t i = ends ? before_from : after; i < (ends ? before : after_to); ++i)
      gone_[i] = true;
  }

  std::string join() const {
    const std::string_view end = document_.line_end();
    std::string out(std::string_view(document_.bytes).substr(0, document_.lines.front().begin));
    out.reserve(document_.bytes.size() + 64);
    size_t next = 0;
    for (size_t i = 0; i <= document_.lines.size(); ++i) {
      while (next < insertions_.size() && insertions_[next].at == i) {
        if (!out.empty() && out.back() != '\n') out += end;
        if (insertions_[next].blank_before) out += end;
        out += kNone;
        out += end;
        ++next;
      }
      if (i < document_.lines.size() && !gone_[i]) out += document_.raw(i);
    }
    return out;
  }

  const Run& run_;
  const Document& document_;
  Changed& changed_;
  std::vector<bool> gone_;
  std::vector<Insertion> insertions_;
};

}  // namespace

std::string without_leaving(const Run& run, Changed& changed) {
  return Remover(run, changed).run();
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

bool has_headers(const Document& document) {
  return std::any_of(document.sections.begin(), document.sections.end(),
                     [](const Section& section) { return section.begin < section.heading; });
}

std::string with_history(const Document& document, const std::vector<std::string>& lines,
                         const std::string& history_heading, const HeaderFacts& header) {
  const std::string_view end = document.line_end();
  const Section* history = document.history();
  size_t at = history == nullptr ? document.lines.size() : history->end;
  const size_t floor = history == nullptr ? 0 : history->heading + size_t{1};
  while (history != nullptr && at > floor && is_blank(document.text(at - 1))) --at;
  const size_t kept =
      at == document.lines.size() ? document.bytes.size() : document.lines[at].begin;
  std::string out = document.bytes.substr(0, kept);
  if (!out.empty() && out.back() != '\n') out += end;
  if (history == nullptr) {
    if (at > 0 && !is_blank(document.text(at - 1))) out += end;
    if (has_headers(document)) out += header_line(history_heading, header) + std::string(end);
    out += "## " + history_heading + std::string(end);
    out += end;
  } else if (at > floor) {
    out += end;
  }
  for (const std::string& line : lines) {
    out += line;
    out += end;
  }
  out += document.bytes.substr(kept);
  return out;
}

std::string with_headers(const Document& document, const Changed& sections,
                         const HeaderFacts& header) {
  std::string out(std::string_view(document.bytes).substr(0, document.lines.front().begin));
  std::vector<const std::string*> replaced(document.lines.size(), nullptr);
  for (const Section& section : document.sections) {
    if (section.policy == nullptr || section.begin == section.heading) continue;
    const auto found = std::find(sections.begin(), sections.end(), section.policy->heading);
    if (found != sections.end()) replaced[section.heading - 1] = &*found;
  }
  for (size_t i = 0; i < document.lines.size(); ++i) {
    if (replaced[i] == nullptr) {
      out += document.raw(i);
    } else {
      out += header_line(*replaced[i], header);
      out += document.raw(i).substr(document.lines[i].size);
    }
  }
  return out;
}

}  // namespace terse::task
