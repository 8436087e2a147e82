// The subcommands around a host and its user: hook, gain and report.
#include <CLI/CLI.hpp>

#include "app/cli_commands.h"
#include "app/gain_command.h"
#include "app/hook_command.h"
#include "app/report_command.h"

namespace terse {
namespace {

/// What `terse hook` was told beside the common options.
struct TypedHook {
  std::vector<std::string> tools = report_tools;
  std::string host;
  bool project = false;
  bool dry_run = false;

  SettingsOf whose() const { return project ? SettingsOf::project : SettingsOf::user; }
  DryRun dry() const { return dry_run ? DryRun::yes : DryRun::no; }
};

void add_tools(CLI::App& app, TypedHook& hook) {
  app.add_option("--tools", hook.tools, "Tools whose answers are read (NAME or NAME*)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->envname("TERSE_TOOLS")
      ->capture_default_str();
}

void add_hook_claude(CLI::App& hook, Typed& typed, const std::shared_ptr<TypedHook>& told) {
  CLI::App* claude = add_command(
      hook, typed, "claude", "Answer one event of a Claude Code hook, from stdin",
      [told](Typed& t) { return run_hook_claude(t.options, told->tools); },
      "  terse hook claude < event.json");
  add_tools(*claude, *told);
  add_mode(*claude, typed, "on, off or auto; beats TERSE_MODE and GODMODE_TERSE");
  add_scope(*claude, typed);
  add_packs(*claude, typed);
  add_plugins(*claude, typed);
  add_skill(*claude, typed);
  add_dress(*claude, typed);
  add_session_options(*claude, typed);
  add_ledger(*claude, typed);
}

}  // namespace

void add_hook(CLI::App& app, Typed& typed) {
  const auto told = std::make_shared<TypedHook>();
  CLI::App* hook = app.add_subcommand("hook", "Shorten reports inside a coding agent");
  hook->require_subcommand(1);
  hook->footer(
      "Examples:\n"
      "  terse hook install claude --dry-run    # shows what would change\n"
      "  terse hook install claude              # for you, everywhere\n"
      "  terse hook install claude --project    # for everybody, in this project\n"
      "  terse hook uninstall claude");
  add_hook_claude(*hook, typed, told);
  CLI::App* install = add_command(
      *hook, typed, "install", "Put the hooks into a host's settings",
      [told](Typed&) {
        return run_hook_install(told->host, told->whose(), told->dry(), told->tools);
      },
      "  terse hook install claude --tools 'Task,Agent,mcp__reports__*'");
  add_tools(*install, *told);
  CLI::App* uninstall = add_command(
      *hook, typed, "uninstall", "Take the hooks out of a host's settings",
      [told](Typed&) { return run_hook_uninstall(told->host, told->whose(), told->dry()); },
      "  terse hook uninstall claude");
  for (CLI::App* command : {install, uninstall}) {
    command->add_option("HOST", told->host, "claude")->required();
    command->add_flag("--project", told->project, "Those of this folder, not the user's own");
    command->add_flag("--dry-run", told->dry_run, "Show the change and write nothing");
  }
}

namespace {

/// CLI11's own ranges let nan through. Empty, or what is wrong.
std::string is_price(const std::string& text) {
  double price = 0;
  const bool valid = CLI::detail::lexical_cast(text, price) && price >= 0 && price <= 1e9;
  return valid ? "" : text + " is no price; it is a number from 0 to 1000000000";
}

}  // namespace

void add_gain(CLI::App& app, Typed& typed) {
  const auto told = std::make_shared<GainOptions>();
  CLI::App* gain = add_command(
      app, typed, "gain", "What `--ledger` has counted, by day, pack and family",
      [told](Typed& t) {
        told->ascii = t.ascii;
        return run_gain(*told, t.format());
      },
      "  claude -p \"/godmode:optimize\" | terse --ledger\n"
      "  terse gain\n"
      "  terse gain --days 7 --json | jq .tokens_saved");
  gain->add_option("--days", told->days, "The last DAYS days, today included; 0 is all")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  gain->add_option("--price", told->price, "Of a million tokens; names money, else none is")
      ->check(is_price);
  gain->add_flag("--ascii", typed.ascii, "Bars of # instead of blocks");
  gain->add_flag("--json", typed.json, "Print one JSON object");
}

void add_report(CLI::App& app, Typed& typed) {
  const auto page = std::make_shared<std::string>();
  CLI::App* report = add_command(
      app, typed, "report",
      "Show a run as one page: verbose and terse, and what proves each rewrite",
      [page](Typed& t) { return run_report(t.options, t.first, *page); },
      "  terse report session.log -o session.html");
  report->add_option("FILE", typed.first, "The transcript; - is stdin")->required();
  report->add_option("-o,--output", *page, "The page to write; - is stdout")->required();
  add_packs(*report, typed);
  add_plugins(*report, typed);
  add_skill(*report, typed);
  add_scope(*report, typed);
  add_dress(*report, typed);
}

}  // namespace terse
