#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <set>

#include "base/json_value.h"
#include "plan.h"

namespace terse::spec {
namespace {

constexpr const char* kFormat = "terse-spec-plan";
constexpr uint64_t kVersion = 1;

void write_entry(const Entry& entry, JsonWriter& json) {
  json.begin_object();
  json.member("key", entry.key);
  json.member("prong", static_cast<uint64_t>(entry.prong));
  json.member("action", entry.action == Action::apply ? "apply" : "skip");
  json.member("note", entry.note);
  json.key("rows");
  json.begin_array();
  for (const PlanRow& row : entry.rows) {
    json.begin_object();
    json.member("id", row.id);
    json.member("line", static_cast<uint64_t>(row.line));
    json.member("sha256", row.sha256);
    if (row.old) json.member("old", *row.old);
    json.end_object();
  }
  json.end_array();
  json.member("new", entry.replacement);
  if (entry.prong == 1) json.member("redirect", entry.redirect);
  if (entry.prong == 6) json.member("extracted", entry.extracted);
  json.member("lossy", !entry.lost.empty());
  json.array_member("lost", entry.lost);
  json.end_object();
}

void write_constants(const Constants& constants, JsonWriter& json) {
  json.key("constants");
  json.begin_object();
  json.member("bytes_per_token", constants.bytes_per_token);
  json.member("advisory_tokens", constants.advisory_tokens);
  json.member("keep_closed", static_cast<uint64_t>(constants.keep_closed));
  json.member("oversize", static_cast<uint64_t>(constants.oversize));
  json.end_object();
}

// About how long the plan will be: a text that outgrows its memory is copied again and again.
size_t estimated_size(const Plan& plan) {
  constexpr size_t kEntry = 512;
  constexpr size_t kRow = 192;
  size_t size = 4096;
  for (const Entry& entry : plan.entries) {
    size += kEntry + (entry.replacement ? entry.replacement->size() : 0);
    for (const PlanRow& row : entry.rows) size += kRow + (row.old ? row.old->size() : 0);
  }
  return size;
}

// Reads members with a place in every complaint ("entries[3].rows[0].sha256").
class Reader {
 public:
  struct Fault {
    std::string what;
    std::string mend;
  };

  const JsonValue& member(const JsonValue& object, const std::string& at, const char* name) const {
    const JsonValue* found = object.find(name);
    if (found == nullptr)
      throw Fault{at + name + " is missing", "write the plan anew with `terse spec propose`"};
    return *found;
  }

  std::string text(const JsonValue& object, const std::string& at, const char* name) const {
    const JsonValue& value = member(object, at, name);
    if (!value.is_string()) throw Fault{at + name + " is not a string", "put it in quotes"};
    return value.text;
  }

  std::optional<std::string> optional_text(const JsonValue& object, const std::string& at,
                                           const char* name) const {
    const JsonValue* found = object.find(name);
    if (found == nullptr || found->kind == JsonValue::Kind::null) return {};
    return text(object, at, name);
  }

  uint64_t count(const JsonValue& object, const std::string& at, const char* name) const {
    const std::optional<uint64_t> number = member(object, at, name).count();
    if (!number) throw Fault{at + name + " is not a whole number", "give a whole number"};
    return *number;
  }

  void only(const JsonValue& object, const std::string& at,
            std::initializer_list<const char*> known) const {
    for (const std::string& name : object.names) {
      const bool found = std::find(known.begin(), known.end(), name) != known.end();
      if (found) continue;
      const std::vector<const char*> names(known);
      const std::string near = nearest_name(name, names.data(), names.size());
      throw Fault{at + name + " is not a member of a plan",
                  near.empty() ? "take it out" : "did you mean " + near + "?"};
    }
  }

  Plan plan(const JsonValue& json) const {
    if (text(json, "", "format") != kFormat || count(json, "", "version") != kVersion)
      throw Fault{"not a plan of this version", "write it anew with `terse spec propose`"};
    Plan plan;
    const JsonValue& constants = member(json, "", "constants");
    plan.constants.keep_closed = count(constants, "constants.", "keep_closed");
    plan.constants.advisory_tokens = count(constants, "constants.", "advisory_tokens");
    plan.constants.oversize = count(constants, "constants.", "oversize");
    const JsonValue& ratio = member(constants, "constants.", "bytes_per_token");
    plan.constants.bytes_per_token = std::strtod(ratio.text.c_str(), nullptr);
    if (ratio.kind != JsonValue::Kind::number || plan.constants.bytes_per_token < 0.1)
      throw Fault{"constants.bytes_per_token is no ratio", "give a number from 0.1 on"};
    plan.head = optional_text(json, "", "head").value_or("");
    const JsonValue& inputs = member(json, "", "inputs");
    if (!inputs.is_array() || inputs.items.size() != 3)
      throw Fault{"inputs does not list three files",
                  "write the plan anew with `terse spec propose`"};
    for (const JsonValue& input : inputs.items)
      plan.inputs.push_back(
          {text(input, "inputs.", "path"), optional_text(input, "inputs.", "sha256"), 0});
    plan.baseline_tokens = count(json, "", "baseline_tokens");
    plan.estimated_tokens = count(json, "", "estimated_tokens");
    for (const JsonValue& report : member(json, "", "prongs").items)
      plan.prongs.push_back({static_cast<int>(count(report, "prongs.", "prong")), false,
                             text(report, "prongs.", "reason")});
    const JsonValue& entries = member(json, "", "entries");
    if (!entries.is_array()) throw Fault{"entries is not a list", "put the entries in [ ]"};
    std::set<std::string> keys;
    for (size_t i = 0; i < entries.items.size(); ++i) {
      const std::string at = "entries[" + std::to_string(i) + "].";
      plan.entries.push_back(entry(entries.items[i], at));
      if (!keys.insert(plan.entries.back().key).second)
        throw Fault{at + "key " + plan.entries.back().key + " occurs twice",
                    "give each entry its own key"};
    }
    // Which prongs fire is what the entries say now, not what they said.
    const std::vector<int> firing = firing_prongs(plan);
    for (ProngReport& report : plan.prongs)
      report.firing = std::find(firing.begin(), firing.end(), report.prong) != firing.end();
    return plan;
  }

  Entry entry(const JsonValue& json, const std::string& at) const {
    Entry entry;
    entry.key = text(json, at, "key");
    only(json, at,
         {"key", "prong", "action", "note", "rows", "new", "redirect", "extracted", "lossy",
          "lost"});
    const uint64_t prong = count(json, at, "prong");
    if (prong < 1 || prong > 6) throw Fault{at + "prong is not 1 to 6", "give the prong's number"};
    entry.prong = static_cast<int>(prong);
    const std::string action = text(json, at, "action");
    if (action != "apply" && action != "skip")
      throw Fault{at + "action is " + action, "write apply or skip"};
    entry.action = action == "apply" ? Action::apply : Action::skip;
    entry.note = optional_text(json, at, "note").value_or("");
    const JsonValue& rows = member(json, at, "rows");
    if (!rows.is_array() || rows.items.empty())
      throw Fault{at + "rows is empty", "name the rows it touches"};
    for (size_t i = 0; i < rows.items.size(); ++i)
      entry.rows.push_back(row(rows.items[i], at + "rows[" + std::to_string(i) + "]."));
    entry.replacement = optional_text(json, at, "new");
    entry.extracted = optional_text(json, at, "extracted");
    if (const JsonValue* redirect = json.find("redirect")) {
      if (!redirect->is_boolean())
        throw Fault{at + "redirect is not true or false", "write true or false"};
      entry.redirect = redirect->truth;
    }
    if (const JsonValue* lost = json.find("lost")) {
      if (!lost->is_array()) throw Fault{at + "lost is not a list", "list the lost tokens in [ ]"};
      for (const JsonValue& token : lost->items) {
        if (!token.is_string())
          throw Fault{at + "lost holds something else than strings", "put each token in quotes"};
        entry.lost.push_back(token.text);
      }
    }
    return entry;
  }

  PlanRow row(const JsonValue& json, const std::string& at) const {
    PlanRow row;
    row.id = text(json, at, "id");
    only(json, at, {"id", "line", "sha256", "old"});
    row.sha256 = text(json, at, "sha256");
    row.old = optional_text(json, at, "old");
    if (json.find("line") != nullptr) row.line = count(json, at, "line");
    return row;
  }
};

}  // namespace

void write_prong(const ProngReport& report, JsonWriter& json) {
  json.begin_object();
  json.member("prong", static_cast<uint64_t>(report.prong));
  json.member("name", prong_name(report.prong));
  json.member("firing", report.firing);
  json.member("reason", report.reason);
  json.end_object();
}

std::string plan_to_json(const Plan& plan) {
  JsonWriter json;
  json.reserve(estimated_size(plan));
  json.begin_object();
  json.member("format", kFormat);
  json.member("version", kVersion);
  json.member("tool", std::string("terse ") + TERSE_VERSION);
  json.key("head");
  if (plan.head.empty())
    json.null();
  else
    json.value(plan.head);
  write_constants(plan.constants, json);
  json.key("inputs");
  json.begin_array();
  for (const Plan::Input& input : plan.inputs) {
    json.begin_object();
    json.member("path", input.name);
    json.member("bytes", static_cast<uint64_t>(input.bytes));
    json.member("sha256", input.sha256);
    json.end_object();
  }
  json.end_array();
  json.member("baseline_tokens", plan.baseline_tokens);
  json.member("estimated_tokens", plan.estimated_tokens);
  json.key("prongs");
  json.begin_array();
  for (const ProngReport& report : plan.prongs) write_prong(report, json);
  json.end_array();
  json.key("entries");
  json.begin_array();
  for (const Entry& entry : plan.entries) write_entry(entry, json);
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

Result<Plan> plan_from_json(const std::string& json, const std::string& name) {
  Diagnostic diagnostic;
  diagnostic.file = name;
  std::string why;
  const std::optional<JsonValue> tree = parse_json(json, &why);
  if (!tree) {
    diagnostic.what = "not JSON: " + why;
    diagnostic.mend = "mend the JSON, or write the plan anew with `terse spec propose`";
    return failure(diagnostic);
  }
  try {
    return Reader().plan(*tree);
  } catch (const Reader::Fault& fault) {
    diagnostic.what = fault.what;
    diagnostic.mend = fault.mend;
    return failure(diagnostic);
  }
}

}  // namespace terse::spec
