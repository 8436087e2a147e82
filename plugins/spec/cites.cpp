#include "cites.h"

#include <algorithm>
#include <unordered_set>

#include "archive.h"
#include "emit.h"
#include "unicode.h"

namespace terse::spec {
namespace {

using IdSet = std::unordered_set<std::string>;

IdSet resolvable_ids(const Project& project) {
  IdSet ids;
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    for (const Row& row : project.spec.rows(section)) ids.emplace(row.id);
  const ArchiveRows archived = archive_rows(project.archive);
  for (const auto* rows : {&archived.tasks, &archived.bugs, &archived.retired})
    for (const Row& row : *rows) ids.emplace(row.id);
  for (std::string& kind : interface_ids(project.spec)) ids.insert(std::move(kind));
  return ids;
}

bool is_interface_cite(Bytes token) {
  if (token.substr(0, 2) != "I." || token.size() == 2) return false;
  const char first = token[2];
  if (first != '_' && (first < 'a' || first > 'z')) return false;
  return std::all_of(token.begin() + 2, token.end(), [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

bool is_cite(Bytes token) {
  return is_row_id(token, 'V') || is_row_id(token, 'T') || is_row_id(token, 'B') ||
         is_interface_cite(token);
}

void collect_prose(const Line& line, size_t index, const std::string& citer, Section section,
                   const IdSet& ids, std::vector<DeadCite>& dead) {
  if (line.text.find("\xc2\xa7") == Bytes::npos) return;
  for_each_prose_cite(line.text, [&](size_t begin, size_t end) {
    std::string target(1, line.text[begin + 2]);
    target += line.text.substr(begin + 4, end - begin - 4);
    if (ids.count(target) == 0) dead.push_back({citer, target, section, index + 1});
  });
}

}  // namespace

void for_each_prose_cite(Bytes text, const std::function<void(size_t, size_t)>& visit) {
  constexpr Bytes kSign = "\xc2\xa7";
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '`') {
      const size_t close = text.find('`', at + 1);
      at = close == Bytes::npos ? at + 1 : close + 1;
      continue;
    }
    const bool cite = text.substr(at, 2) == kSign && at + 4 < text.size() && text[at + 3] == '.' &&
                      Bytes("VTB").find(text[at + 2]) != Bytes::npos;
    const size_t end = cite ? digits_end(text, at + 4) : 0;
    if (cite && end > at + 4) {
      visit(at, end);
      at = end;
    } else {
      ++at;
    }
  }
}

std::vector<DeadCite> find_dead_cites(const Project& project) {
  const IdSet ids = resolvable_ids(project);
  std::vector<DeadCite> dead;
  for (const Section section : {Section::tasks, Section::bugs})
    for (const Row& row : project.spec.rows(section))
      for (const Bytes cite : cite_list(row.last))
        if (is_cite(cite) && ids.count(std::string(cite)) == 0)
          dead.push_back({std::string(row.id), std::string(cite), section, row.line + 1});
  const std::vector<Line>& lines = project.spec.lines();
  for (size_t i = 0; i < lines.size(); ++i) {
    const Section section = lines[i].section;
    if (section > Section::invariants) continue;
    Row row;
    const bool is_row = parse_row(lines[i].text, section, row);
    collect_prose(lines[i], i,
                  is_row ? std::string(row.id) : std::string(1, section_letter(section)), section,
                  ids, dead);
  }
  for (size_t i = 0; i < project.extras.lines().size(); ++i)
    collect_prose(project.extras.lines()[i], i, project.extras_file.name, Section::none, ids, dead);
  return dead;
}

std::vector<BadToken> find_bad_tokens(const Document& spec) {
  std::vector<BadToken> bad;
  const auto check = [&bad](const Row& row, bool (*allowed)(Bytes)) {
    for (size_t at = 0;;) {
      const size_t comma = row.last.find(',', at);
      const Bytes token = row.last.substr(at, comma == Bytes::npos ? comma : comma - at);
      if (token != "-" && !allowed(token)) bad.push_back({&row, token});
      if (comma == Bytes::npos) return;
      at = comma + 1;
    }
  };
  for (const Row& row : spec.rows(Section::tasks)) check(row, is_cite);
  for (const Row& row : spec.rows(Section::bugs))
    check(row, [](Bytes token) { return is_row_id(token, 'V'); });
  return bad;
}

std::string redirect_prose_cites(Bytes text, const Redirects& redirects) {
  std::string out;
  size_t done = 0;
  if (redirects.empty()) return std::string(text);
  for_each_prose_cite(text, [&](size_t begin, size_t end) {
    std::string id(1, text[begin + 2]);
    id += text.substr(begin + 4, end - begin - 4);
    const auto it = redirects.find(id);
    if (it == redirects.end()) return;
    out.append(text.substr(done, begin + 4 - done)).append(it->second, 1, std::string::npos);
    done = end;
  });
  return out.append(text.substr(done));
}

std::string redirect_column(Bytes column, const Redirects& redirects) {
  const std::vector<Bytes> ids = cite_list(column);
  std::unordered_set<std::string> targets;  // what redirected cites of this column lead to
  for (const Bytes id : ids) {
    const auto it = redirects.find(std::string(id));
    if (it != redirects.end()) targets.insert(it->second);
  }
  if (targets.empty()) return std::string(column);
  std::string out;
  std::unordered_set<std::string> seen;
  for (const Bytes id : ids) {
    const auto it = redirects.find(std::string(id));
    const std::string now = it == redirects.end() ? std::string(id) : it->second;
    if (targets.count(now) != 0 && !seen.insert(now).second) continue;
    if (!out.empty()) out += ',';
    out += now;
  }
  return out;
}

}  // namespace terse::spec
