#include "filter/session_json.h"

#include "base/json_value.h"

namespace terse {
namespace {

constexpr const char* id_key = "session_id";
constexpr const char* rounds_key = "consecutive_rounds_without_human";
constexpr const char* opted_out_key = "terse_user_opted_out";
constexpr const char* mode_key = "terse_mode";
constexpr const char* violated_key = "terse_contract_violated";
constexpr const char* announced_key = "terse_auto_announced";
constexpr const char* totals_key = "terse_totals";
constexpr const char* baseline_key = "baseline_tokens";
constexpr const char* emitted_key = "emitted_tokens";
constexpr const char* violations_key = "contract_violations";

const char* name_of(SessionMode mode) {
  return mode == SessionMode::on ? "on" : mode == SessionMode::off ? "off" : "auto";
}

Diagnostic broken(const std::string& path, std::string what) {
  Diagnostic d;
  d.file = path;
  d.what = "the session state is broken: " + std::move(what);
  d.mend = "mend the file or remove it; it has not been changed";
  return d;
}

/// Reads known keys; remembers the first that has a value of another kind.
class KeyReader {
 public:
  explicit KeyReader(const JsonValue& object) : object_(object) {}

  void count(const char* key, uint64_t& out) {
    const JsonValue* found = object_.find(key);
    if (found == nullptr) return;
    if (const std::optional<uint64_t> number = found->count()) {
      out = *number;
    } else {
      refuse(key, "a number without sign or point");
    }
  }

  void flag(const char* key, bool& out) {
    const JsonValue* found = object_.find(key);
    if (found == nullptr) return;
    if (found->is_boolean()) {
      out = found->truth;
    } else {
      refuse(key, "true or false");
    }
  }

  void text(const char* key, std::string& out) {
    const JsonValue* found = object_.find(key);
    if (found == nullptr) return;
    if (found->is_string()) {
      out = found->text;
    } else {
      refuse(key, "a string");
    }
  }

  void refuse(const std::string& key, const std::string& wanted) {
    if (complaint.empty()) complaint = key + " is not " + wanted;
  }

  std::string complaint;

 private:
  const JsonValue& object_;
};

Result<JsonValue> parse(const std::string& path, const std::string& text) {
  if (text.empty()) return failure(broken(path, "the file is empty"));
  std::string why;
  std::optional<JsonValue> document = parse_json(text, &why);
  if (!document) return failure(broken(path, why));
  if (!document->is_object()) return failure(broken(path, "it is not a JSON object"));
  return std::move(*document);
}

Result<SessionState> interpret(const std::string& path, const JsonValue& document) {
  SessionState state;
  KeyReader keys(document);
  keys.text(id_key, state.id);
  keys.count(rounds_key, state.rounds);
  keys.flag(opted_out_key, state.opted_out);
  keys.flag(violated_key, state.violated);
  keys.flag(announced_key, state.announced);
  std::string mode = "auto";
  keys.text(mode_key, mode);
  if (mode == "on" || mode == "explicit") {
    state.mode = SessionMode::on;
  } else if (mode == "off") {
    state.mode = SessionMode::off;
  } else if (mode != "auto" && !mode.empty()) {
    keys.refuse(mode_key, "on, off or auto");
  }
  std::string complaint = keys.complaint;
  if (const JsonValue* totals = document.find(totals_key)) {
    KeyReader inner(*totals);
    if (!totals->is_object()) {
      inner.refuse(totals_key, "an object");
    } else {
      inner.count(baseline_key, state.totals.baseline_tokens);
      inner.count(emitted_key, state.totals.emitted_tokens);
      inner.count(violations_key, state.totals.violations);
    }
    if (complaint.empty()) complaint = inner.complaint;
  }
  if (!complaint.empty()) return failure(broken(path, complaint));
  return state;
}

/// Writes into `document` what differs between the two states.
void apply(const SessionState& before, const SessionState& after, JsonValue& document) {
  const auto set = [&](const char* key, JsonValue value) {
    document.member(key) = std::move(value);
  };
  if (after.id != before.id) set(id_key, JsonValue::of(after.id));
  if (after.rounds != before.rounds) set(rounds_key, JsonValue::of(after.rounds));
  if (after.opted_out != before.opted_out) set(opted_out_key, JsonValue::of(after.opted_out));
  if (after.mode != before.mode) set(mode_key, JsonValue::of(name_of(after.mode)));
  if (after.violated != before.violated) set(violated_key, JsonValue::of(after.violated));
  if (after.announced != before.announced) set(announced_key, JsonValue::of(after.announced));
  if (after.totals == before.totals) return;
  const SessionTotals& now = after.totals;
  JsonValue& totals = document.member(totals_key);
  totals.member(baseline_key) = JsonValue::of(now.baseline_tokens);
  totals.member(emitted_key) = JsonValue::of(now.emitted_tokens);
  totals.member(violations_key) = JsonValue::of(now.violations);
}

/// How far the first key of `text` is indented, or -1 where the object stands on one line.
int indent_of(const std::string& text) {
  const size_t newline = text.find('\n');
  if (newline == std::string::npos || newline + 1 >= text.size()) return -1;
  const size_t key = text.find_first_not_of(' ', newline + 1);
  if (key == std::string::npos || text[key] == '\n') return -1;
  return key == newline + 1 ? 2 : static_cast<int>(key - newline - 1);
}

/// The keys that every file has, in this order.
JsonValue new_document(const SessionState& state) {
  JsonValue document;
  document.member(id_key) = JsonValue::of(state.id);
  document.member(rounds_key) = JsonValue::of(state.rounds);
  document.member(opted_out_key) = JsonValue::of(state.opted_out);
  document.member(mode_key) = JsonValue::of(name_of(state.mode));
  return document;
}

}  // namespace

Result<SessionState> parse_session(const std::string& path, const std::string& text) {
  const Result<JsonValue> document = parse(path, text);
  if (!document) return failure(document.error());
  return interpret(path, *document);
}

std::string print_session(const std::string& text, const SessionState& before,
                          const SessionState& after) {
  JsonValue document = text.empty() ? new_document(after) : parse_json(text).value_or(JsonValue());
  apply(before, after, document);
  JsonWriter json(text.empty() ? 2 : indent_of(text));
  write_json(document, json);
  std::string out = json.take();
  if (text.empty() || text.ends_with('\n')) out += '\n';
  return out;
}

}  // namespace terse
