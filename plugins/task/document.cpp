#include "task/document.h"

#include <charconv>

#include "task/blocks.h"
#include "task/lines.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

/// Each filtered heading and the history heading may stand on one line of the file only, fences
/// included: other tools look for the line, not for the section.
Result<bool> check_duplicates(const Document& document, const Policy& policy,
                              const std::string& name) {
  std::vector<size_t> seen(policy.sections.size(), 0);
  for (size_t i = 0; i < document.lines.size(); ++i) {
    const std::string_view text = document.text(i);
    if (text.substr(0, 3) != "## ") continue;
    for (size_t k = 0; k < policy.sections.size(); ++k) {
      const SectionPolicy& section = policy.sections[k];
      if (section.kind_class == SectionClass::verbatim || text.substr(3) != section.heading) {
        continue;
      }
      if (seen[k] != 0) {
        return failure({Severity::error, name, i + 1, 0,
                        "`## " + section.heading + "` stands on line " + std::to_string(seen[k]) +
                            " and again on line " + std::to_string(i + 1),
                        "rename or join one of them"});
      }
      seen[k] = i + 1;
    }
  }
  return true;
}

/// Folds case, blanks and closing hashes, to tell a misspelt heading from a foreign one.
std::string folded(std::string_view heading) {
  std::string out;
  for (const char c : to_lower(heading)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80) {
      out += c;
    }
  }
  return out;
}

bool is_near(const std::string& typed, const SectionPolicy& section) {
  const std::string wanted = folded(section.heading);
  if (typed == wanted) return true;
  const bool prefix = typed.size() >= 5 && wanted.substr(0, typed.size()) == typed;
  return prefix && section.kind_class != SectionClass::verbatim;
}

Result<bool> name_sections(Document& document, const Policy& policy, const std::string& name) {
  bool any = false;
  for (Section& section : document.sections) {
    if (section.match == HeadingMatch::none) continue;
    any = true;
    const std::string_view line = document.text(section.heading);
    section.match = HeadingMatch::unknown;
    for (const SectionPolicy& known : policy.sections) {
      if (line.substr(0, 3) == "## " && line.substr(3) == known.heading) {
        section.match = HeadingMatch::exact;
        section.policy = &known;
      }
    }
    if (section.match == HeadingMatch::exact) continue;
    const std::string typed = folded(line);
    for (const SectionPolicy& known : policy.sections) {
      if (!is_near(typed, known)) continue;
      section.match = HeadingMatch::near;
      if (known.kind_class == SectionClass::history) {
        return failure({Severity::error, name, section.heading + 1, 0,
                        "the heading is nearly `## " + known.heading + "`",
                        "spell it exactly so; a second history would be written otherwise"});
      }
    }
  }
  if (any) return true;
  return failure(
      {Severity::error, name, 1, 0, "there is no `## ` heading", "this is not a task state"});
}

}  // namespace

std::string_view Document::span(size_t first, size_t end) const {
  if (first >= end) return {};
  const Line& last = lines[end - 1];
  return std::string_view(bytes).substr(lines[first].begin,
                                        last.begin + last.size + last.end - lines[first].begin);
}

std::string_view Document::entry_text(const Entry& entry) const {
  const Line& last = lines[entry.last];
  return std::string_view(bytes).substr(lines[entry.first].begin,
                                        last.begin + last.size - lines[entry.first].begin);
}

std::string_view Document::heading_text(const Section& section) const {
  if (section.match == HeadingMatch::none) return {};
  std::string_view line = trim(text(section.heading));
  const size_t from = line.find_first_not_of('#');
  return from == std::string_view::npos ? line : trim(line.substr(from));
}

const Section* Document::history() const {
  for (const Section& section : sections) {
    if (section.history()) return &section;
  }
  return nullptr;
}

const Section* Document::with_role(SectionRole role) const {
  for (const Section& section : sections) {
    if (section.policy != nullptr && section.policy->role == role) return &section;
  }
  return nullptr;
}

std::string_view Document::line_end() const {
  size_t crlf = 0;
  size_t lf = 0;
  for (const Line& line : lines) {
    crlf += line.end == 2;
    lf += line.end == 1;
  }
  return crlf > lf ? "\r\n" : "\n";
}

Result<Document> parse_document(std::string bytes, const Policy& policy, const std::string& name) {
  return take_document(bytes, policy, name);
}

Result<Document> take_document(std::string& bytes, const Policy& policy, const std::string& name) {
  auto lines = split_lines(bytes, name);
  if (!lines) return failure(lines.error());
  Document document;
  document.bytes.swap(bytes);
  document.lines = std::move(*lines);
  if (std::string_view(document.bytes).substr(0, 3) == kBom) {
    // The mark is no part of the first line's text, else a heading there would not be seen.
    document.lines[0].begin = 3;
    document.lines[0].size -= 3;
  }
  const auto refuse = [&](const Diagnostic& why) {
    document.bytes.swap(bytes);
    return failure(why);
  };
  if (auto found = find_sections(document, name); !found) return refuse(found.error());
  if (auto named = name_sections(document, policy, name); !named) return refuse(named.error());
  if (auto once = check_duplicates(document, policy, name); !once) return refuse(once.error());
  if (auto read = find_entries(document, name); !read) return refuse(read.error());
  return document;
}

std::string entry_id(const Document& document, const Entry& entry) {
  return document.sections[entry.section].policy->prefix + std::to_string(entry.ordinal);
}

EntryIds::EntryIds(const Document& document) {
  for (const Section& section : document.sections) {
    if (section.filtered()) sections_.push_back(&section);
  }
}

uint32_t EntryIds::find(std::string_view id) const {
  for (const Section* section : sections_) {
    const std::string& prefix = section->policy->prefix;
    if (!id.starts_with(prefix)) continue;
    const std::string_view digits = id.substr(prefix.size());
    uint32_t ordinal = 0;
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, ordinal);
    const bool number = read.ec == std::errc() && read.ptr == end && digits[0] != '0';
    if (!number || ordinal > section->end_entry - section->first_entry) continue;
    return section->first_entry + ordinal - 1;
  }
  return UINT32_MAX;
}

}  // namespace terse::task
