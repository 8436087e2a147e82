// What Claude Code's hooks send, and the one answer that shortens a report.
//
// Source of the format: a hook reads one JSON object (`hook_event_name`, `tool_name`,
// `tool_response`, ...). A PostToolUse hook may answer
// `{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":...}}`, where the
// replacement has to have the shape of that tool's own `tool_response`. The program never sends
// anything else, a permission decision least of all.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/json_splice.h"

namespace terse {

/// The host stores what is longer by itself and drops a replacement.
inline constexpr size_t longest_report = 30'000;

enum class HookEvent : uint8_t {
  none,    ///< nothing to do, and so is all that is in doubt
  prompt,  ///< a person has spoken
  report,  ///< a tool of the list has answered
};

/// What an input asks for. `tools`: exact names; one that ends in `*` stands for all that begin so.
HookEvent read_hook_event(Bytes input, const std::vector<std::string>& tools);

/// The answer to a report, with a newline: the `tool_response` as it is spelled, its texts changed
/// as `shorten` says. Empty where no text changes, where the response is an error, too long, or of
/// a shape that is not known: a string; blocks of type text, bare or as `content`; `stdout`.
std::string shortened_report(Bytes input,
                             const std::function<std::vector<TextEdit>(Bytes)>& shorten);

}  // namespace terse
