#include "app/incidents.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/messages.h"
#include "base/json_string.h"
#include "io/fd.h"

namespace terse {
namespace {

/// What both kinds of incident have in common.
struct Entry {
  std::string rule;
  uint64_t line = 0;
  Bytes law;
  Bytes what;
  Bytes input;
  Bytes rejected;
  const std::vector<std::string>* missing = nullptr;
};

std::string to_json(const Entry& entry) {
  std::string out = "{\"rule\":";
  append_json_string(entry.rule, out);
  out += ",\"line\":" + std::to_string(entry.line) + ",\"law\":";
  append_json_string(entry.law, out);
  out += ",\"what\":";
  append_json_string(entry.what, out);
  out += ",\"input\":";
  append_json_string(entry.input, out);
  out += ",\"rejected\":";
  append_json_string(entry.rejected, out);
  out += ",\"missing\":[";
  for (size_t i = 0; entry.missing != nullptr && i < entry.missing->size(); ++i) {
    if (i != 0) out += ',';
    append_json_string((*entry.missing)[i], out);
  }
  return out + "]}\n";
}

void append_to_log(const Entry& entry) {
  const Fd file = open_file(".godmode/terse-incidents.jsonl", O_WRONLY | O_APPEND | O_CREAT, 0644);
  if (!file) return;  // no .godmode here: stderr has it
  // One write, where the system takes it whole: lines of several filters do not mix.
  if (!write_whole(file.get(), to_json(entry))) {
    say("cannot append to .godmode/terse-incidents.jsonl");
  }
}

}  // namespace

void IncidentLog::on_incident(const Incident& incident) {
  const std::string rule = rule_of(incident);
  const Refutation& refutation = *incident.refutation;
  say("line " + std::to_string(incident.line) + ": rule " + rule + " broke the contract (" +
      refutation.what + "); the original went out");
  append_to_log({rule, incident.line, name_of(refutation.law), refutation.what, incident.input,
                 incident.rejected, &refutation.missing});
}

void IncidentLog::on_spent_pattern(const std::string& what) {
  if (!spent_.insert(what).second) return;
  say(what + " went out of use: its pattern took too long; write it without nested repeats");
}

void IncidentLog::on_plugin_fault(const PluginFault& fault) {
  const std::string rule = "plugin/" + std::string(fault.plugin);
  const std::string place = fault.line == 0 ? "" : "line " + std::to_string(fault.line) + ": ";
  say(place + rule + " is out of use for the rest of the stream: " + fault.what +
      (fault.line == 0 ? "" : "; the original went out") +
      "; terse rules plugin-test finds such faults");
  const Refutation* refutation = fault.refutation;
  append_to_log({rule, fault.line,
                 refutation == nullptr ? Bytes("plugin") : name_of(refutation->law), fault.what,
                 fault.input, fault.rejected,
                 refutation == nullptr ? nullptr : &refutation->missing});
}

}  // namespace terse
