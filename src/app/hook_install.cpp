#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "app/hook_command.h"
#include "app/messages.h"
#include "app/settings_backup.h"
#include "app/text_diff.h"
#include "hosts/claude_settings.h"
#include "io/atomic_file.h"

namespace terse {
namespace {

namespace fs = std::filesystem;

/// A settings file as it is; without one `text` is empty.
struct SettingsFile {
  std::string path;
  bool exists = false;
  std::string text;
};

/// Source: Claude Code's documentation, "Settings files": $CLAUDE_CONFIG_DIR, else ~/.claude.
std::string settings_path(SettingsOf whose) {
  if (whose == SettingsOf::project) return ".claude/settings.json";
  const char* folder = std::getenv("CLAUDE_CONFIG_DIR");
  if (folder != nullptr && *folder != '\0') return std::string(folder) + "/settings.json";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return std::string(home) + "/.claude/settings.json";
}

/// Says what is wrong, if anything is.
bool read_settings(SettingsOf whose, SettingsFile& file) {
  file.path = settings_path(whose);
  if (file.path.empty()) {
    say("there is no place for the settings; set HOME to an absolute path, or use --project");
    return false;
  }
  std::error_code error;
  file.exists = fs::exists(file.path, error);
  if (!file.exists) return true;
  auto text = read_file(file.path);
  if (!text) {
    say(text.error());
    return false;
  }
  file.text = std::move(*text);
  return true;
}

bool is_known(const std::string& host) {
  if (host == "claude") return true;
  if (host == "codex") {
    say("codex has no hook that can replace a tool's output; put the filter behind what it prints: "
        "codex exec ... | terse");
  } else {
    say("no host is named " + host + "; there is: claude");
  }
  return false;
}

/// One word of a shell, whatever is in it.
std::string shell_quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + '\'';
}

/// How the shell of a hook finds this program: by name where the name leads here, and in a file
/// that is shared with others.
std::string program_name(SettingsOf whose) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const std::string path = std::getenv("PATH") == nullptr ? "" : std::getenv("PATH");
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    const fs::path found = fs::path(path.substr(at, end - at)) / "terse";
    if (fs::exists(found, error)) {
      if (fs::equivalent(found, self, error)) return "terse";
      break;
    }
    at = end + 1;
  }
  if (whose == SettingsOf::project || self.empty()) {
    say("`terse` is not on the PATH here; the hook does nothing until it is");
    return "terse";
  }
  const std::string name = self.string();
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '/' || c == '_' || c == '-' || c == '.';
  });
  return plain ? name : shell_quoted(name);
}

std::string joined(const std::vector<std::string>& tools, const char* between) {
  std::string out;
  for (const std::string& tool : tools) out += (out.empty() ? "" : between) + tool;
  return out;
}

ClaudeHooks wanted_hooks(SettingsOf whose, const std::vector<std::string>& tools) {
  ClaudeHooks out;
  out.command = program_name(whose) + " hook claude";
  if (tools != report_tools) out.command += " --tools '" + joined(tools, ",") + '\'';
  for (const std::string& tool : tools) {
    if (!out.matcher.empty()) out.matcher += '|';
    out.matcher += tool.ends_with('*') ? tool.substr(0, tool.size() - 1) + ".*" : tool;
  }
  return out;
}

/// NAME or NAME*: a star elsewhere would stand for itself in the hook, and for anything in the
/// host.
bool are_tool_names(const std::vector<std::string>& tools) {
  return !tools.empty() && std::all_of(tools.begin(), tools.end(), [](const std::string& tool) {
    const size_t name = tool.size() - (tool.ends_with('*') ? 1 : 0);
    return !tool.empty() && std::all_of(tool.data(), tool.data() + name, [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '_' || c == '-';
    });
  });
}

int show(const SettingsFile& file, const std::string& after) {
  const std::string diff = unified_diff(file.path, file.text, after);
  const bool written = std::fwrite(diff.data(), 1, diff.size(), stdout) == diff.size();
  return std::fflush(stdout) == 0 && written ? status_ok : status_failed;
}

/// Writes `content`; what fails is said.
bool store(const std::string& path, const std::string& content) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  const auto written = write_file_atomically(path, content);
  if (!written) say(written.error());
  return written.has_value();
}

/// The file as it was before the installation.
struct Original {
  std::string text;
  std::string backup;  ///< where that was kept; empty: there was no file
};

/// Nothing where the file has been touched since, a failure where that cannot be told. The last
/// copy goes first: an older one may be somebody's own, with the same bytes.
Result<std::optional<Original>> untouched_original(const SettingsFile& file) {
  const ClaudeHooks hooks = hooks_in(file.text);
  const auto leads_here = [&](const std::string& text) {
    const auto again = with_hooks(file.path, text, hooks);
    return again && *again == file.text;
  };
  const std::vector<std::string> backups = backups_of(file.path);
  for (const std::string& name : backups) {
    auto text = read_file(name);
    if (!text) return failure(text.error());
    if (leads_here(*text)) return Original{std::move(*text), name};
  }
  if (backups.empty() && leads_here("")) return Original{};
  return std::nullopt;
}

/// Keeps a copy of a file that has no hooks of ours yet; `name` is where. What fails is said.
bool keep_original(const SettingsFile& file, const ClaudeHooks& present, std::string& name) {
  if (!present.command.empty()) return true;
  if (file.exists) {
    auto kept = keep_backup(file.path, file.text);
    if (!kept) say(kept.error());
    name = kept.value_or("");
    return kept.has_value();
  }
  const std::vector<std::string> others = backups_of(file.path);
  if (others.empty()) return true;
  // Else the copy would be taken for what was here before.
  say("there is a copy without its settings: " + others.front() + "; move it away first");
  return false;
}

}  // namespace

int run_hook_install(const std::string& host, SettingsOf whose, DryRun dry,
                     const std::vector<std::string>& tools) {
  SettingsFile file;
  if (!is_known(host)) return status_usage;
  if (!are_tool_names(tools)) {
    say("--tools takes names of tools, NAME or NAME* with commas between");
    return status_usage;
  }
  if (!read_settings(whose, file)) return status_failed;
  const ClaudeHooks hooks = wanted_hooks(whose, tools);
  const ClaudeHooks present = hooks_in(file.text);
  const auto bare = present.command.empty() ? Result<std::string>(file.text)
                                            : without_hooks(file.path, file.text);
  const auto after = bare ? with_hooks(file.path, *bare, hooks) : bare;
  if (!after) {
    say(after.error());
    return status_failed;
  }
  const bool complete = has_hooks(file.text, hooks);
  if (dry == DryRun::yes) return complete ? status_ok : show(file, *after);
  if (complete) {
    say("the hooks are in " + file.path + " already");
    return status_ok;
  }
  std::string backup;
  if (!keep_original(file, present, backup)) return status_failed;
  if (!store(file.path, *after)) return status_failed;
  say("the hooks are in " + file.path + (backup.empty() ? "" : "; it was copied to " + backup) +
      "; `terse hook uninstall claude" + (whose == SettingsOf::project ? " --project" : "") +
      "` takes them out");
  return status_ok;
}

int run_hook_uninstall(const std::string& host, SettingsOf whose, DryRun dry) {
  SettingsFile file;
  if (!is_known(host)) return status_usage;
  if (!read_settings(whose, file)) return status_failed;
  if (hooks_in(file.text).command.empty()) {
    say("there is no hook of terse in " + file.path);
    return status_ok;
  }
  auto found = untouched_original(file);
  if (!found) {
    say(found.error());
    return status_failed;
  }
  const std::optional<Original> original = std::move(*found);
  const auto after =
      original ? Result<std::string>(original->text) : without_hooks(file.path, file.text);
  if (!after) {
    say(after.error());
    return status_failed;
  }
  if (dry == DryRun::yes) return show(file, *after);
  std::error_code error;
  if (original && original->backup.empty()) {
    // A link was there, and only led to nothing.
    const fs::path made =
        fs::is_symlink(file.path, error) ? fs::canonical(file.path, error) : fs::path(file.path);
    if (!error && fs::remove(made, error)) {
      say("removed " + made.string() + ", which was not there before");
      return status_ok;
    }
    say("cannot remove " + file.path + ": " + error.message());
    return status_failed;
  }
  if (!store(file.path, *after)) return status_failed;
  if (original) {
    fs::remove(original->backup, error);
    say(file.path + " is as it was before");
    return status_ok;
  }
  const std::vector<std::string> backups = backups_of(file.path);
  say("the hooks are out of " + file.path + "; it has changed since they were put in" +
      (backups.empty() ? "" : ", and the copy from before stays: " + backups.front()));
  return status_ok;
}

}  // namespace terse
