// Any bytes as the session's state file: refused with a reason, or changed without losing a key.
#include "base/json_value.h"
#include "filter/session_json.h"
#include "fuzz/law.h"

using namespace terse;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  SessionState change;
  change.rounds = choices.below(256);
  change.opted_out = choices.one_in(2);
  change.mode = static_cast<SessionMode>(choices.below(3));
  change.violated = choices.one_in(2);
  change.totals.baseline_tokens = choices.below(256);
  const std::string text(choices.rest());
  const Result<SessionState> before = parse_session("state.json", text);
  if (!before) {
    fuzz::require(!before.error().what.empty(), "a refusal says why", text);
    return 0;
  }
  fuzz::require(parse_json(print_session(text, *before, *before)) == parse_json(text),
                "no change changes nothing", text);
  SessionState after = change;
  after.id = before->id;
  const std::string printed = print_session(text, *before, after);
  const Result<SessionState> read = parse_session("state.json", printed);
  fuzz::require(read && *read == after, "what is written is read", text);
  const JsonValue old_keys = *parse_json(text);
  const JsonValue new_keys = *parse_json(printed);
  for (size_t i = 0; i < old_keys.names.size(); ++i) {
    const std::string& name = old_keys.names[i];
    fuzz::require(i < new_keys.names.size() && new_keys.names[i] == name,
                  "keys stay in their order", text);
    const bool known = name.starts_with("terse_") || name.ends_with("_without_human");
    if (known) continue;
    fuzz::require(new_keys.items[i] == old_keys.items[i], "unknown keys stay", text);
  }
  return 0;
}
