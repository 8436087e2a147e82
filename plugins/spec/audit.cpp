#include "audit.h"

#include <algorithm>

#include "archive.h"
#include "cites.h"
#include "residue.h"
#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Section kSections[] = {Section::goal,       Section::constraints, Section::interfaces,
                                 Section::invariants, Section::tasks,       Section::bugs};

std::string cite_of(const Row& row) {
  return std::string("\xc2\xa7") + section_letter(row.section) + "." + std::string(row.id);
}

std::string label(Section section) {
  return std::string("\xc2\xa7") + section_letter(section);
}

// Collects findings; `at` puts the place behind the text but not into the key.
class Auditor {
 public:
  Auditor(const Project& project, const Constants& constants)
      : project_(project), constants_(constants) {}

  std::vector<Finding> run() {
    check_sections();
    check_markers();
    check_archive();
    check_columns();
    check_ids();
    check_cites();
    check_residue();
    check_size();
    return std::move(findings_);
  }

 private:
  void add(const char* topic, Verdict verdict, const std::string& text, size_t line = 0) {
    std::string evidence = text;
    if (line != 0) evidence += " @ " + project_.spec_file.name + ":" + std::to_string(line);
    findings_.push_back({topic, verdict, evidence, std::string(topic) + "|" + text});
  }

  void violate(const std::string& text, size_t line = 0) {
    add("format", Verdict::violate, "format: " + text, line);
  }

  void check_sections() {
    const Document& spec = project_.spec;
    std::vector<Section> order;
    for (const size_t heading : spec.headings()) {
      const Section section = spec.lines()[heading].section;
      if (std::find(order.begin(), order.end(), section) != order.end())
        violate("section " + label(section) + " occurs twice", heading + 1);
      else
        order.push_back(section);
    }
    size_t expected = 0;
    for (const Section section : kSections) {
      if (std::find(order.begin(), order.end(), section) == order.end()) {
        violate("section " + label(section) + " " + std::string(section_name(section)) + " absent");
        continue;
      }
      if (expected < order.size() && order[expected] != section)
        violate("section " + label(section) + " out-of-order (expected position " +
                std::to_string(static_cast<int>(section) + 1) + ")");
      ++expected;
    }
  }

  void check_markers() {
    const ArchiveRows archived = archive_rows(project_.archive);
    for (const Section section : {Section::tasks, Section::bugs, Section::invariants}) {
      const std::string expected = expected_marker(archived, section);
      bool seen = false;
      for (size_t i = 0; i < project_.spec.lines().size(); ++i) {
        const Line& line = project_.spec.lines()[i];
        if (line.section != section || !is_marker(line.text)) continue;
        if (!is_valid_marker(line.text, section))
          violate(label(section) + " archive marker malformed", i + 1);
        else if (expected.empty())
          violate(label(section) + " archive marker over no archived rows", i + 1);
        else if (line.text != expected)
          violate(label(section) + " archive marker differs from the archive, expected \"" +
                      expected + "\"",
                  i + 1);
        else if (seen)
          violate(label(section) + " archive marker occurs twice", i + 1);
        seen = true;
      }
      if (!seen && !expected.empty())
        violate(label(section) + " missing archive marker: " + expected);
    }
  }

  void check_archive() {
    if (!project_.archive_file.bytes) return;
    for (const Diagnostic& why : archive_faults(project_.archive, project_.archive_file.name)) {
      std::string text = why.file + ": " + why.what;
      if (why.line != 0) text += " @ " + why.file + ":" + std::to_string(why.line);
      violate(text);
    }
  }

  void check_columns() {
    for (const BadToken& bad : find_bad_tokens(project_.spec)) {
      const char* column = bad.row->section == Section::tasks ? "cites" : "fix";
      violate(cite_of(*bad.row) + " " + column + " token \"" + std::string(bad.token) +
                  "\" not in comma-list grammar",
              bad.row->line + 1);
    }
    for (const Row& task : project_.spec.rows(Section::tasks)) {
      const Bytes status = task_status(task);
      if (status == "x" || status == ".") continue;
      violate(cite_of(task) + " status \"" + std::string(status) + "\" not in {., x}",
              task.line + 1);
    }
    for (const Row& bug : project_.spec.rows(Section::bugs)) {
      const Bytes date = bug.body.substr(0, bug.body.find('|'));
      if (!is_date(date))
        violate(cite_of(bug) + " date \"" + std::string(date) + "\" not YYYY-MM-DD", bug.line + 1);
    }
  }

  static bool is_date(Bytes text) {
    if (text.size() != 10) return false;
    for (size_t i = 0; i < text.size(); ++i) {
      const bool dash = i == 4 || i == 7;
      if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
    }
    return true;
  }

  void check_ids() {
    for (const Section section : {Section::invariants, Section::tasks, Section::bugs}) {
      std::string highest;
      for (const Row& row : project_.spec.rows(section)) {
        const std::string number = id_number(row.id);
        if (!highest.empty() && !number_less(highest, number))
          violate(cite_of(row) + " ID reuse or out-of-order", row.line + 1);
        else
          highest = number;
      }
    }
  }

  void check_cites() {
    for (const DeadCite& dead : find_dead_cites(project_)) {
      const bool typed = dead.section == Section::tasks || dead.section == Section::bugs;
      const std::string absent =
          dead.target + " UNRESOLVED: row absent from \xc2\xa7" + dead.target.substr(0, 1);
      std::string citer = dead.citer;
      if (typed)
        citer = "\xc2\xa7" + dead.citer.substr(0, 1) + "." + dead.citer +
                (dead.section == Section::tasks ? ".cites" : ".fix");
      const std::string& file =
          dead.section == Section::none ? project_.extras_file.name : project_.spec_file.name;
      findings_.push_back(
          {"cite", Verdict::unresolved,
           typed ? citer + " " + absent : file + ":" + std::to_string(dead.line) + " " + absent,
           "cite|" + citer + "|" + dead.target});
    }
  }

  void check_residue() {
    std::string oversized;
    for (const ResidueHit& hit : find_residue(project_.spec, constants_)) {
      if (hit.residue == Residue::oversized_cell) {
        oversized += (oversized.empty() ? "" : ", ") + std::string(hit.row->id);
        continue;
      }
      add("history", Verdict::violate,
          cite_of(*hit.row) + " VIOLATE: history: " + std::string(residue_name(hit.residue)),
          hit.row->line + 1);
    }
    if (!oversized.empty())
      add("history", Verdict::advisory, "history: oversized cells (smell): " + oversized);
  }

  void check_size() {
    const uint64_t tokens = token_count(project_.spec.text().size(), constants_);
    if (tokens <= constants_.advisory_tokens) return;
    add("tokens", Verdict::advisory,
        "SPEC.md ~" + std::to_string((tokens + 500) / 1000) + "k tokens > " +
            std::to_string((constants_.advisory_tokens + 500) / 1000) +
            "k budget; consider `terse spec propose`");
  }

  const Project& project_;
  const Constants& constants_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> audit(const Project& project, const Constants& constants) {
  return Auditor(project, constants).run();
}

const char* verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::violate:
      return "VIOLATE";
    case Verdict::unresolved:
      return "UNRESOLVED";
    case Verdict::advisory:
      return "ADVISORY";
  }
  return "";
}

}  // namespace terse::spec
