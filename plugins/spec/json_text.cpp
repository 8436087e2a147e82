#include "json_text.h"

#include <nlohmann/json.hpp>

namespace terse::spec {

using Json = nlohmann::ordered_json;

std::string findings_json(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    const Json json = {{"id", finding.topic},
                       {"verdict", verdict_name(finding.verdict)},
                       {"evidence", finding.evidence}};
    text += json.dump() + "\n";
  }
  return text;
}

std::string breaches_json(const std::vector<Breach>& breaches) {
  std::string text;
  for (const Breach& breach : breaches) {
    const Json json = {
        {"check", breach.check}, {"name", check_name(breach.check)}, {"what", breach.what}};
    text += json.dump() + "\n";
  }
  return text;
}

}  // namespace terse::spec
