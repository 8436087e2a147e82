// What the texts of a stream tell the session, and what it tells them.
#include <algorithm>

#include "hosts/claude_stream.h"

namespace terse {
namespace {

// Names that a stream may make up must not grow without end.
constexpr size_t most_skills = 64;

}  // namespace

void ClaudeStream::set_activity(Activity activity) {
  activity_ = activity;
  for (const auto& block : open_) block->filter->pipeline().set_activity(activity);
  if (current_ != nullptr) current_->pipeline().set_activity(activity);
}

const Totals& ClaudeStream::totals() const {
  totals_ = closed_totals_;
  for (const auto& block : open_) add(totals_, block->filter->pipeline().totals());
  return totals_;
}

void ClaudeStream::on_line(uint64_t number, LineClass line_class, Membership membership) {
  if (observer_ != nullptr) observer_->on_line(number, line_class, membership);
}

/// A record that names its skill wakes that skill's packs for the texts behind it, too.
void ClaudeStream::on_record(const RecordEvent& event) {
  const Reading& reading = *event.reading;
  for (size_t i = 0; i < reading.shape->holes.size(); ++i) {
    const FieldValue& field = (*reading.fields)[i];
    if (!field.present || reading.shape->holes[i].name != "skill") continue;
    if (options_.skills.size() < most_skills &&
        std::find(options_.skills.begin(), options_.skills.end(), field.value) ==
            options_.skills.end())
      options_.skills.emplace_back(field.value);
  }
  if (observer_ != nullptr) observer_->on_record(event);
}

void ClaudeStream::on_prose(const ProseEvent& event) {
  if (observer_ != nullptr) observer_->on_prose(event);
}

void ClaudeStream::on_incident(const Incident& incident) {
  if (options_.on_violation == OnViolation::quarantine) {
    quarantined_.insert(incident.shape);
    for (const auto& block : open_) block->filter->pipeline().quarantine(incident.shape);
  } else {
    set_activity(Activity::verbose);
  }
  if (observer_ != nullptr) observer_->on_incident(incident);
}

void ClaudeStream::on_spent_pattern(const std::string& what) {
  if (observer_ != nullptr) observer_->on_spent_pattern(what);
}

void ClaudeStream::on_plugin_fault(const PluginFault& fault) {
  if (observer_ != nullptr) observer_->on_plugin_fault(fault);
}

void ClaudeStream::on_round() {
  if (observer_ != nullptr) observer_->on_round();
}

}  // namespace terse
