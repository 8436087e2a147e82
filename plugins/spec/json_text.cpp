#include "json_text.h"

#include "base/json_writer.h"

namespace terse::spec {

std::string findings_json(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    JsonWriter json(JsonWriter::one_line);
    json.begin_object();
    json.member("id", finding.topic);
    json.member("verdict", verdict_name(finding.verdict));
    json.member("evidence", finding.evidence);
    json.end_object();
    text += json.take() + "\n";
  }
  return text;
}

std::string breaches_json(const std::vector<Breach>& breaches) {
  std::string text;
  for (const Breach& breach : breaches) {
    JsonWriter json(JsonWriter::one_line);
    json.begin_object();
    json.member("check", static_cast<uint64_t>(breach.check));
    json.member("name", check_name(breach.check));
    json.member("what", breach.what);
    json.member("where", breach.where);
    json.end_object();
    text += json.take() + "\n";
  }
  return text;
}

}  // namespace terse::spec
