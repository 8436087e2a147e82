// Writes the whole command line as JSON, from the tables that `--help` prints and the parsers read:
// a tool of the build, which makes manual pages and completions of it (package/).
//
//     describe > commands.json
#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/cli_commands.h"
#include "base/command_text.h"
#include "base/json_writer.h"
#include "rules/pack_schema.h"

// Of the plugins that are linked in. Their headers are not below src/.
namespace terse::spec {
std::vector<CommandText> command_texts();
}
namespace terse::task {
std::vector<CommandText> command_texts();
}

namespace terse {
namespace {

/// The words in `{a,b}` of a type name.
std::vector<std::string> listed_in(const std::string& type) {
  const size_t open = type.find('{');
  const size_t close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back('-' + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  if (text.names.empty()) text.names.push_back(option.get_name(true));
  const std::string type = option.get_type_name();
  text.choices = listed_in(type);
  if (option.get_items_expected_max() > 0) text.value = type.substr(0, type.find(':'));
  text.help = option.get_description();
  if (!option.get_default_str().empty()) text.help += " (" + option.get_default_str() + ')';
  text.needed = option.get_required();
  text.repeats = option.get_items_expected_max() > 1;
  text.environment = option.get_envname();
  return text;
}

void collect(const CLI::App& app, const std::string& name, std::vector<CommandText>& texts) {
  CommandText text;
  text.name = name;
  text.summary = app.get_description();
  text.is_group = app.get_require_subcommand_min() > 0;
  // The program's own footer ends with the list of plugin commands, which have pages of their own.
  const std::string footer = app.get_footer();
  text.details = footer.substr(0, footer.find("\n\nPlugin commands"));
  for (const CLI::Option* option : app.get_options()) {
    auto& list = option->get_positional() ? text.operands : text.options;
    list.push_back(text_of(*option));
  }
  texts.push_back(text);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    collect(*command, name.empty() ? command->get_name() : name + ' ' + command->get_name(), texts);
  }
}

void write(const std::vector<OptionText>& options, JsonWriter& out) {
  out.begin_array();
  for (const OptionText& option : options) {
    out.begin_object();
    out.array_member("names", option.names);
    out.member("value", option.value);
    out.array_member("choices", option.choices);
    out.member("help", option.help);
    out.member("environment", option.environment);
    out.member("needed", option.needed);
    out.member("repeats", option.repeats);
    out.end_object();
  }
  out.end_array();
}

std::string describe() {
  CLI::App app{program_summary, "terse"};
  Typed typed;
  add_commands(app, typed, "");
  add_filter(app, typed);
  add_rare_options(app, typed);
  std::vector<CommandText> texts;
  collect(app, "", texts);
  for (auto* const more : {&spec::command_texts, &task::command_texts}) {
    for (const CommandText& text : more()) texts.push_back(text);
  }
  JsonWriter out;
  out.begin_object();
  out.member("version", TERSE_VERSION);
  out.key("commands");
  out.begin_array();
  for (const CommandText& text : texts) {
    out.begin_object();
    out.member("name", text.name);
    out.member("usage", text.usage);
    out.member("summary", text.summary);
    out.member("group", text.is_group);
    out.member("details", text.details);
    out.key("operands");
    write(text.operands, out);
    out.key("options");
    write(text.options, out);
    out.end_object();
  }
  out.end_array();
  out.member("pack_schema", pack_schema());
  out.end_object();
  return out.take();
}

}  // namespace
}  // namespace terse

int main() {
  return std::puts(terse::describe().c_str()) < 0 ? 1 : 0;
}
