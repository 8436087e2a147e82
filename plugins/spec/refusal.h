// Why an operation stops: the message and the exit status that goes with it.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "exit_code.h"

namespace terse::spec {

struct Refusal {
  ExitCode code = ExitCode::failed;
  Diagnostic why;
};

/// A value, or the refusal that says why there is none.
template <class T>
using Step = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refuse(ExitCode code, std::string what, std::string mend) {
  Refusal refusal;
  refusal.code = code;
  refusal.why.what = std::move(what);
  refusal.why.mend = std::move(mend);
  return tl::unexpected<Refusal>(std::move(refusal));
}

}  // namespace terse::spec
