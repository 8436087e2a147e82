#include "superseded.h"

#include <algorithm>
#include <unordered_set>

#include "fold.h"

namespace terse::spec {
namespace {

constexpr Bytes kMarker = "SUPERSEDED \xe2\x80\x94";  // with an em dash

}  // namespace

std::vector<SupersededTask> find_superseded(const Document& spec) {
  std::unordered_set<Bytes> live;
  for (const Row& row : spec.rows(Section::invariants)) live.insert(row.id);
  std::vector<SupersededTask> found;
  for (const Row& task : spec.rows(Section::tasks)) {
    if (!is_closed(task)) continue;
    SupersededTask candidate{&task, {}};
    for (const Bytes cite : cite_list(task.last))
      if (is_row_id(cite, 'V') && live.count(cite) == 0) candidate.absent.push_back(cite);
    if (!candidate.absent.empty()) found.push_back(std::move(candidate));
  }
  return found;
}

bool is_marked_superseded(const Row& task) {
  const size_t pipe = task.body.find('|');
  return pipe != Bytes::npos && task.body.substr(pipe + 1, kMarker.size()) == kMarker;
}

void write_superseded_table(const Document& spec, std::string& out) {
  out += "tid|superseded_v|original_cites\n";
  for (const SupersededTask& candidate : find_superseded(spec)) {
    out += candidate.task->id;
    out += '|';
    out += join_ids(candidate.absent);
    out += '|';
    out += candidate.task->last;
    out += '\n';
  }
}

std::string superseded_row(const Row& task, const std::vector<Bytes>& absent) {
  std::vector<Bytes> distinct;
  for (const Bytes id : absent)
    if (std::find(distinct.begin(), distinct.end(), id) == distinct.end()) distinct.push_back(id);
  std::string row(task.id);
  row += '|';
  row += task.body.substr(0, task.body.find('|'));  // the status cell as spelled
  row += '|';
  row += kMarker;
  for (size_t i = 0; i < distinct.size(); ++i) {
    row += i == 0 ? " " : " and ";
    row += "\xc2\xa7V.";
    row += distinct[i].substr(1);
  }
  row += " amend|";
  row += task.last;
  return row;
}

}  // namespace terse::spec
