#include "archive_window.h"

#include <algorithm>

#include "unicode.h"

namespace terse::spec {

ArchiveWindow find_archive_window(const Document& spec, const Constants& constants) {
  struct Closed {
    const Row* row;
    std::string number;
  };
  std::vector<Closed> closed;
  for (const Row& task : spec.rows(Section::tasks))
    if (is_closed(task)) closed.push_back({&task, id_number(task.id)});
  if (closed.size() <= constants.keep_closed) return {};
  const auto before = [](const Closed& a, const Closed& b) {
    return number_less(a.number, b.number);
  };
  // As rows mostly stand: then there is nothing to sort.
  if (!std::is_sorted(closed.begin(), closed.end(), before))
    std::stable_sort(closed.begin(), closed.end(), before);
  ArchiveWindow window;
  const size_t leaving = closed.size() - constants.keep_closed;
  for (size_t i = 0; i < closed.size(); ++i)
    (i < leaving ? window.leaving : window.staying).push_back(closed[i].row);
  return window;
}

std::string archive_marker(Bytes lo, Bytes hi, size_t count) {
  const auto cite = [](Bytes id) {
    return "\xc2\xa7" + std::string(id.substr(0, 1)) + "." + std::string(id.substr(1));
  };
  return "## archived: " + cite(lo) + ".." + cite(hi) + " \xe2\x86\x92 SPEC.archive.md (" +
         std::to_string(count) + " rows)";
}

void write_archive_table(const Document& spec, const Constants& constants, std::string& out) {
  out += "action|tid_lo|tid_hi|count|marker\n";
  const ArchiveWindow window = find_archive_window(spec, constants);
  if (window.leaving.empty()) {
    out += "skip|||0|\n";
    return;
  }
  const auto write_side = [&out](Bytes action, const std::vector<const Row*>& rows) {
    out += action;
    out += '|';
    out += rows.front()->id;
    out += '|';
    out += rows.back()->id;
    out += '|';
    out += std::to_string(rows.size());
    out += '|';
  };
  write_side("archive", window.leaving);
  out +=
      archive_marker(window.leaving.front()->id, window.leaving.back()->id, window.leaving.size());
  out += '\n';
  if (window.staying.empty()) return;
  write_side("keep", window.staying);
  out += '\n';
}

}  // namespace terse::spec
