// The subcommands, one file each. All return the exit status.
#pragma once

#include "app/options.h"

namespace terse {

/// `terse [FILE...]`: the filter.
int run_filter(const Options& options);

/// `terse classify [FILE...]`: `LINE<TAB>CLASS` for every line.
int run_classify(const Options& options);

/// `terse explain [FILE...]`: what happened to each run of lines, and why.
int run_explain(const Options& options);

/// `terse fields [FILE...]`: every record as a line of JSON.
int run_fields(const Options& options);

/// `terse rules list`: the packs in force.
int run_rules_list(const Options& options);

/// `terse rules show NAME`: a pack's templates, or one template.
int run_rules_show(const Options& options, const std::string& name);

/// `terse rules check [FILE...]`: holds packs to their examples; no file: the built-in ones.
int run_rules_check(const Options& options);

/// `terse rules try PACK [FILE...]`: before and after of each record that PACK changes.
int run_rules_try(const Options& options);

}  // namespace terse
