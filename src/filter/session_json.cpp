#include "filter/session_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace terse {
namespace {

using Json = nlohmann::ordered_json;

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

constexpr int deepest_json = 64;  // printing is recursive

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
  explicit KeyReader(const Json& object) : object_(object) {}

  void count(const char* key, uint64_t& out) {
    const auto found = object_.find(key);
    if (found == object_.end()) return;
    if (found->is_number_unsigned()) {
      out = found->get<uint64_t>();
    } else {
      refuse(key, "a number without sign or point");
    }
  }

  void flag(const char* key, bool& out) {
    const auto found = object_.find(key);
    if (found == object_.end()) return;
    if (found->is_boolean()) {
      out = found->get<bool>();
    } else {
      refuse(key, "true or false");
    }
  }

  void text(const char* key, std::string& out) {
    const auto found = object_.find(key);
    if (found == object_.end()) return;
    if (found->is_string()) {
      out = found->get<std::string>();
    } else {
      refuse(key, "a string");
    }
  }

  void refuse(const std::string& key, const std::string& wanted) {
    if (complaint.empty()) complaint = key + " is not " + wanted;
  }

  std::string complaint;

 private:
  const Json& object_;
};

Result<Json> parse(const std::string& path, const std::string& text) {
  if (text.empty()) return failure(broken(path, "the file is empty"));
  bool deep = false;
  Json document;
  try {
    document = Json::parse(text, [&deep](int depth, Json::parse_event_t, Json&) {
      deep = deep || depth > deepest_json;
      return !deep;
    });
  } catch (const Json::exception& error) {
    std::string what = error.what();
    // Without the library's own number, and without bytes of the file: they may be anything.
    const size_t number = what.find("] ");
    if (number != std::string::npos) what.erase(0, number + 2);
    what.resize(std::min(what.size(), what.find("; last read:")));
    return failure(broken(path, what));
  }
  if (deep) return failure(broken(path, "it nests deeper than " + std::to_string(deepest_json)));
  if (!document.is_object()) return failure(broken(path, "it is not a JSON object"));
  return document;
}

Result<SessionState> interpret(const std::string& path, const Json& document) {
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
  if (const auto totals = document.find(totals_key); totals != document.end()) {
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
void apply(const SessionState& before, const SessionState& after, Json& document) {
  if (after.id != before.id) document[id_key] = after.id;
  if (after.rounds != before.rounds) document[rounds_key] = after.rounds;
  if (after.opted_out != before.opted_out) document[opted_out_key] = after.opted_out;
  if (after.mode != before.mode) document[mode_key] = name_of(after.mode);
  if (after.violated != before.violated) document[violated_key] = after.violated;
  if (after.announced != before.announced) document[announced_key] = after.announced;
  if (after.totals == before.totals) return;
  const SessionTotals& now = after.totals;
  Json& totals = document[totals_key];
  totals[baseline_key] = now.baseline_tokens;
  totals[emitted_key] = now.emitted_tokens;
  totals[violations_key] = now.violations;
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
Json new_document(const SessionState& state) {
  Json document = Json::object();
  document[id_key] = state.id;
  document[rounds_key] = state.rounds;
  document[opted_out_key] = state.opted_out;
  document[mode_key] = name_of(state.mode);
  return document;
}

}  // namespace

Result<SessionState> parse_session(const std::string& path, const std::string& text) {
  const Result<Json> document = parse(path, text);
  if (!document) return failure(document.error());
  return interpret(path, *document);
}

std::string print_session(const std::string& text, const SessionState& before,
                          const SessionState& after) {
  Json document = text.empty() ? new_document(after) : Json::parse(text);
  apply(before, after, document);
  const int indent = text.empty() ? 2 : indent_of(text);
  // A session id from the environment need not be UTF-8.
  std::string out = document.dump(indent, ' ', false, Json::error_handler_t::replace);
  if (text.empty() || text.ends_with('\n')) out += '\n';
  return out;
}

}  // namespace terse
