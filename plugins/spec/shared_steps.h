// Steps that more than one subcommand takes.
#pragma once

#include <string>

#include "arguments.h"
#include "exit_code.h"
#include "project.h"

namespace terse::spec {

/// The plan's place: `--plan`, or .spec/compact-plan.json below the root.
std::string plan_path(const Arguments& arguments);

/// What `--confirm` has to say for this plan file.
std::string plan_hash(const std::string& json);

/// Prints the one line for a project without SPEC.md.
ExitCode no_spec();

/// Prints what forbids a rewrite; `done` when nothing does.
ExitCode refuse_obstacles(const Project& project);

}  // namespace terse::spec
