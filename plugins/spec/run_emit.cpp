// `terse spec emit MODE`.
#include "commands.h"
#include "emit.h"
#include "files.h"
#include "recovery.h"

namespace terse::spec {
namespace {

ExitCode unknown_mode(const std::string& mode) {
  const std::string near = nearest_name(mode, kEmitModes, kEmitModeCount);
  std::string known = "one of";
  for (size_t i = 0; i < kEmitModeCount; ++i) known += std::string(" ") + kEmitModes[i];
  return complain("emit has no mode " + mode, near.empty() ? known : "did you mean " + near + "?",
                  ExitCode::usage);
}

}  // namespace

ExitCode run_emit(const Arguments& arguments) {
  const Result<Constants> constants = read_constants(arguments);
  if (!constants) return complain(constants.error(), ExitCode::usage);
  if (arguments.operands().size() != 1)
    return complain("emit takes exactly one MODE", "see `terse spec emit --help`", ExitCode::usage);
  const std::string& mode = arguments.operands()[0];
  bool known = false;
  for (size_t i = 0; i < kEmitModeCount; ++i) known = known || mode == kEmitModes[i];
  if (!known) return unknown_mode(mode);

  Document spec;
  if (!emit_needs_no_spec(mode)) {
    const std::string root = arguments.value("--root", ".");
    if (const Step<void> settled = recover_interrupted(root); !settled)
      return complain(settled.error().why, settled.error().code);
    const std::string path = join_path(root, kSpecName);
    Result<std::optional<std::string>> bytes = read_optional_regular(path);
    if (!bytes) return complain(bytes.error(), ExitCode::failed);
    if (!*bytes)
      return complain(path + " not found", "name the project's folder with --root",
                      ExitCode::usage);
    Result<Document> parsed = Document::parse(std::move(**bytes), path);
    if (!parsed) return complain(parsed.error(), ExitCode::unparsable);
    spec = std::move(*parsed);
  }
  std::string table;
  table.reserve(1 << 16);
  emit_table(mode, spec, *constants, table);
  return print(table);
}

}  // namespace terse::spec
