#include "arguments.h"

#include <algorithm>
#include <cstdlib>

namespace terse::spec {
namespace {

Diagnostic usage(const Subcommand& subcommand, std::string what, std::string mend) {
  Diagnostic diagnostic;
  diagnostic.what = std::move(what);
  diagnostic.mend = mend.empty() ? std::string("see `terse spec ") + subcommand.name + " --help`"
                                 : std::move(mend);
  return diagnostic;
}

const Option* find_option(const Subcommand& subcommand, const std::string& name) {
  for (const Option& option : subcommand.options)
    if (name == option.name) return &option;
  return nullptr;
}

Diagnostic unknown_option(const Subcommand& subcommand, const std::string& name) {
  std::vector<const char*> known = {"--help"};
  for (const Option& option : subcommand.options) known.push_back(option.name);
  const std::string near = nearest_name(name, known.data(), known.size());
  return usage(subcommand, "unknown option " + name,
               near.empty() ? "" : "did you mean " + near + "?");
}

}  // namespace

std::string environment_name(const char* option) {
  std::string name = "TERSE_SPEC_";
  for (const char* c = option + 2; *c != 0; ++c)
    name += *c == '-' ? '_' : *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - ('a' - 'A')) : *c;
  return name;
}

Result<Arguments> Arguments::parse(const Subcommand& subcommand,
                                   const std::vector<std::string>& words) {
  Arguments arguments;
  bool options_ended = false;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (options_ended || word.size() < 2 || word[0] != '-') {
      arguments.operands_.push_back(word);
      continue;
    }
    if (word == "--") {
      options_ended = true;
      continue;
    }
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const Option* option = find_option(subcommand, name);
    if (option == nullptr) return failure(unknown_option(subcommand, name));
    if (option->value == nullptr) {
      if (equals != std::string::npos)
        return failure(usage(subcommand, name + " takes no value", "leave out the `=`"));
      arguments.values_[name] = "";
    } else if (equals != std::string::npos) {
      arguments.values_[name] = word.substr(equals + 1);
    } else if (++i < words.size()) {
      arguments.values_[name] = words[i];
    } else {
      return failure(usage(subcommand, name + " needs a value (" + option->value + ")", ""));
    }
  }
  for (const Option& option : subcommand.options) {
    if (arguments.has(option.name)) continue;
    const char* set = std::getenv(environment_name(option.name).c_str());
    if (set == nullptr) continue;
    const std::string value = set;
    const bool off =
        value.empty() || value == "0" || value == "off" || value == "no" || value == "false";
    if (option.value != nullptr || !off) arguments.values_[option.name] = value;
  }
  return arguments;
}

std::string Arguments::value(const std::string& name, const std::string& fallback) const {
  const auto it = values_.find(name);
  return it == values_.end() ? fallback : it->second;
}

std::string help_text(const Subcommand& subcommand) {
  std::string text = std::string("usage: terse spec ") + subcommand.name;
  if (subcommand.operands[0] != 0) text += std::string(" ") + subcommand.operands;
  text += std::string(" [OPTION...]\n\n") + subcommand.summary + "\n\n";
  std::vector<std::pair<std::string, std::string>> rows;
  size_t width = 0;
  for (const Option& option : subcommand.options) {
    std::string left = option.name;
    if (option.value != nullptr) left += std::string(" ") + option.value;
    width = std::max(width, left.size());
    rows.emplace_back(left, option.help);
  }
  rows.emplace_back("--help", "print this text");
  for (const auto& [left, right] : rows)
    text += "  " + left + std::string(std::max(width, left.size()) - left.size() + 2, ' ') + right +
            "\n";
  return text + "\n" + subcommand.details;
}

}  // namespace terse::spec
