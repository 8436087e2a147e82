// What an execution claims to have done, for the checks that hold it to it.
#pragma once

#include <string>

#include "execute.h"
#include "verify.h"

namespace terse::spec {

/// `record`: the text that keeps what is gone from the files, the commit's message.
Claims claims_of(const Execution& execution, std::string record);

/// Every wording that is gone, a line each: the least that a record has to hold.
std::string gone_texts(const Execution& execution);

}  // namespace terse::spec
