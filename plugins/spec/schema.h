// SPEC-FORMAT.md, where a project has one: the row schema it states.
#pragma once

#include <string>
#include <vector>

namespace terse::spec {

/// One line for each table header in SPEC-FORMAT.md (under `root`, or under its pilot-spec/) that
/// differs from the schema this tool reads. Empty where there is no such file or nothing differs.
std::vector<std::string> schema_differences(const std::string& root);

}  // namespace terse::spec
