// CONFIRM: one bulk question before anything is written.
#pragma once

#include <vector>

#include "plan.h"
#include "refusal.h"

namespace terse::spec {

enum class Answer { apply, cancel };

struct Confirmation {
  Answer answer = Answer::cancel;
  std::vector<int> prongs;  ///< what to execute, for `apply`
};

/// True where a person can be asked.
bool can_ask();

/// Asks on stderr, reads the answer from stdin. No understandable answer is a refusal.
Step<Confirmation> ask(const Plan& plan, const std::vector<int>& firing);

}  // namespace terse::spec
