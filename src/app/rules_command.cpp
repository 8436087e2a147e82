#include <algorithm>

#include "app/commands.h"
#include "app/load_plugins.h"
#include "app/messages.h"
#include "app/output.h"
#include "app/stream.h"
#include "base/json_value.h"
#include "filter/cost_check.h"
#include "filter/pack_check.h"
#include "io/atomic_file.h"
#include "rules/pack_image.h"
#include "rules/pack_loader.h"
#include "rules/pack_schema.h"
#include "rules/rule_linker.h"

namespace terse {
namespace {

void append_line(std::string& out, std::initializer_list<Bytes> cells) {
  bool first = true;
  for (const Bytes cell : cells) {
    if (!first) out += '\t';
    first = false;
    out += cell;
  }
  out += '\n';
}

void show_template(const Template& shape, std::string& out) {
  out.append(shape.pack).append("/").append(shape.name).append("\n");
  for (const Form& form : shape.verbose) out.append("  verbose  ").append(form.source).append("\n");
  out.append("  terse    ").append(shape.terse.source).append("\n");
}

/// As `rules list` prints it.
std::string state_of(const LoadedPack& pack) {
  switch (pack.state) {
    case PackState::shadowed:
      return "shadowed";
    case PackState::untrusted:
      return "untrusted";
    case PackState::broken:
      return "broken";
    case PackState::active:
      break;
  }
  std::string state = "active";
  const List<Bytes>& skills = pack.skills;
  if (!skills.empty() && std::find(skills.begin(), skills.end(), "*") == skills.end()) {
    for (size_t i = 0; i < skills.size(); ++i)
      state.append(i == 0 ? " in " : ",").append(skills[i]);
  }
  if (pack.hidden != 0) state += ", " + std::to_string(pack.hidden) + " shadowed";
  return state;
}

std::string state_of(const FoundPlugin& plugin) {
  switch (plugin.state) {
    case PluginState::shadowed:
      return "shadowed";
    case PluginState::untrusted:
      return "untrusted";
    case PluginState::broken:
      return "broken";
    case PluginState::active:
      break;
  }
  const PluginManifest& manifest = plugin.manifest;
  std::string state = "active";
  if (manifest.classify) state += ", classify";
  if (manifest.rewrite) state += ", rewrite";
  if (!manifest.command.empty()) state += ", command " + manifest.command;
  return state;
}

/// What a plugin is called: by itself, or by its folder where it cannot say.
std::string name_of(const FoundPlugin& plugin) {
  if (!plugin.manifest.name.empty()) return plugin.manifest.name;
  const std::string folder = plugin.path.substr(0, plugin.path.rfind('/'));
  return folder.substr(folder.rfind('/') + 1);
}

/// Before and after of each record that a template of `pack` changed.
class TryPrinter : public Observer {
 public:
  explicit TryPrinter(Bytes pack) : pack_(pack) {}

  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    if (event.outcome != Outcome::rewritten || event.reading->shape->pack != pack_) return;
    std::string& out = out_.text();
    out += std::to_string(event.first_line) + ' ' + std::string(event.reading->shape->pack) + '/' +
           std::string(event.reading->shape->name) + '\n';
    out.append("- ");
    for (const char c : event.text) {
      out += c;
      if (c == '\n') out += "  ";
    }
    out.append("\n+ ").append(event.output).append("\n");
    out_.settle();
  }
  void on_incident(const Incident&) override {}

  bool flush() { return out_.flush(); }

 private:
  Bytes pack_;
  Output out_;
};

std::string count_of(size_t count, const char* thing) {
  return std::to_string(count) + ' ' + thing + (count == 1 ? "" : "s");
}

/// The pack in `text` where it is one of the built-in packs, unchanged: what is asked of those is
/// less than what is asked of a stranger's.
std::optional<Pack> built_in_pack_of(const std::string& text, const std::string& path) {
  std::vector<Diagnostic> ignored;
  std::optional<Pack> pack = load_pack(text, path, PackOrigin::built_in, ignored);
  if (!pack) return std::nullopt;
  std::vector<Pack> one;
  one.push_back(*pack);
  one.front().file = path.substr(path.rfind('/') + 1);
  const std::string image = write_pack_image(one);
  for (Pack& built_in : built_in_packs()) {
    if (built_in.name != pack->name) continue;
    std::vector<Pack> other;
    other.push_back(std::move(built_in));
    if (write_pack_image(other) == image) return pack;
  }
  return std::nullopt;
}

/// Holds one file to its examples and says what is wrong with it.
int check_file(const std::string& path, size_t& templates) {
  std::vector<Diagnostic> findings;
  std::vector<Diagnostic> warnings;
  const auto text = read_file(path);
  if (!text) findings.push_back(text.error());
  if (text) {
    if (const auto built_in = built_in_pack_of(*text, path)) {
      check_pack(*built_in, *built_in_rulebook(), findings);
      templates += built_in->templates.size();
      check_costs(*built_in, warnings);
    } else if (const auto pack = load_checked(*text, path, findings)) {
      templates += pack->templates.size();
      check_costs(*pack, warnings);
    }
  }
  say(findings);
  say(warnings);
  return findings.empty() ? status_ok : status_usage;
}

}  // namespace

/// How many records the rules of a pack had in the report of an earlier run; `-` without one.
std::string hits_of(const JsonValue* rules, const std::string& pack) {
  if (rules == nullptr) return "-";
  uint64_t hits = 0;
  for (size_t i = 0; i < rules->items.size(); ++i) {
    if (rules->names[i].starts_with(pack + '/')) hits += rules->items[i].count().value_or(0);
  }
  return std::to_string(hits);
}

int run_rules_list(const Options& options) {
  std::optional<JsonValue> report;
  if (!options.report.empty()) {
    if (const auto text = read_file(options.report)) report = parse_json(*text);
    if (!report) {
      say("there is no report in " + options.report + "; write one with terse --report " +
          options.report);
    }
  }
  const JsonValue* rules = report ? report->find("rules") : nullptr;
  LoadedRules loaded = load_rules(options);
  PipelineOptions unused;
  load_plugins(options, loaded, unused);
  Output out;
  append_line(out.text(), {"PACK", "VERSION", "TEMPLATES", "STATE", "HITS", "SOURCE", "SUMMARY"});
  for (const LoadedPack& pack : loaded.packs) {
    append_line(out.text(), {pack.name, pack.version, std::to_string(pack.templates),
                             state_of(pack), hits_of(rules, pack.name), pack.source, pack.summary});
  }
  for (const FoundPlugin& plugin : loaded.plugins) {
    append_line(out.text(), {"plugin/" + name_of(plugin), plugin.manifest.version, "-",
                             state_of(plugin), "-", plugin.path, plugin.manifest.summary});
  }
  return out.flush() ? loaded.status : status_failed;
}

int run_rules_show(const Options& options, const std::string& name) {
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  Output out;
  for (const Template& shape : loaded.rulebook->rules().templates) {
    const std::string full = std::string(shape.pack) + '/' + std::string(shape.name);
    if (shape.shadowed) continue;
    if (name == shape.pack || name == shape.name || name == full) show_template(shape, out.text());
  }
  if (out.text().empty()) {
    say("there is no pack and no template \"" + name + "\"; `terse rules list` names the packs");
    return status_usage;
  }
  return out.flush() ? status_ok : status_failed;
}

int run_rules_schema() {
  Output out;
  out.text() = pack_schema();
  return out.flush() ? status_ok : status_failed;
}

int run_rules_check(const Options& options) {
  if (options.files.empty()) {
    say("which pack? terse rules check FILE...; the built-in ones are checked by the project's "
        "tests");
    return status_usage;
  }
  int status = status_ok;
  size_t templates = 0;
  for (const std::string& path : options.files) {
    if (check_file(path, templates) != status_ok) status = status_usage;
  }
  if (status != status_ok) return status;
  Output out;
  out.text() = count_of(options.files.size(), "pack") + ", " + count_of(templates, "template") +
               ": every example holds\n";
  return out.flush() ? status_ok : status_failed;
}

int run_rules_try(const Options& options, const std::string& pack) {
  Options trying = options;
  trying.packs = {pack};
  trying.strict = true;
  const LoadedRules loaded = load_rules(trying);
  if (loaded.status != status_ok) return loaded.status;
  TryPrinter printer(loaded.packs.front().name);
  const int status = watch_stream(trying, *loaded.rulebook, Skills::all, printer);
  return printer.flush() ? status : status_failed;
}

}  // namespace terse
