#include "execution_claims.h"

#include <utility>

namespace terse::spec {

Claims claims_of(const Execution& execution, std::string record) {
  Claims claims;
  claims.touched = execution.touched;
  claims.removed = execution.removed;
  claims.redirects = execution.redirects;
  claims.record = std::move(record);
  for (const Effect& effect : execution.effects) claims.applied.push_back(effect.key);
  return claims;
}

std::string gone_texts(const Execution& execution) {
  std::string texts;
  for (const Effect& effect : execution.effects) {
    for (const std::string& text : effect.old_texts) texts += text + "\n";
  }
  return texts;
}

}  // namespace terse::spec
