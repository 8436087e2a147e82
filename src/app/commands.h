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

/// `terse expand [FILE...]`: terse records back to canonical verbose ones, the rest byte for byte.
int run_expand(const Options& options);

/// How findings are printed.
enum class Format { text, json };

/// `terse verify BASELINE TERSE`: status 1 when the two do not say the same.
int run_verify(const Options& options, const std::string& baseline, const std::string& terse,
               Format format);

/// Whether the ids of the tokens are printed too.
enum class Ids { hidden, shown };

/// `terse tokens [FILE...]`: bytes, bytes/4, estimated tokens, and exact ones by the rank table in
/// `table_file` where that is not empty.
int run_tokens(const Options& options, const std::string& table_file, Ids show, Format format);

/// `terse emit RECORD key=value...`: one record, verbose or terse as the mode says.
int run_emit(const Options& options, const std::string& record,
             const std::vector<std::string>& values);

/// `terse emit --list`: every record with its fields.
int run_emit_list(const Options& options);

/// `terse rules list`: the packs in force.
int run_rules_list(const Options& options);

/// `terse rules show NAME`: a pack's templates, or one template.
int run_rules_show(const Options& options, const std::string& name);

/// `terse rules schema`: the JSON Schema of packs.
int run_rules_schema();

/// `terse rules check FILE...`: holds packs to their examples.
int run_rules_check(const Options& options);

/// `terse rules check --coverage FILE...`: how often each rule fires on these transcripts.
int run_rules_coverage(const Options& options);

/// `terse rules new NAME`: writes NAME.toml, a pack to start from; never over an existing file.
int run_rules_new(const std::string& name);

/// `terse rules trust PATH...`: allows packs as they are now; a folder stands for its packs.
int run_rules_trust(const std::vector<std::string>& paths);

/// `terse rules untrust PATH...`: takes that back.
int run_rules_untrust(const std::vector<std::string>& paths);

/// `terse rules trust --list`: what is trusted.
int run_rules_trust_list();

/// `terse rules plugin-test FILE...`: holds native plugins to terse_plugin.h.
int run_plugin_test(const std::vector<std::string>& paths);

/// `terse rules try PACK [FILE...]`: before and after of each record that PACK changes.
int run_rules_try(const Options& options, const std::string& pack);

}  // namespace terse
