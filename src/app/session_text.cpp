#include "app/session_text.h"

#include <cstdlib>

namespace terse {

std::string printable(const std::string& id) {
  std::string out = id;
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return out;
}

std::string auto_on_text(uint64_t after, const std::string& id) {
  const char* given = std::getenv("GODMODE_SESSION");
  std::string session = id;
  if (session.empty() && given != nullptr) session = given;
  if (session.empty()) session = "none";
  return "Terse: AUTO ON (reason: " + std::to_string(after) +
         "+ autonomous rounds, session=" + printable(session) + ")";
}

std::string auto_off_text() {
  return "Terse: AUTO OFF (user interaction)";
}

std::string on_text(Activation activation, const SessionTotals& totals) {
  const std::string mode = activation == Activation::automatic ? "auto" : "explicit";
  return "Terse: ON (mode=" + mode + ", baseline_tokens=" + std::to_string(totals.baseline_tokens) +
         ", target_reduction=30%)";
}

std::string off_text(const SessionTotals& totals) {
  return "Terse: OFF. Emitted=" + std::to_string(totals.emitted_tokens) +
         " tokens, reduction=" + std::to_string(totals.reduction()) +
         "%, contract_violations=" + std::to_string(totals.violations) + ".";
}

}  // namespace terse
