// A task in memory: text in, verdicts out. No file is touched.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "task/run.h"

namespace terse::task::test {

const Policy& policy();

/// The state's sections by heading, and what the siblings say.
struct TaskText {
  /// Slices 1 to 4 are closed, 5 and 6 are open; 5 is the next step and has `lib/next.cc`.
  TaskText();

  std::string facts, questions, files, risks, extra;
  std::string next_step;
  std::string resume;
  std::string plan, decisions;
  std::string line_end = "\n";

  std::string state() const;
};

/// What would become of each entry: `F1` -> `drop`.
std::map<std::string, std::string> fates(const TaskText& task, const Options& options = {});

/// Fate of the only entry of a section, with the facts, questions, files or risks given.
std::string fate_of_fact(const std::string& entry);
std::string fate_of_question(const std::string& entry);
std::string fate_of_file(const std::string& entry);
std::string fate_of_risk(const std::string& entry);

/// A whole look at the task, gates and all.
Run look(const TaskText& task, const Options& options = {});

Document parse(const std::string& text);
/// The message of the refusal, empty when the text parses.
std::string refusal(const std::string& text);

}  // namespace terse::task::test
