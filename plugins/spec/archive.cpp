#include "archive.h"

#include <algorithm>

#include "archive_window.h"
#include "files.h"
#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Bytes kMarkerOpen = "## archived:";
constexpr Bytes kMarkerTail = " \xe2\x86\x92 SPEC.archive.md (";

Diagnostic fault(const std::string& name, size_t line, std::string what, std::string mend) {
  Diagnostic diagnostic;
  diagnostic.file = name;
  diagnostic.line = line;
  diagnostic.what = std::move(what);
  diagnostic.mend = std::move(mend);
  return diagnostic;
}

void check_order(const std::vector<Row>& rows, const std::string& name,
                 std::vector<Diagnostic>& faults) {
  for (size_t i = 1; i < rows.size(); ++i) {
    if (number_less(id_number(rows[i - 1].id), id_number(rows[i].id))) continue;
    faults.push_back(fault(name, rows[i].line + 1,
                           std::string(rows[i].id) + " does not follow " +
                               std::string(rows[i - 1].id) + " in ascending order",
                           "sort the archived rows by id and keep each id once"));
  }
}

// Reads `text` at `at`; moves `at` past it and returns true when it is there.
bool take(Bytes line, size_t& at, Bytes text) {
  if (line.substr(at, text.size()) != text) return false;
  at += text.size();
  return true;
}

bool take_digits(Bytes line, size_t& at) {
  const size_t end = digits_end(line, at);
  if (end == at) return false;
  at = end;
  return true;
}

std::string new_archive(const std::string& rows, Bytes ending) {
  std::string text;
  for (const Bytes line : {Bytes("# SPEC archive"), Bytes(""), Bytes("## \xc2\xa7T TASKS"),
                           Bytes(""), Bytes("id|status|task|cites")})
    text.append(line).append(ending);
  text += rows;
  for (const Bytes line : {Bytes(""),
                           Bytes("## \xc2\xa7"
                                 "B BUGS"),
                           Bytes(""), Bytes("id|date|cause|fix")})
    text.append(line).append(ending);
  return text;
}

// The line after which a task goes that is larger than every archived one.
size_t last_task_line(const Document& archive, const std::vector<Row>& tasks) {
  if (!tasks.empty()) return tasks.back().line;
  size_t line = archive.heading(Section::tasks);
  for (size_t i = line + 1; i < archive.lines().size(); ++i) {
    if (archive.lines()[i].opens_section) break;
    if (archive.lines()[i].text.substr(0, 3) == "id|") return i;
  }
  return line;
}

}  // namespace

ArchiveRows archive_rows(const Document& archive) {
  ArchiveRows rows;
  rows.tasks = archive.rows(Section::tasks);
  rows.bugs = archive.rows(Section::bugs);
  for (size_t i = 0; i < archive.lines().size(); ++i) {
    Row row;
    if (!parse_row(archive.lines()[i].text, Section::invariants, row)) continue;
    row.line = i;
    rows.retired.push_back(row);
  }
  return rows;
}

std::vector<Diagnostic> archive_faults(const Document& archive, const std::string& name) {
  std::vector<Diagnostic> faults;
  const size_t none = archive.lines().size();
  const size_t tasks = archive.heading(Section::tasks);
  const size_t bugs = archive.heading(Section::bugs);
  if (tasks == none)
    faults.push_back(fault(name, 0, "section \xc2\xa7T TASKS is missing",
                           "give the archive the sections ## \xc2\xa7T TASKS and ## \xc2\xa7"
                           "B BUGS with their table headers"));
  if (bugs == none)
    faults.push_back(fault(name, 0,
                           "section \xc2\xa7"
                           "B BUGS is missing",
                           "add ## \xc2\xa7"
                           "B BUGS with its table header after \xc2\xa7T"));
  if (tasks != none && bugs != none && bugs < tasks)
    faults.push_back(fault(name, bugs + 1,
                           "\xc2\xa7"
                           "B stands before \xc2\xa7T",
                           "put \xc2\xa7T first"));
  std::array<size_t, kSectionCount> seen{};
  for (const size_t heading : archive.headings())
    if (++seen[static_cast<size_t>(archive.lines()[heading].section)] == 2)
      faults.push_back(
          fault(name, heading + 1, "a section stands here a second time", "join the two by hand"));
  check_order(archive.rows(Section::tasks), name, faults);
  check_order(archive.rows(Section::bugs), name, faults);
  return faults;
}

std::string insert_archived_tasks(const Document& archive, const std::vector<Bytes>& leaving,
                                  Bytes ending) {
  struct Arrival {
    Bytes text;
    std::string number;
  };
  std::vector<Arrival> arrivals;
  for (const Bytes text : leaving) {
    Row row;
    parse_row(text, Section::tasks, row);
    arrivals.push_back({text, id_number(row.id)});
  }
  std::stable_sort(arrivals.begin(), arrivals.end(), [](const Arrival& a, const Arrival& b) {
    return number_less(a.number, b.number);
  });
  if (archive.lines().empty()) {
    std::string rows;
    for (const Arrival& arrival : arrivals) rows.append(arrival.text).append(ending);
    return new_archive(rows, ending);
  }
  const std::vector<Row>& tasks = archive.rows(Section::tasks);
  const size_t last = last_task_line(archive, tasks);
  if (!archive.lines()[last].ending.empty()) ending = archive.lines()[last].ending;
  std::string text;
  size_t next_task = 0;
  size_t next = 0;  // arrival
  for (size_t i = 0; i < archive.lines().size(); ++i) {
    if (next_task < tasks.size() && tasks[next_task].line == i) {
      const std::string number = id_number(tasks[next_task++].id);
      for (; next < arrivals.size() && number_less(arrivals[next].number, number); ++next)
        text.append(arrivals[next].text).append(ending);
    }
    const Line& line = archive.lines()[i];
    text.append(line.text);
    if (i != last) {
      text.append(line.ending);
      continue;
    }
    // A file that ends here without a newline still ends without one.
    for (; next < arrivals.size(); ++next) text.append(ending).append(arrivals[next].text);
    text.append(line.ending);
  }
  return text;
}

std::string expected_marker(const ArchiveRows& rows, Section section) {
  const std::string arrow = " \xe2\x86\x92 ";
  if (section == Section::invariants) {
    if (rows.retired.empty()) return {};
    return "## archived: \xc2\xa7V.retired" + arrow + kArchiveName + " (" +
           std::to_string(rows.retired.size()) + " retired rows)";
  }
  const std::vector<Row>& archived = section == Section::tasks ? rows.tasks : rows.bugs;
  if (archived.empty()) return {};
  return archive_marker(archived.front().id, archived.back().id, archived.size());
}

bool is_marker(Bytes line) {
  return line.substr(0, kMarkerOpen.size()) == kMarkerOpen;
}

bool is_valid_marker(Bytes line, Section section) {
  size_t at = 0;
  if (!take(line, at, "## archived: \xc2\xa7")) return false;
  if (section == Section::invariants)
    return take(line, at, "V.retired") && take(line, at, kMarkerTail) && take_digits(line, at) &&
           take(line, at, " retired rows)") && at == line.size();
  const char letter[] = {section_letter(section), '.'};
  const Bytes open(letter, sizeof letter);
  return take(line, at, open) && take_digits(line, at) && take(line, at, "..\xc2\xa7") &&
         take(line, at, open) && take_digits(line, at) && take(line, at, kMarkerTail) &&
         take_digits(line, at) && take(line, at, " rows)") && at == line.size();
}

}  // namespace terse::spec
