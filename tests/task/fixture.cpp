#include "fixture.h"

#include <stdexcept>

#include "base/sha256.h"

namespace terse::task::test {
namespace {

std::string slice(int number, const std::string& status, const std::string& path) {
  const std::string n = std::to_string(number);
  return "### Slice " + n + ": part " + n + "\n- Scope:\n  - " + path +
         "\n- Decision-ref: none\n- Status: " + status + "\n\n";
}

}  // namespace

const Policy& policy() {
  static const Policy loaded = [] {
    auto read = built_in_policy();
    if (!read) throw std::runtime_error(read.error().to_string());
    return std::move(*read);
  }();
  return loaded;
}

TaskText::TaskText() {
  next_step =
      "- Command: implement-approved-slice\n- Why: slice 5 (SLICES/05-next.md) is approved.\n";
  resume = "Nothing to note.\n";
  plan = "# IMPLEMENTATION_PLAN\n\n## Slices\n\n" + slice(1, "closed", "lib/one.cc") +
         slice(2, "closed", "lib/two.cc") + slice(3, "closed", "lib/three.cc") +
         slice(4, "closed-with-followups", "lib/four.cc") + slice(5, "approved", "lib/next.cc") +
         slice(6, "planned", "lib/late/");
  decisions =
      "# DECISIONS\n\n## Locked decisions\n\n### D-1\nKeys are never reused.\n\n### D-2\nPages "
      "hold fifty rows.\n\n### D-3\nWrites go to one leader.\n";
}

std::string TaskText::state() const {
  std::string text = "# TASK_STATE\n\n## Current phase\nimplementation\n\n## Current known facts\n";
  text += facts.empty() ? "- Standing fact.\n" : facts;
  text += "\n## Canonical decisions\n- D-1: Keys are never reused.\n";
  text += "\n## Open questions / blockers\n" + (questions.empty() ? "- Who pays?\n" : questions);
  text += "\n## Active files in scope\n" + (files.empty() ? "- lib/next.cc (slice 5)\n" : files);
  text += "\n## Risks to watch\n" + (risks.empty() ? "- R90: Rain. Active.\n" : risks);
  text += "\n## Recommended next step\n" + next_step + "\n## Resume notes\n" + resume + extra;
  if (line_end == "\n") return text;
  std::string out;
  for (const char c : text) out += c == '\n' ? line_end : std::string(1, c);
  return out;
}

Document parse(const std::string& text) {
  auto document = parse_document(text, policy(), "TASK_STATE.md");
  if (!document) throw std::runtime_error(document.error().to_string());
  return std::move(*document);
}

std::string refusal(const std::string& text) {
  const auto document = parse_document(text, policy(), "TASK_STATE.md");
  return document ? std::string() : document.error().to_string();
}

Run look(const TaskText& task, const Options& options) {
  Run run;
  run.policy = &policy();
  run.options = options;
  run.now = Moment{1747735200};
  run.folder.path = "/nonexistent";
  run.folder.state = {policy().file, task.state(), true};
  run.folder.plan = {policy().plan, task.plan, true};
  run.folder.decisions = {policy().decisions, task.decisions, true};
  run.folder.log = {policy().log, "", false};
  return judge(std::move(run));
}

std::map<std::string, std::string> fates(const TaskText& task, const Options& options) {
  const Run run = look(task, options);
  std::map<std::string, std::string> out;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    out[entry_id(run.document, run.document.entries[i])] = fate_name(run.verdicts[i].fate);
  }
  return out;
}

std::string fate_of_fact(const std::string& entry) {
  TaskText task;
  task.facts = entry + "\n";
  return fates(task)["F1"];
}

std::string fate_of_question(const std::string& entry) {
  TaskText task;
  task.questions = entry + "\n";
  return fates(task)["Q1"];
}

std::string fate_of_file(const std::string& entry) {
  TaskText task;
  task.files = entry + "\n";
  return fates(task)["A1"];
}

std::string fate_of_risk(const std::string& entry) {
  TaskText task;
  task.risks = entry + "\n";
  return fates(task)["R1"];
}

}  // namespace terse::task::test
