#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "commands.h"
#include "io/fd.h"

namespace terse::spec {
namespace {

// A whole number from 0 to 10^12, or -1.
double count_value(const std::string& text) {
  if (text.empty() || text.size() > 12) return -1;
  for (const char c : text)
    if (c < '0' || c > '9') return -1;
  return std::atof(text.c_str());
}

}  // namespace

void add_constant_options(std::vector<Option>& options) {
  options.push_back({"--keep-closed", "N", "closed tasks that stay in SPEC.md (default 50)"});
  options.push_back(
      {"--advisory", "TOKENS", "size above which a compaction is advised (default 25000)"});
  options.push_back(
      {"--oversize", "N", "characters above which a T or B cell is too long (default 300)"});
  options.push_back({"--ratio", "R", "bytes a token (default 3.4)"});
}

Result<Constants> read_constants(const Arguments& arguments) {
  Constants constants;
  const auto bad = [](const char* name, const std::string& text) {
    Diagnostic diagnostic;
    diagnostic.what = std::string(name) + " " + text + " is not a number it can take";
    diagnostic.mend =
        std::string("give ") +
        (std::strcmp(name, "--ratio") == 0 ? "a ratio from 0.1 to 100" : "a whole number");
    return failure(diagnostic);
  };
  const auto read_count = [&](const char* name, double& target) {
    if (!arguments.has(name)) return true;
    target = count_value(arguments.value(name));
    return target >= 0;
  };
  double keep = static_cast<double>(constants.keep_closed);
  double advisory = static_cast<double>(constants.advisory_tokens);
  double oversize = static_cast<double>(constants.oversize);
  if (!read_count("--keep-closed", keep))
    return bad("--keep-closed", arguments.value("--keep-closed"));
  if (!read_count("--advisory", advisory)) return bad("--advisory", arguments.value("--advisory"));
  if (!read_count("--oversize", oversize)) return bad("--oversize", arguments.value("--oversize"));
  constants.keep_closed = static_cast<size_t>(keep);
  constants.advisory_tokens = static_cast<uint64_t>(advisory);
  constants.oversize = static_cast<size_t>(oversize);
  if (arguments.has("--ratio")) {
    const std::string text = arguments.value("--ratio");
    char* end = nullptr;
    constants.bytes_per_token = std::strtod(text.c_str(), &end);
    const bool whole = !text.empty() && *end == 0 && std::isfinite(constants.bytes_per_token);
    if (!whole || constants.bytes_per_token < 0.1 || constants.bytes_per_token > 100)
      return bad("--ratio", text);
  }
  return constants;
}

ExitCode complain(const Diagnostic& diagnostic, ExitCode code) {
  std::fprintf(stderr, "terse spec: %s\n", diagnostic.to_string().c_str());
  return code;
}

ExitCode complain(const std::string& what, const std::string& mend, ExitCode code) {
  Diagnostic diagnostic;
  diagnostic.what = what;
  diagnostic.mend = mend;
  return complain(diagnostic, code);
}

ExitCode print(const std::string& text) {
  if (write_whole(STDOUT_FILENO, text)) return ExitCode::done;
  // Who left does not want to be told.
  if (errno == EPIPE) return ExitCode::failed;
  return complain(std::string("cannot write to stdout: ") + std::strerror(errno), "",
                  ExitCode::failed);
}

}  // namespace terse::spec
