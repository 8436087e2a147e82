// The hooks of the program in Claude Code's settings.json, put in and taken out as text: what is
// there stays byte for byte, in its order and layout.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace terse {

/// What the program adds to `hooks`: the same command for reports and for prompts.
struct ClaudeHooks {
  std::string matcher;  ///< of the tools whose reports are read
  std::string command;

  bool operator==(const ClaudeHooks&) const = default;
};

/// The settings with both hooks at the end of their lists; missing lists are made. `text` without
/// any JSON is a new document. Fails for what is no JSON object, or has `hooks` of another shape.
Result<std::string> with_hooks(const std::string& path, const std::string& text,
                               const ClaudeHooks& hooks);

/// The settings without any hook of the program, and without what is empty only since. Fails for
/// what is no JSON object.
Result<std::string> without_hooks(const std::string& path, const std::string& text);

/// The hooks of the program that the settings have; an empty command: none. One of the two may be
/// missing.
ClaudeHooks hooks_in(const std::string& text);

/// Whether both events have just these hooks.
bool has_hooks(const std::string& text, const ClaudeHooks& hooks);

}  // namespace terse
