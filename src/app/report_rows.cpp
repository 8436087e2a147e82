#include "app/report_rows.h"

#include <algorithm>

#include "base/json_string.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

// A row is drawn at once, so a log of a million lines must not be one.
constexpr uint64_t most_plain_lines = 40;

/// A JSON string that may stand in a script element: `<` cannot end or open anything.
void append_safe(Bytes text, std::string& out) {
  std::string plain;
  append_json_string(text, plain);
  for (const char c : plain) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
}

/// How a field comes to be known from the short form.
const char* how_known(const Hole& hole, Bytes value, Bytes output) {
  if (output.find(value) != Bytes::npos) return "printed";
  if (!hole.derive.empty()) return "recomputed";
  if (hole.has_default) return "default";
  return "short";
}

void append_fields(const Reading& reading, Bytes output, std::string& out) {
  out += ",\"f\":[";
  bool first = true;
  for (size_t i = 0; i < reading.shape->holes.size(); ++i) {
    const FieldValue& field = (*reading.fields)[i];
    if (!field.present) continue;
    if (!first) out += ',';
    first = false;
    out += '[';
    append_safe(reading.shape->holes[i].name, out);
    out += ',';
    append_safe(field.value, out);
    out += std::string(",\"") + how_known(reading.shape->holes[i], field.value, output) + "\"]";
  }
  out += ']';
}

void append_rewrite(Bytes text, Bytes output, const std::string& rule, std::string& out) {
  out += ",\"t\":";
  append_safe(output, out);
  out += ",\"r\":";
  append_safe(rule, out);
  out += ",\"k\":[" + std::to_string(estimate_tokens(text)) + ',' +
         std::to_string(estimate_tokens(output)) + ']';
}

const char* why(Outcome outcome) {
  switch (outcome) {
    case Outcome::already_terse:
      return "already terse";
    case Outcome::not_provable:
      return "no shorter form could be proved to hold the same facts";
    case Outcome::violation:
      return "the contract refuted the rewrite";
    case Outcome::verbatim_mode:
      return "terse is off";
    case Outcome::final_verbatim:
      return "the last of the stream stays as it came";
    case Outcome::kept:
      return "a plugin keeps it";
    case Outcome::rewritten:
      break;
  }
  return "";
}

void append_why(Outcome outcome, const std::string& rule, std::string& out) {
  if (!rule.empty()) {
    out += ",\"r\":";
    append_safe(rule, out);
  }
  out += std::string(",\"w\":\"") + why(outcome) + '"';
}

Bytes without_ending(Bytes text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

}  // namespace

ReportRows::ReportRows(Bytes transcript) : transcript_(transcript) {
  for (size_t at = 0; at < transcript.size();) {
    starts_.push_back(at);
    at = std::min(transcript.find('\n', at), transcript.size() - 1) + 1;
  }
  classes_.resize(starts_.size(), LineClass::blank);
  starts_.push_back(transcript.size());
}

void ReportRows::on_line(uint64_t number, LineClass line_class, Membership) {
  if (number != 0 && number <= classes_.size()) classes_[number - 1] = line_class;
}

void ReportRows::on_record(const RecordEvent& event) {
  const Reading& reading = *event.reading;
  const std::string rule =
      std::string(reading.shape->pack) + '/' + std::string(reading.shape->name);
  Row row{event.first_line, event.line_count, reading.shape->line_class, 0, {}};
  if (event.outcome == Outcome::rewritten) {
    append_rewrite(event.text, event.output, rule, row.rest);
    append_fields(reading, event.output, row.rest);
    row.bytes_saved = event.text.size() - event.output.size();
    ++rewrites_;
  } else {
    append_why(event.outcome, rule, row.rest);
  }
  rows_.push_back(std::move(row));
}

void ReportRows::on_prose(const ProseEvent& event) {
  // Most prose stays for want of a rule: it is shown as any other text.
  if (event.outcome == Outcome::not_provable || event.outcome == Outcome::verbatim_mode) return;
  Row row{event.first_line, event.line_count, LineClass::prose, 0, {}};
  if (event.first_line <= classes_.size()) row.line_class = classes_[event.first_line - 1];
  if (event.outcome == Outcome::rewritten) {
    const std::string rule =
        event.plugin.empty() ? "prose/phrases" : "plugin/" + std::string(event.plugin);
    append_rewrite(without_ending(event.text), without_ending(event.output), rule, row.rest);
    row.bytes_saved = event.text.size() - event.output.size();
    row.rest += ",\"s\":[";
    bool first = true;
    for (size_t i = 0; event.savings != nullptr && i < event.families->size(); ++i) {
      if (event.savings[i] == 0) continue;
      row.rest += first ? "[" : ",[";
      first = false;
      append_safe((*event.families)[i], row.rest);
      row.rest += ',' + std::to_string(event.savings[i]) + ']';
    }
    row.rest += ']';
    ++rewrites_;
  } else {
    append_why(event.outcome, {}, row.rest);
  }
  rows_.push_back(std::move(row));
}

Bytes ReportRows::lines(uint64_t first, uint64_t count) const {
  const size_t end = std::min<size_t>(first - 1 + count, starts_.size() - 1);
  return transcript_.substr(starts_[first - 1], starts_[end] - starts_[first - 1]);
}

/// The lines `[first, end)`, a row each run of one class.
void ReportRows::add_plain(uint64_t first, uint64_t end, std::vector<Row>& out) const {
  while (first < end) {
    uint64_t last = first + 1;
    while (last < end && last - first < most_plain_lines &&
           classes_[last - 1] == classes_[first - 1])
      ++last;
    out.push_back({first, last - first, classes_[first - 1], 0, {}});
    first = last;
  }
}

std::vector<std::string> ReportRows::take_rows() {
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const Row& a, const Row& b) { return a.first < b.first; });
  std::vector<Row> all;
  uint64_t next = 1;
  for (Row& row : rows_) {
    if (row.first < next || row.first > classes_.size()) continue;
    add_plain(next, row.first, all);
    next = row.first + row.count;
    all.push_back(std::move(row));
  }
  rows_.clear();
  add_plain(next, classes_.size() + 1, all);
  std::vector<std::string> out;
  for (const Row& row : all) {
    const Bytes text = lines(row.first, row.count);
    ReportSum& sum = by_class_[static_cast<size_t>(row.line_class)];
    sum.lines += row.count;
    sum.bytes_in += text.size();
    sum.bytes_out += text.size() - row.bytes_saved;
    std::string json = "{\"n\":" + std::to_string(row.first) +
                       ",\"m\":" + std::to_string(row.count) + ",\"c\":\"" +
                       std::string(name_of(row.line_class)) + "\",\"v\":";
    append_safe(without_ending(text), json);
    out.push_back(json + row.rest + '}');
  }
  return out;
}

}  // namespace terse
