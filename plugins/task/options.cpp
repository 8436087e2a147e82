#include "task/options.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace terse::task {
namespace {

struct Option {
  const char* name;
  const char* value;  ///< what the help calls it; null for a flag
  unsigned actions;   ///< bit set of `1 << Action`
  const char* help;
  bool (*set)(Options&, const std::string&);  ///< false: the value is not one of those it takes
};

constexpr unsigned bit(Action action) {
  return 1u << static_cast<unsigned>(action);
}
constexpr unsigned kPlan = bit(Action::plan);
constexpr unsigned kApply = bit(Action::apply);
constexpr unsigned kCheck = bit(Action::check);
constexpr unsigned kRestore = bit(Action::restore);
constexpr unsigned kVerify = bit(Action::verify);
constexpr unsigned kWork = kPlan | kApply;
constexpr unsigned kLook = kWork | kCheck;
constexpr unsigned kAll = kLook | kRestore | kVerify;

template <class E>
bool pick(E& target, const std::string& value,
          std::initializer_list<std::pair<const char*, E>> names) {
  for (const auto& [name, choice] : names) {
    if (value != name) continue;
    target = choice;
    return true;
  }
  return false;
}

const Option kOptions[] = {
    {"--auto", nullptr, kApply, "apply the explicit tier without a plan file",
     [](Options& o, const std::string&) { return o.automatic = true; }},
    {"--plan", "FILE", kApply, "apply a plan that `plan --out` or `--format edit` wrote",
     [](Options& o, const std::string& v) {
       o.plan = v;
       return true;
     }},
    {"--out", "FILE", kPlan, "write the plan (JSON, or what --format says) to FILE",
     [](Options& o, const std::string& v) {
       o.out = v;
       return true;
     }},
    {"--format", "text|md|json|edit", kLook | kVerify, "what goes to stdout",
     [](Options& o, const std::string& v) {
       return pick(o.format, v,
                   {{"text", Format::text},
                    {"md", Format::md},
                    {"json", Format::json},
                    {"edit", Format::edit}});
     }},
    {"--gate", "slices|tokens|both-small|off", kLook, "when a file is too small (both-small)",
     [](Options& o, const std::string& v) {
       return pick(o.gate, v,
                   {{"slices", Gate::slices},
                    {"tokens", Gate::tokens},
                    {"both-small", Gate::both_small},
                    {"off", Gate::off}});
     }},
    {"--include-inferred", nullptr, kWork | kVerify,
     "take entries that only closed slices speak of, marker or not",
     [](Options& o, const std::string&) {
       o.inferred = Inferred::take;
       return true;
     }},
    {"--allow-pinned", nullptr, kApply | kVerify, "let a plan drop an entry against a veto",
     [](Options& o, const std::string&) {
       o.pinned = Pinned::allow;
       return true;
     }},
    {"--observations", nullptr, kWork | kVerify, "filter `## Observations` too",
     [](Options& o, const std::string&) {
       o.observations = Observations::filter;
       return true;
     }},
    {"--summary-file", "FILE", kWork, "the history's summary, two to four sentences",
     [](Options& o, const std::string& v) {
       o.summary_file = v;
       return true;
     }},
    {"--handoff", "compact|full", kLook, "the shape of the handoff (compact)",
     [](Options& o, const std::string& v) {
       return pick(o.handoff, v, {{"compact", Handoff::compact}, {"full", Handoff::full}});
     }},
    {"--contract", "g1|g2|g3", kLook | kVerify, "the generation of the contract (g2)",
     [](Options& o, const std::string& v) {
       return pick(o.contract, v,
                   {{"g1", Contract::g1}, {"g2", Contract::g2}, {"g3", Contract::g3}});
     }},
    {"--commands-dir", "DIR", kLook, "check the handoff's command name against DIR",
     [](Options& o, const std::string& v) {
       o.commands_dir = v;
       return true;
     }},
    {"--bootstrap-turn", "N", kLook, "say that turn N's bootstrap read is reused",
     [](Options& o, const std::string& v) {
       o.bootstrap_turn = v;
       return !v.empty() && v.size() < 10 && v.find_first_not_of("0123456789") == std::string::npos;
     }},
    {"--strict-log", nullptr, kLook, "an edit that the log does not know is a disagreement",
     [](Options& o, const std::string&) {
       o.log_check = LogCheck::strict;
       return true;
     }},
    {"--dir", "DIR", kVerify, "the task folder, for slices, decisions and the log",
     [](Options& o, const std::string& v) {
       o.dir = v;
       return true;
     }},
    {"--list", nullptr, kRestore, "list the snapshots and stop",
     [](Options& o, const std::string&) { return o.list = true; }},
    {"--now", "TIME", kLook | kRestore, "the time of the run, 2026-05-20T10:00:00Z",
     [](Options& o, const std::string& v) {
       o.now = v;
       return true;
     }},
    {"--policy", "FILE", kAll,
     "sections, markers and vetoes from FILE instead of the built-in ones",
     [](Options& o, const std::string& v) {
       o.policy = v;
       return true;
     }},
    {"--help", nullptr, kAll | bit(Action::none), "this text",
     [](Options& o, const std::string&) { return o.help = true; }},
};

struct ActionInfo {
  Action action;
  const char* name;
  const char* usage;
  const char* summary;
  const char* examples;
  size_t least, most;  ///< operands
};

const ActionInfo kActions[] = {
    {Action::plan, "plan", "terse task plan DIR [OPTION...]",
     "Says what would leave TASK_STATE.md and why. Writes nothing but --out.",
     "  terse task plan tasks/export\n"
     "  terse task plan tasks/export --format edit > plan.txt   # edit, then apply --plan "
     "plan.txt\n"
     "  terse task plan tasks/export --out plan.json\n",
     1, 1},
    {Action::apply, "apply", "terse task apply DIR (--plan FILE | --auto) [OPTION...]",
     "Slims TASK_STATE.md and appends one `## Compaction history` entry.",
     "  terse task apply tasks/export --auto\n"
     "  terse task apply tasks/export --plan plan.txt --allow-pinned\n",
     1, 1},
    {Action::check, "check", "terse task check DIR [OPTION...]",
     "Passes the gates only: is the file editable, do the artifacts agree, is there anything to "
     "do?",
     "  terse task check tasks/export\n"
     "  terse task check tasks/export --strict-log --format json\n",
     1, 1},
    {Action::restore, "restore", "terse task restore DIR [ID]",
     "Puts a snapshot back, the newest one or ID. The present file is kept as a snapshot first.",
     "  terse task restore tasks/export --list\n"
     "  terse task restore tasks/export 2026-05-20T100000Z\n",
     1, 2},
    {Action::verify, "verify", "terse task verify OLD NEW [--dir DIR] [OPTION...]",
     "Holds a slim file that a person or a model wrote against the full one.",
     "  terse task verify before.md TASK_STATE.md --dir tasks/export\n", 2, 2},
};

const ActionInfo* info_of(Action action) {
  for (const ActionInfo& info : kActions) {
    if (info.action == action) return &info;
  }
  return nullptr;
}

tl::unexpected<Diagnostic> usage(std::string what, std::string mend) {
  return failure({Severity::error, "terse task", 0, 0, std::move(what), std::move(mend)});
}

tl::unexpected<Diagnostic> unknown_action(const std::string& typed) {
  std::vector<const char*> names;
  for (const ActionInfo& info : kActions) names.push_back(info.name);
  const std::string near = nearest_name(typed, names.data(), names.size());
  return usage("unknown action `" + typed + "`", near.empty()
                                                     ? "use plan, apply, check, restore or verify"
                                                     : "did you mean `" + near + "`?");
}

/// The option of that name which the action takes; fails with what it may have meant.
Result<const Option*> find_option(const std::string& name, Action action) {
  std::vector<const char*> names;
  for (const Option& option : kOptions) {
    if (action != Action::none && (option.actions & bit(action)) == 0) continue;
    if (name == option.name) return &option;
    names.push_back(option.name);
  }
  const std::string verb = action == Action::none ? "" : std::string(info_of(action)->name) + ": ";
  for (const Option& option : kOptions) {
    if (name == option.name) {
      return usage(verb + "`" + name + "` does not belong here",
                   "see `terse task " +
                       std::string(action == Action::none ? "" : info_of(action)->name) +
                       " --help`");
    }
  }
  const std::string near = nearest_name(name, names.data(), names.size());
  return usage(verb + "unknown option `" + name + "`",
               near.empty() ? "see `terse task --help`" : "did you mean `" + near + "`?");
}

Result<bool> check_operands(const Options& options) {
  const ActionInfo& info = *info_of(options.action);
  if (options.paths.size() < info.least) {
    return usage(std::string(info.name) + " lacks an operand", std::string("use ") + info.usage);
  }
  if (options.paths.size() > info.most) {
    return usage("`" + options.paths[info.most] + "` is one operand too many",
                 std::string("use ") + info.usage);
  }
  if (options.action == Action::apply && options.automatic == !options.plan.empty()) {
    return usage("apply takes either --auto or --plan FILE", std::string("use ") + info.usage);
  }
  const bool edits = options.action == Action::plan;
  if (options.format == Format::edit && !edits) {
    return usage("only plan prints an editable plan", "use `terse task plan DIR --format edit`");
  }
  return true;
}

}  // namespace

Result<Options> parse_options(int argc, const char* const* argv) {
  Options options;
  bool only_operands = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (only_operands || argument.size() < 2 || argument[0] != '-') {
      if (options.action != Action::none) {
        options.paths.push_back(argument);
        continue;
      }
      for (const ActionInfo& info : kActions) {
        if (argument == info.name) options.action = info.action;
      }
      if (options.action == Action::none) return unknown_action(argument);
      continue;
    }
    if (argument == "--") {
      only_operands = true;
      continue;
    }
    const size_t equals = argument.find('=');
    const std::string name = argument == "-h" ? "--help" : argument.substr(0, equals);
    const auto option = find_option(name, options.action);
    if (!option) return failure(option.error());
    std::string value;
    if ((*option)->value == nullptr) {
      if (equals != std::string::npos)
        return usage("`" + name + "` takes no value", "leave it out");
    } else if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (i + 1 < argc) {
      value = argv[++i];
    } else {
      return usage("`" + name + "` lacks its value",
                   std::string("write ") + name + " " + (*option)->value);
    }
    if (!(*option)->set(options, value)) {
      return usage("`" + value + "` is no value for " + name,
                   std::string("use ") + (*option)->value);
    }
    if (options.help) return options;
  }
  if (options.action == Action::none) {
    return usage("an action is missing", "use plan, apply, check, restore or verify");
  }
  if (auto fits = check_operands(options); !fits) return failure(fits.error());
  return options;
}

std::string help_text(Action action) {
  std::string out;
  const auto list_options = [&](Action of) {
    for (const Option& option : kOptions) {
      if ((option.actions & bit(of)) == 0) continue;
      std::string left = std::string("  ") + option.name;
      if (option.value != nullptr) left += std::string(" ") + option.value;
      if (left.size() < 34) left.resize(34, ' ');
      out += left + "  " + option.help + "\n";
    }
  };
  if (const ActionInfo* info = info_of(action)) {
    out += std::string("usage: ") + info->usage + "\n\n" + info->summary + "\n\noptions:\n";
    list_options(action);
    out += std::string("\nexamples:\n") + info->examples;
    return out;
  }
  out =
      "usage: terse task ACTION ...\n\nSlims a TASK_STATE.md without losing a fact.\n\nactions:\n";
  for (const ActionInfo& info : kActions) {
    std::string left = std::string("  ") + info.name;
    left.resize(10, ' ');
    out += left + info.summary + "\n";
  }
  out +=
      "\n`terse task ACTION --help` lists its options.\n\n"
      "exit: 0 done or planned, 1 verify found a breach, 2 usage, 3 no-op, 4 artifacts disagree,\n"
      "      5 not editable, 6 stale plan, 7 input or output failed\n\nexamples:\n"
      "  terse task plan tasks/export\n  terse task apply tasks/export --auto\n";
  return out;
}

std::vector<CommandText> command_texts() {
  std::vector<CommandText> texts;
  for (const ActionInfo& info : kActions) {
    CommandText text;
    text.name = std::string("task ") + info.name;
    // `terse task plan DIR [OPTION...]` without the words that every synopsis has.
    text.usage = std::string(info.usage).substr(std::string("terse ").size() + text.name.size());
    text.summary = info.summary;
    text.details = std::string("Examples:\n") + info.examples;
    for (const Option& option : kOptions) {
      if ((option.actions & bit(info.action)) == 0) continue;
      const std::string value = option.value == nullptr ? "" : option.value;
      text.options.push_back(
          {{option.name}, value, choices_of(value), option.help, "", false, false});
    }
    texts.push_back(text);
  }
  return texts;
}

const char* gate_name(Gate gate) {
  static constexpr const char* names[] = {"slices", "tokens", "both-small", "off"};
  return names[static_cast<size_t>(gate)];
}

}  // namespace terse::task
