// Where a refuted candidate is put on record.
#pragma once

#include <set>
#include <string>

#include "filter/observer.h"

namespace terse {

/// Says each incident on stderr and, where a folder `.godmode` exists in the current directory,
/// appends it as one JSON line to `.godmode/terse-incidents.jsonl`. Source: product.md.
class IncidentLog : public Observer {
 public:
  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent&) override {}
  void on_incident(const Incident& incident) override;
  void on_plugin_fault(const PluginFault& fault) override;
  void on_spent_pattern(const std::string& what) override;

 private:
  std::set<std::string> spent_;  // each is said once
};

}  // namespace terse
