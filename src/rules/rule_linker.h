// Packs in order of precedence -> one frozen RuleSet.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "record/rule_set.h"
#include "rules/pack.h"

namespace terse {

/// Joins `packs`, nearest first: of two templates with one name in packs of one name, the nearest
/// wins. A built-in one that a foreign one beats stays, marked as shadowed: nothing reads as its
/// record, and no other template may print what it would. Takes the packs' content; their strings
/// stay alive with the result.
std::unique_ptr<const RuleSet> link_packs(std::vector<Pack> packs);

/// The packs that are compiled into the binary, in order of precedence.
std::vector<Pack> built_in_packs();

}  // namespace terse
