// The command line of a subcommand, read against a table of its options.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace terse::spec {

/// One option of a subcommand.
struct Option {
  const char* name;   ///< with its dashes: "--root"
  const char* value;  ///< what it takes, for the help ("DIR"), or nullptr for a flag
  const char* help;   ///< one line
};

/// One subcommand as data: what its help prints and what its parser accepts.
struct Subcommand {
  const char* name;
  const char* operands;  ///< "MODE", or "" for none
  const char* summary;   ///< one line
  std::vector<Option> options;
  const char* details;  ///< printed after the options: examples, notes
};

/// The parsed command line.
class Arguments {
 public:
  /// Reads `words` (without the subcommand's name). An option is given as `--name value` or
  /// `--name=value`; one that is absent is looked up as TERSE_SPEC_NAME in the environment.
  static Result<Arguments> parse(const Subcommand& subcommand,
                                 const std::vector<std::string>& words);

  bool has(const std::string& name) const { return values_.count(name) != 0; }

  /// The value of the option, or `fallback`.
  std::string value(const std::string& name, const std::string& fallback = {}) const;

  const std::vector<std::string>& operands() const { return operands_; }

 private:
  std::map<std::string, std::string> values_;
  std::vector<std::string> operands_;
};

/// The variable that stands for an option: TERSE_SPEC_KEEP_CLOSED for `--keep-closed`.
std::string environment_name(const char* option);

/// The help text of one subcommand.
std::string help_text(const Subcommand& subcommand);

}  // namespace terse::spec
