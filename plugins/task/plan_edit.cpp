#include <unordered_map>

#include "task/history.h"
#include "task/markdown.h"
#include "task/plan_file.h"
#include "task/plan_reader.h"

namespace terse::task {

std::string plan_edit(const Run& run) {
  std::string out =
      "# terse task plan. Change the first word of a line: keep, drop (facts, files), move\n"
      "# (questions, risks). `cand` keeps and marks what only closed slices speak of. Lines that\n"
      "# start with # and what stands behind the first | are not read.\n";
  out += "digest " + run.input_digest + "\n";
  out += "context " + run.context_digest + "\n";
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    const Entry& entry = run.document.entries[i];
    out += std::string(fate_name(run.verdicts[i].fate)) + " " + entry_id(run.document, entry) +
           " | " + run.verdicts[i].reason() + " | " + entry_name(run.document, entry) + "\n";
  }
  return out;
}

Result<PlanLines> read_edit_plan(const std::string& text, const std::string& name) {
  PlanLines plan;
  size_t number = 0;
  std::string_view rest = text;
  while (!rest.empty()) {
    const size_t newline = rest.find('\n');
    std::string_view line = trim(rest.substr(0, newline));
    rest = newline == std::string_view::npos ? std::string_view{} : rest.substr(newline + 1);
    ++number;
    if (line.empty() || line.front() == '#') continue;
    line = trim(line.substr(0, line.find('|')));
    const size_t blank = line.find_first_of(" \t");
    const std::string verb(line.substr(0, blank));
    const std::string value(blank == std::string_view::npos ? std::string_view{}
                                                            : trim(line.substr(blank)));
    if (verb == "digest") {
      plan.digest = value;
    } else if (verb == "context") {
      plan.context = value;
    } else {
      plan.lines.push_back({number, verb, value});
    }
  }
  if (plan.digest.empty()) {
    return failure({Severity::error, name, 1, 0, "the plan has no `digest` line",
                    "write it with `terse task plan DIR --format edit`"});
  }
  if (plan.context.empty()) {
    return failure({Severity::error, name, 1, 0, "the plan has no `context` line",
                    "write it with `terse task plan DIR --format edit` and leave that line in"});
  }
  return plan;
}

namespace {

class Taker {
 public:
  Taker(Run& run, const PlanLines& plan, const std::string& name, PlanFault& fault)
      : run_(run), plan_(plan), name_(name), fault_(fault) {}

  Result<bool> take() {
    fault_ = PlanFault::stale;
    if (plan_.digest != run_.input_digest) {
      return fail(1, "the plan was made for another state of " + run_.policy->file,
                  "run plan again");
    }
    if (plan_.context != run_.context_digest) {
      return fail(1, "the plan was made with other slices, decisions or policy", "run plan again");
    }
    fault_ = PlanFault::usage;
    for (size_t i = 0; i < run_.verdicts.size(); ++i) {
      places_[entry_id(run_.document, run_.document.entries[i])] = i;
    }
    std::vector<bool> seen(run_.verdicts.size(), false);
    for (const PlanLine& line : plan_.lines) {
      const auto found = places_.find(line.id);
      if (found == places_.end()) {
        return fail(line.number, "there is no entry `" + line.id + "`", "use the ids of the plan");
      }
      if (seen[found->second]) {
        return fail(line.number, line.id + " stands in the plan twice", "remove one line");
      }
      seen[found->second] = true;
      if (auto taken = take_line(line, found->second); !taken) return taken;
    }
    for (size_t i = 0; i < seen.size(); ++i) {
      if (seen[i]) continue;
      return fail(0, "the plan lacks " + entry_id(run_.document, run_.document.entries[i]),
                  "every entry has its line; keep is a line too");
    }
    fault_ = PlanFault::none;
    return true;
  }

 private:
  tl::unexpected<Diagnostic> fail(size_t line, std::string what, std::string mend) const {
    return failure({Severity::error, name_, line, 0, std::move(what), std::move(mend)});
  }

  Result<bool> take_line(const PlanLine& line, size_t index) {
    Verdict& verdict = run_.verdicts[index];
    const Section& section = run_.document.sections[run_.document.entries[index].section];
    const bool moves = section.policy->kind_class == SectionClass::move;
    if (line.verb == "keep" || line.verb == "cand") {
      verdict.fate = line.verb == "cand" ? Fate::candidate : Fate::keep;
      return true;
    }
    if (line.verb != "drop" && line.verb != "move") {
      const char* const verbs[] = {"keep", "drop", "move", "cand"};
      const std::string near = nearest_name(line.verb, verbs, 4);
      return fail(line.number, "unknown verb `" + line.verb + "`",
                  near.empty() ? "use keep, drop or move" : "did you mean `" + near + "`?");
    }
    if (moves != (line.verb == "move")) {
      return fail(line.number, line.id + " stands in `" + section.policy->heading + "`",
                  std::string("entries there are ") + (moves ? "moved" : "dropped"));
    }
    if (verdict.leaves()) return true;
    if (!verdict.vetoes.empty() && run_.options.pinned != Pinned::allow) {
      return fail(line.number, line.id + " is pinned: " + verdict.vetoes.front(),
                  "keep it, or say --allow-pinned");
    }
    verdict.fate = moves ? Fate::move : Fate::drop;
    verdict.by_user = true;
    return true;
  }

  Run& run_;
  const PlanLines& plan_;
  const std::string& name_;
  PlanFault& fault_;
  std::unordered_map<std::string, size_t> places_;
};

}  // namespace

Result<bool> take_plan(Run& run, const std::string& text, const std::string& name,
                       PlanFault& fault) {
  fault = PlanFault::usage;
  const bool json = trim(text).substr(0, 1) == "{";
  auto plan = json ? read_json_plan(text, name) : read_edit_plan(text, name);
  if (!plan) return failure(plan.error());
  return Taker(run, *plan, name, fault).take();
}

}  // namespace terse::task
