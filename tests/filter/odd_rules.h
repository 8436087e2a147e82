// Templates that use every hole type and mechanism in ways that the shipped packs do not.
#pragma once

#include "filter/rulebook.h"

namespace terse::test {

/// The odd templates before the shipped packs.
const Rulebook& odd_rules();

}  // namespace terse::test
