// JSON for the commands that print findings.
#pragma once

#include <string>
#include <vector>

#include "audit.h"
#include "plan.h"
#include "verify.h"

namespace terse::spec {

/// One object a line: topic, verdict, evidence.
std::string findings_json(const std::vector<Finding>& findings);

/// One object a line: check, name, what.
std::string breaches_json(const std::vector<Breach>& breaches);

}  // namespace terse::spec
