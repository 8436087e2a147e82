// The five actions of `terse task`. Each prints its data and returns the exit code.
#pragma once

#include "task/options.h"
#include "task/policy.h"

namespace terse::task {

int run_plan(const Options& options, const Policy& policy);
int run_apply(const Options& options, const Policy& policy);
int run_check(const Options& options, const Policy& policy);
int run_restore(const Options& options, const Policy& policy);
int run_verify(const Options& options, const Policy& policy);

/// Prints a diagnostic to stderr and returns `code`.
int complain(const Diagnostic& diagnostic, int code);
/// Writes data to stdout; exit 7 when that fails.
int print(const std::string& text, int code);

}  // namespace terse::task
