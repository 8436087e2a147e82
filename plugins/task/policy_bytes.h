// The bytes of plugins/task/policy.toml, written into a source file at build time.
#pragma once

#include <string>

namespace terse::task {

std::string built_in_policy_bytes();

}  // namespace terse::task
