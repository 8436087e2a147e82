#include "app/incidents.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/messages.h"
#include "base/json_string.h"

namespace terse {
namespace {

std::string to_json(const Incident& incident, const std::string& rule) {
  std::string out = "{\"rule\":";
  append_json_string(rule, out);
  out += ",\"line\":" + std::to_string(incident.line) + ",\"law\":";
  append_json_string(name_of(incident.refutation->law), out);
  out += ",\"what\":";
  append_json_string(incident.refutation->what, out);
  out += ",\"input\":";
  append_json_string(incident.input, out);
  out += ",\"rejected\":";
  append_json_string(incident.rejected, out);
  out += ",\"missing\":[";
  for (size_t i = 0; i < incident.refutation->missing.size(); ++i) {
    if (i != 0) out += ',';
    append_json_string(incident.refutation->missing[i], out);
  }
  return out + "]}\n";
}

}  // namespace

void IncidentLog::on_incident(const Incident& incident) {
  const std::string rule = rule_of(incident);
  say("line " + std::to_string(incident.line) + ": rule " + rule + " broke the contract (" +
      incident.refutation->what + "); the original went out");
  const int file =
      open(".godmode/terse-incidents.jsonl", O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return;  // no .godmode here: stderr has it
  const std::string json = to_json(incident, rule);
  // One write: lines of several filters do not mix.
  if (write(file, json.data(), json.size()) != static_cast<ssize_t>(json.size())) {
    say("cannot append to .godmode/terse-incidents.jsonl");
  }
  close(file);
}

}  // namespace terse
