#include "app/session_command.h"

#include <cstdio>

#include "app/activation.h"
#include "app/messages.h"
#include "app/session_text.h"
#include "base/json_string.h"
#include "filter/session.h"

namespace terse {
namespace {

const char* name_of(SessionMode mode) {
  return mode == SessionMode::on ? "on" : mode == SessionMode::off ? "off" : "auto";
}

const char* reason_of(const Options& options, const SessionState& state) {
  const bool flag = options.mode_source == ModeSource::flag;
  if (flag && options.mode != Mode::automatic) return "--mode";
  if (state.opted_out) return "opt-out";
  if (state.violated) return "contract violation";
  if (options.mode == Mode::automatic) {
    return state.mode == SessionMode::automatic ? "rounds" : "session";
  }
  switch (options.mode_source) {
    case ModeSource::terse_mode:
      return "TERSE_MODE";
    case ModeSource::godmode_terse:
      return "GODMODE_TERSE";
    case ModeSource::flag:
    case ModeSource::nobody:
      break;
  }
  return "default";
}

const char* yes_no(bool value) {
  return value ? "yes" : "no";
}
const char* true_false(bool value) {
  return value ? "true" : "false";
}

std::string status_text(const Options& options, const SessionState& state, bool exists) {
  const bool terse = activation_of(options, state) != Activation::none;
  const SessionTotals& totals = state.totals;
  std::string out = "state      " + options.state_file + (exists ? "" : " (none yet)") + '\n';
  out += "session    " + (state.id.empty() ? "none" : printable(state.id)) + '\n';
  out += "mode       " + std::string(name_of(state.mode)) + '\n';
  out += "rounds     " + std::to_string(state.rounds) + " without a human; automatic from " +
         std::to_string(options.after) + '\n';
  out += "opted out  " + std::string(yes_no(state.opted_out)) + '\n';
  out += "totals     " + std::to_string(totals.baseline_tokens) + " tokens in, " +
         std::to_string(totals.emitted_tokens) + " out, reduction " +
         std::to_string(totals.reduction()) + "%, contract violations " +
         std::to_string(totals.violations) + '\n';
  out += "a filter   " + std::string(terse ? "is terse" : "is verbose") + " here now (" +
         reason_of(options, state) + ")\n";
  return out;
}

std::string status_json(const Options& options, const SessionState& state, bool exists) {
  const SessionTotals& totals = state.totals;
  std::string out = "{\"state\":";
  append_json_string(options.state_file, out);
  out += std::string(",\"exists\":") + true_false(exists) + ",\"session_id\":";
  append_json_string(state.id, out);
  out += ",\"consecutive_rounds_without_human\":" + std::to_string(state.rounds);
  out += std::string(",\"terse_user_opted_out\":") + true_false(state.opted_out);
  out += std::string(",\"terse_mode\":\"") + name_of(state.mode) + '"';
  out += std::string(",\"terse_contract_violated\":") + true_false(state.violated);
  out += ",\"after\":" + std::to_string(options.after);
  const bool terse = activation_of(options, state) != Activation::none;
  out += std::string(",\"active\":") + true_false(terse) + ",\"decided_by\":\"" +
         reason_of(options, state) + '"';
  out += ",\"baseline_tokens\":" + std::to_string(totals.baseline_tokens);
  out += ",\"emitted_tokens\":" + std::to_string(totals.emitted_tokens);
  out += ",\"reduction\":" + std::to_string(totals.reduction());
  return out + ",\"contract_violations\":" + std::to_string(totals.violations) + "}\n";
}

void change(SessionVerb verb, SessionState& state) {
  switch (verb) {
    case SessionVerb::status:
      break;
    case SessionVerb::on:
      state.mode = SessionMode::on;
      state.opted_out = state.violated = state.announced = false;
      break;
    case SessionVerb::off:
      state.mode = SessionMode::off;
      state.opted_out = true;
      state.announced = false;
      break;
    case SessionVerb::automatic:
      state.mode = SessionMode::automatic;
      break;
    case SessionVerb::round:
      state.rounds += state.rounds != UINT64_MAX;  // a number that a person wrote may be any
      break;
    case SessionVerb::prompt:
      state.rounds = 0;
      break;
  }
  if (verb != SessionVerb::status && state.id.empty()) state.id = new_session_id();
}

std::string answer(SessionVerb verb, const Options& options, const SessionState& state,
                   bool exists) {
  switch (verb) {
    case SessionVerb::status:
      return status_text(options, state, exists);
    case SessionVerb::on:
      return on_text(Activation::by_request, state.totals) + '\n';
    case SessionVerb::off:
      return off_text(state.totals) + '\n';
    case SessionVerb::automatic:
      if (state.is_off()) {
        say("the session stays off until `terse session on` (" +
            std::string(state.opted_out ? "the user opted out)" : "a rule broke the contract)"));
      }
      return {};
    case SessionVerb::round:  // for hooks: what they print may be taken for speech
    case SessionVerb::prompt:
      return {};
  }
  return {};
}

}  // namespace

int run_session(SessionVerb verb, const Options& options, Format format) {
  const SessionFile file(options.state_file);
  // A prompt in a folder without a session has nothing to end.
  const auto missing =
      verb == SessionVerb::prompt ? SessionFile::Missing::leave : SessionFile::Missing::create;
  const auto state = verb == SessionVerb::status
                         ? file.read()
                         : file.update(missing, [verb](SessionState& now) { change(verb, now); });
  if (!state) {
    say(state.error());
    return status_failed;
  }
  const SessionState now = state->value_or(SessionState{});
  const std::string out = format == Format::json ? status_json(options, now, state->has_value())
                                                 : answer(verb, options, now, state->has_value());
  const bool written = std::fwrite(out.data(), 1, out.size(), stdout) == out.size();
  if (std::fflush(stdout) == 0 && written) return status_ok;
  say("cannot write to stdout");
  return status_failed;
}

}  // namespace terse
