#include "app/activation.h"

#include "app/messages.h"

namespace terse {

Activation activation_of(const Options& options, const SessionState& state) {
  if (options.mode == Mode::off) return Activation::none;
  if (options.mode == Mode::automatic) return automatic_activation(state, options.after);
  const bool off = state.is_off() && options.mode_source != ModeSource::flag;
  return off ? Activation::none : Activation::by_request;
}

Activation current_activation(const Options& options) {
  Result<std::optional<SessionState>> state = SessionFile(options.state_file).read();
  if (!state) {
    state.error().severity = Severity::warning;
    say(state.error());
    return activation_of(options, {});
  }
  return activation_of(options, state->value_or(SessionState{}));
}

}  // namespace terse
