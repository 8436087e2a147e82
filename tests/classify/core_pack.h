// The shipped core pack, read for tests.
#pragma once

#include "classify/classifier_tables.h"

namespace terse::test {

/// The tables of rules/core.toml. Throws when it cannot be read: a test cannot go on without.
const ClassifierTables& core_tables();

}  // namespace terse::test
