// The stages that move text between the files: fold, mark, archive, extract.
#include <algorithm>

#include "archive.h"
#include "cites.h"
#include "executor.h"
#include "extras.h"
#include "superseded.h"
#include "unicode.h"

namespace terse::spec {
namespace {

tl::unexpected<Refusal> bad_plan(const Entry& entry, const std::string& what,
                                 const std::string& mend) {
  return refuse(ExitCode::usage, "plan entry " + entry.key + ": " + what, mend);
}

Row row_on(const Project& project, size_t line) {
  Row row;
  parse_row(project.spec.lines()[line].text, project.spec.lines()[line].section, row);
  row.line = line;
  return row;
}

std::string redirect_row(const Row& folded, Bytes target) {
  std::string text(folded.id);
  text += ": \xe2\x86\x92 ";
  text += target;
  text += " (folded";
  if (const Bytes name = row_name(folded); !name.empty()) text.append("; ").append(name);
  return text + ")";
}

}  // namespace

std::string folded_row(const std::vector<Row>& members) {
  std::string text(members.front().text);
  for (size_t i = 1; i < members.size(); ++i) {
    if (!text.empty() && text.back() == '.') text.pop_back();
    text.append("; ").append(members[i].body);
  }
  return text;
}

Executor::Done Executor::fold(const Entry& entry) {
  const Step<std::vector<size_t>> lines = lines_of(entry);
  if (!lines) return lines.error();
  std::vector<Row> members;
  for (const size_t line : *lines) {
    members.push_back(row_on(project_, line));
    if (members.back().section != Section::invariants)
      return bad_plan(entry, std::string(members.back().id) + " is no \xc2\xa7V row",
                      "fold \xc2\xa7V rows only")
          .value();
  }
  if (members.size() < 2)
    return bad_plan(entry, "folds nothing", "name the rows to fold in").value();
  const std::string target(members[0].id);
  if (Done refused = reword(entry, (*lines)[0], entry.replacement.value_or(folded_row(members))))
    return refused;
  std::vector<std::string> before;
  std::vector<std::string> after = {std::string(draft_.text((*lines)[0]))};
  std::vector<std::string> old_texts;
  std::string names;
  Redirects folded;
  for (const Row& member : members) {
    before.emplace_back(member.body);
    old_texts.emplace_back(member.text);
  }
  for (size_t i = 1; i < members.size(); ++i) {
    const std::string id(members[i].id);
    names += (names.empty() ? "" : ",") + id;
    touch(id);
    result_.redirects.emplace(id, target);
    folded.emplace(id, target);
    if (!worded_by_.emplace((*lines)[i], entry.key).second)
      return bad_plan(entry, id + " is folded or worded elsewhere, too",
                      "name each row in one entry")
          .value();
    if (entry.redirect) {
      after.push_back(redirect_row(members[i], target));
      draft_.replace((*lines)[i], after.back());
    } else {
      draft_.remove((*lines)[i]);
      result_.removed.push_back(id);
    }
  }
  for (std::string& text : before) text = redirect_prose_cites(text, folded);
  after[0] = redirect_prose_cites(after[0], folded);
  return record(entry, names + " folded into " + target, std::move(old_texts),
                std::vector<Bytes>(before.begin(), before.end()),
                std::vector<Bytes>(after.begin(), after.end()));
}

Executor::Done Executor::mark(const Entry& entry) {
  const Step<std::vector<size_t>> lines = lines_of(entry);
  if (!lines) return lines.error();
  const size_t line = lines->front();
  const Row task = row_on(project_, line);
  if (task.section != Section::tasks || !is_closed(task))
    return bad_plan(entry, std::string(task.id) + " is no closed task", "mark closed tasks only")
        .value();
  if (Done refused = reword(entry, line, entry.replacement.value_or(""))) return refused;
  Row marked;
  draft_.row(line, marked);
  if (!is_marked_superseded(marked))
    return bad_plan(entry, "`new` is no marker",
                    "write SUPERSEDED \xe2\x80\x94 \xc2\xa7V.<m> amend as the task's text")
        .value();
  return record(entry, std::string(task.id) + " marked superseded", {std::string(task.text)},
                {task.text}, {draft_.text(line)});
}

Executor::Done Executor::archive(const Entry& entry) {
  const Step<std::vector<size_t>> lines = lines_of(entry);
  if (!lines) return lines.error();
  std::vector<Bytes> leaving;
  for (const size_t line : *lines) {
    const Row task = row_on(project_, line);
    if (task.section != Section::tasks || !is_closed(task))
      return bad_plan(entry, std::string(task.id) + " is no closed task",
                      "archive closed tasks only")
          .value();
    leaving.push_back(draft_.text(line));
    touch(task.id);
  }
  const Document& old = result_.archive ? new_archive_ : project_.archive;
  std::string text = insert_archived_tasks(old, leaving, usual_ending());
  for (const size_t line : *lines) draft_.remove(line);
  result_.archive = text;
  new_archive_ = *Document::parse(std::move(text), project_.archive_file.name);
  update_marker(expected_marker(archive_rows(new_archive_), Section::tasks));
  return record(entry,
                std::to_string(lines->size()) + " closed rows archived, " + entry.rows.front().id +
                    ".." + entry.rows.back().id,
                {}, {}, {});
}

void Executor::update_marker(const std::string& marker) {
  const std::vector<Line>& lines = project_.spec.lines();
  const size_t heading = project_.spec.heading(Section::tasks);
  for (size_t i = heading + 1; i < lines.size() && !lines[i].opens_section; ++i)
    if (is_marker(lines[i].text)) return draft_.replace(i, marker);
  const bool blank = heading + 1 < lines.size() && strip(lines[heading + 1].text).empty();
  if (blank) {
    draft_.insert_after(heading + 1, {marker, ""});
  } else {
    draft_.insert_after(heading, {marker});
  }
}

Executor::Done Executor::extract(const Entry& entry) {
  const Step<std::vector<size_t>> lines = lines_of(entry);
  if (!lines) return lines.error();
  const size_t line = lines->front();
  Row row;
  if (!draft_.row(line, row) || row.section != Section::invariants)
    return bad_plan(entry, entry.rows[0].id + " is no \xc2\xa7V row", "extract \xc2\xa7V rows only")
        .value();
  if (!block_ids_.insert(entry.rows[0].id).second)
    return bad_plan(entry, project_.extras_file.name + " has a block for " + entry.rows[0].id,
                    "join the two by hand, or set action to skip")
        .value();
  const std::string before(row.text);
  const std::string block = entry.extracted.value_or(before);
  blocks_.push_back({entry.rows[0].id, std::string(row_name(row)), block});
  if (entry.replacement) {
    if (Done refused = reword(entry, line, *entry.replacement)) return refused;
  } else {
    draft_.replace(line, stub_row(row, project_.extras_file.name));
    touch(entry.rows[0].id);
  }
  std::vector<std::string> old_texts;
  if (entry.extracted) old_texts.push_back(before);
  return record(entry, entry.rows[0].id + " moved to " + project_.extras_file.name,
                std::move(old_texts), {before}, {draft_.text(line), block});
}

}  // namespace terse::spec
