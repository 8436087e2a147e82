// What a command's help says, as data: manual pages and completions are made of it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace terse {

/// One option or operand.
struct OptionText {
  std::vector<std::string> names;    ///< with dashes; of an operand its one name
  std::string value;                 ///< what it takes, "FILE"; empty for a flag
  std::vector<std::string> choices;  ///< the values it takes, where they are few
  std::string help;
  std::string environment;  ///< the variable that stands for it, or empty
  bool needed = false;      ///< of an operand
  bool repeats = false;     ///< of an operand: there may be several
};

/// The values of an option whose value is spelled `a|b`; none where it is a word for what it takes.
inline std::vector<std::string> choices_of(const std::string& value) {
  std::vector<std::string> choices;
  for (size_t at = 0; value.find('|') != std::string::npos && at <= value.size();) {
    const size_t end = std::min(value.find('|', at), value.size());
    choices.push_back(value.substr(at, end - at));
    at = end + 1;
  }
  return choices;
}

/// One command.
struct CommandText {
  std::string name;   ///< as typed behind the program's name: "rules check"; empty: the program
  std::string usage;  ///< operands as the synopsis shows them, where there are no `operands`
  std::string summary;
  std::vector<OptionText> operands;
  std::vector<OptionText> options;
  std::string details;    ///< notes and examples, as printed after the options
  bool is_group = false;  ///< stands for its subcommands only
};

}  // namespace terse
