// Whether a pack that came from bytes can be used without harm.
#pragma once

#include "rules/pack.h"

namespace terse {

/// Every number of a pack of a stranger's is what the loader would have made it: enumerations have
/// a name, indices lead to something, optional parts are bracketed, a derived value can be worked
/// out. It says nothing about whether the pack keeps the laws.
bool is_sound(const Pack& pack);

}  // namespace terse
