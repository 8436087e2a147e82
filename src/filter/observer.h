// What the pipeline tells whoever wants to know: classify, explain, fields, incidents.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "classify/line_class.h"
#include "contract/contract.h"
#include "rules/engine.h"

namespace terse {

/// Why a recognised record came out as it did.
enum class Outcome : uint8_t {
  rewritten,
  already_terse,
  not_provable,    ///< no candidate passed the engine's own proof
  violation,       ///< the contract refuted the engine's candidate
  verbatim_mode,   ///< terse is off for now
  final_verbatim,  ///< the last of the stream, and its template says so
  kept,            ///< a plugin wants one of its lines to stay as it is
};

/// A record as it leaves the pipeline. Borrowed for the call.
struct RecordEvent {
  uint64_t first_line = 0;
  uint64_t line_count = 0;
  Bytes text;    ///< lines without endings, joined by \n
  Bytes output;  ///< the terse face, when rewritten
  const Reading* reading = nullptr;
  Outcome outcome = Outcome::not_provable;
};

/// A refuted candidate. Borrowed for the call.
struct Incident {
  const Template* shape = nullptr;
  uint64_t line = 0;
  Bytes input;
  Bytes rejected;
  const Refutation* refutation = nullptr;
};

/// The rule that was at fault, PACK/TEMPLATE.
inline std::string rule_of(const Incident& incident) {
  return std::string(incident.shape->pack) + '/' + std::string(incident.shape->name);
}

/// What a plugin was taken out of use for. Borrowed for the call.
struct PluginFault {
  Bytes plugin{};
  uint64_t line = 0;   ///< 0: before the first
  std::string what{};  ///< one sentence without a final period
  Bytes input{};
  Bytes rejected{};                        ///< what it wrote, as far as it had room
  const Refutation* refutation = nullptr;  ///< the law that its rewrite broke, if that was it
};

/// A paragraph, a list item or a heading as it leaves the pipeline. Borrowed for the call.
struct ProseEvent {
  uint64_t first_line = 0;
  uint64_t line_count = 0;
  Bytes text;
  Bytes output;                      ///< when rewritten
  Bytes plugin;                      ///< whose proposal it came of; empty: the rules' own
  const int64_t* savings = nullptr;  ///< token hundredths by family, or null
  const std::vector<std::string>* families = nullptr;
  Outcome outcome = Outcome::not_provable;
};

/// Whether a line is part of a recognised record.
enum class Membership : uint8_t { plain, record, prose };

/// All calls come in stream order, at the time the class or outcome is known.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_line(uint64_t number, LineClass line_class, Membership membership) = 0;
  virtual void on_record(const RecordEvent& event) = 0;
  virtual void on_incident(const Incident& incident) = 0;

  /// The plugin is asked nothing more in this stream; what it was asked about goes out as it came.
  virtual void on_plugin_fault(const PluginFault&) {}

  /// Comes when the unit is settled, which may be after lines behind it were told.
  virtual void on_prose(const ProseEvent&) {}

  /// `what`, a rule as PACK/TEMPLATE or a signature by its pattern, went out of use in this stream:
  /// its pattern ran out of its budget. Comes at the end.
  virtual void on_spent_pattern(const std::string& /*what*/) {}

  /// The stream has shown the record of a whole round; what follows is not settled yet.
  virtual void on_round() {}
  /// The next line is a person's: it starts with `> ` or `User:`.
  virtual void on_human() {}
};

}  // namespace terse
