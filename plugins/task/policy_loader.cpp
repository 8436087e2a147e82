// The one place of the plugin that knows TOML.
#include "base/toml_faults.h"

#include <toml++/toml.h>

#include <array>
#include <utility>

#include "task/policy.h"
#include "task/policy_bytes.h"

namespace terse::task {
namespace {

template <class E, size_t N>
using Names = std::array<std::pair<const char*, E>, N>;

constexpr Names<SectionClass, 3> kClasses{{{"verbatim", SectionClass::verbatim},
                                           {"drop", SectionClass::drop},
                                           {"move", SectionClass::move}}};
constexpr Names<EntryKind, 5> kKinds{{{"fact", EntryKind::fact},
                                      {"question", EntryKind::question},
                                      {"file", EntryKind::file},
                                      {"risk", EntryKind::risk},
                                      {"observation", EntryKind::observation}}};
constexpr Names<SectionRole, 7> kRoles{{{"reanchor", SectionRole::reanchor},
                                        {"phase", SectionRole::phase},
                                        {"decisions", SectionRole::decisions},
                                        {"status", SectionRole::status},
                                        {"next-step", SectionRole::next_step},
                                        {"resume", SectionRole::resume},
                                        {"closure-target", SectionRole::closure_target}}};
constexpr Names<MarkerForm, 10> kForms{{{"phrase", MarkerForm::phrase},
                                        {"note", MarkerForm::note},
                                        {"reference", MarkerForm::reference},
                                        {"superseded", MarkerForm::superseded},
                                        {"predicate", MarkerForm::predicate},
                                        {"closing", MarkerForm::closing},
                                        {"tag", MarkerForm::tag},
                                        {"struck", MarkerForm::struck},
                                        {"state", MarkerForm::state},
                                        {"file-note", MarkerForm::file_note}}};

/// Reads values and keeps the first thing that was wrong.
class Reader {
 public:
  explicit Reader(std::string name) : name_(std::move(name)) {}

  bool failed() const { return failed_; }
  Diagnostic diagnostic() const { return first_; }

  void fail(const toml::node& node, std::string what, std::string mend) {
    if (failed_) return;
    failed_ = true;
    const toml::source_position at = node.source().begin;
    first_ = {Severity::error, name_, at.line, at.column, std::move(what), std::move(mend)};
  }

  void only_keys(const toml::table& table, std::initializer_list<const char*> known) {
    for (const auto& [key, value] : table) {
      bool ok = false;
      for (const char* name : known) ok = ok || key.str() == name;
      if (ok) continue;
      const std::string typed(key.str());
      std::vector<const char*> list(known);
      const std::string near = nearest_name(typed, list.data(), list.size());
      fail(value, "unknown key `" + typed + "`",
           near.empty() ? "remove it" : "did you mean `" + near + "`?");
    }
  }

  std::string text(const toml::table& table, const char* key, const std::string& otherwise = {}) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return otherwise;
    if (const auto value = node->value<std::string>(); value && node->is_string()) return *value;
    fail(*node, std::string("`") + key + "` is not a string", "write it in quotes");
    return otherwise;
  }

  std::vector<std::string> words(const toml::table& table, const char* key) {
    std::vector<std::string> out;
    const toml::node* node = table.get(key);
    if (node == nullptr) return out;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
      fail(*node, std::string("`") + key + "` is not a list", "write [\"...\", \"...\"]");
      return out;
    }
    for (const toml::node& item : *array) {
      if (item.is_string()) {
        out.push_back(*item.value<std::string>());
      } else {
        fail(item, std::string("`") + key + "` holds something that is not a string",
             "write it in quotes");
      }
    }
    return out;
  }

  PhraseSet phrases(const toml::table& table, const char* key) {
    return PhraseSet(words(table, key));
  }

  template <class E, size_t N>
  E choice(const toml::table& table, const char* key, const Names<E, N>& names, E otherwise) {
    const std::string typed = text(table, key);
    if (typed.empty()) return otherwise;
    return named(*table.get(key), key, typed, names, otherwise);
  }

  template <class E, size_t N>
  E named(const toml::node& node, const char* what, const std::string& typed,
          const Names<E, N>& names, E otherwise) {
    std::vector<const char*> list;
    for (const auto& [name, value] : names) {
      if (typed == name) return value;
      list.push_back(name);
    }
    const std::string near = nearest_name(typed, list.data(), list.size());
    fail(node, std::string("unknown ") + what + " `" + typed + "`",
         near.empty() ? std::string("use one of the names in the built-in policy")
                      : "did you mean `" + near + "`?");
    return otherwise;
  }

 private:
  std::string name_;
  bool failed_ = false;
  Diagnostic first_;
};

const toml::table& table_of(const toml::table& root, const char* key) {
  static const toml::table empty;
  const toml::node* node = root.get(key);
  const toml::table* table = node == nullptr ? nullptr : node->as_table();
  return table == nullptr ? empty : *table;
}

void read_file(Reader& reader, const toml::table& root, Policy& policy) {
  const toml::table& file = table_of(root, "file");
  reader.only_keys(file,
                   {"name", "plan", "decisions", "slices", "log", "snapshots", "history", "owner"});
  policy.file = reader.text(file, "name", "TASK_STATE.md");
  policy.plan = reader.text(file, "plan", "IMPLEMENTATION_PLAN.md");
  policy.decisions = reader.text(file, "decisions", "DECISIONS.md");
  policy.slices = reader.text(file, "slices", "SLICES");
  policy.log = reader.text(file, "log", ".wos/VERIFICATION_LOG.jsonl");
  policy.snapshots = reader.text(file, "snapshots", ".wos/compaction");
  policy.history = reader.text(file, "history", "Compaction history");
  policy.owner = reader.text(file, "owner", "compact-task-memory");
}

void read_sections(Reader& reader, const toml::table& root, Policy& policy) {
  const toml::array* list = root.get_as<toml::array>("section");
  if (list == nullptr) return reader.fail(root, "there is no [[section]]", "list the headings");
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return reader.fail(node, "a section is not a table", "write [[section]]");
    reader.only_keys(*table, {"heading", "class", "role", "kind", "prefix"});
    SectionPolicy section;
    section.heading = reader.text(*table, "heading");
    section.kind_class = reader.choice(*table, "class", kClasses, SectionClass::verbatim);
    section.kind = reader.choice(*table, "kind", kKinds, EntryKind::none);
    section.role = reader.choice(*table, "role", kRoles, SectionRole::none);
    section.prefix = reader.text(*table, "prefix");
    if (section.heading.empty()) reader.fail(node, "a section has no heading", "name it");
    const bool filtered = section.kind_class != SectionClass::verbatim;
    if (filtered && (section.kind == EntryKind::none || section.prefix.empty())) {
      reader.fail(node, "a filtered section needs `kind` and `prefix`",
                  "say what its entries are and what their ids start with");
    }
    for (const SectionPolicy& other : policy.sections) {
      if (other.heading == section.heading) {
        reader.fail(node, "`" + section.heading + "` is listed twice", "remove one");
      }
      if (filtered && other.prefix == section.prefix) {
        reader.fail(node, "two sections share the prefix `" + section.prefix + "`",
                    "give each its own");
      }
    }
    policy.sections.push_back(std::move(section));
  }
  policy.sections.push_back(
      {policy.history, SectionClass::history, EntryKind::none, SectionRole::none, ""});
}

void read_markers(Reader& reader, const toml::table& root, Policy& policy) {
  const toml::array* list = root.get_as<toml::array>("marker");
  if (list == nullptr) return;
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return reader.fail(node, "a marker is not a table", "write [[marker]]");
    reader.only_keys(*table, {"id", "form", "words", "kinds"});
    MarkerPolicy marker;
    marker.id = reader.text(*table, "id");
    marker.form = reader.choice(*table, "form", kForms, MarkerForm::phrase);
    marker.words = reader.phrases(*table, "words");
    for (const std::string& kind : reader.words(*table, "kinds")) {
      const EntryKind value = reader.named(node, "kind", kind, kKinds, EntryKind::none);
      marker.kinds |= 1u << static_cast<unsigned>(value);
    }
    if (marker.id.empty()) reader.fail(node, "a marker has no id", "name it, as M1");
    policy.markers.push_back(std::move(marker));
  }
}

void read_words(Reader& reader, const toml::table& root, Policy& policy) {
  const toml::table& words = table_of(root, "marker_words");
  reader.only_keys(words, {"link", "tail", "void_before", "void_before_fixed", "set_verbs",
                           "predicate_tail", "predicate_before"});
  policy.marker_words = {reader.phrases(words, "link"),
                         reader.phrases(words, "tail"),
                         reader.phrases(words, "void_before"),
                         reader.phrases(words, "void_before_fixed"),
                         reader.phrases(words, "set_verbs"),
                         reader.phrases(words, "predicate_tail"),
                         reader.phrases(words, "predicate_before")};
  const toml::table& veto = table_of(root, "veto");
  reader.only_keys(veto, {"anywhere", "state", "sentence", "after", "placeholder", "deictic_above",
                          "deictic_below", "deictic_all", "deictic_start", "ordinal"});
  policy.veto = {reader.phrases(veto, "anywhere"),      reader.phrases(veto, "state"),
                 reader.phrases(veto, "sentence"),      reader.phrases(veto, "after"),
                 reader.phrases(veto, "placeholder"),   reader.phrases(veto, "deictic_above"),
                 reader.phrases(veto, "deictic_below"), reader.phrases(veto, "deictic_all"),
                 reader.phrases(veto, "deictic_start"), reader.phrases(veto, "ordinal")};
}

void read_limits(Reader& reader, const toml::table& root, Policy& policy) {
  for (const auto& [phase, value] : table_of(root, "threshold")) {
    const auto tokens = value.value<int64_t>();
    if (!tokens || *tokens < 0) {
      reader.fail(value, "a threshold is not a number of tokens", "write a whole number");
      continue;
    }
    policy.thresholds.push_back({std::string(phase.str()), static_cast<size_t>(*tokens)});
  }
  const toml::table& agreement = table_of(root, "agreement");
  reader.only_keys(agreement, {"slice_commands", "early_phases"});
  policy.slice_commands = reader.words(agreement, "slice_commands");
  policy.early_phases = reader.words(agreement, "early_phases");
  const toml::table& commands = table_of(root, "commands");
  reader.only_keys(commands, {"known"});
  policy.commands = reader.words(commands, "known");
}

}  // namespace

Result<Policy> load_policy(std::string bytes, const std::string& name) {
  toml::table root;
  try {
    root = toml::parse(bytes, name);
  } catch (const std::logic_error& error) {
    return failure({Severity::error, name, 0, 0, error.what(), "the file is not valid TOML"});
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return failure({Severity::error, name, at.line, at.column, std::string(error.description()),
                    "mend the TOML"});
  }
  Reader reader(name);
  reader.only_keys(root, {"file", "section", "threshold", "agreement", "marker", "marker_words",
                          "veto", "commands"});
  Policy policy;
  read_file(reader, root, policy);
  read_sections(reader, root, policy);
  read_markers(reader, root, policy);
  read_words(reader, root, policy);
  read_limits(reader, root, policy);
  if (reader.failed()) return failure(reader.diagnostic());
  for (MarkerPolicy& marker : policy.markers) policy.lexicon.add(marker.words);
  MarkerWords& words = policy.marker_words;
  VetoWords& veto = policy.veto;
  for (PhraseSet* set :
       {&veto.anywhere, &veto.state, &veto.sentence, &veto.after, &veto.placeholder,
        &veto.deictic_above, &veto.deictic_below, &veto.deictic_all, &veto.deictic_start,
        &veto.ordinal, &words.link, &words.tail, &words.void_before, &words.void_before_fixed,
        &words.set_verbs, &words.predicate_tail, &words.predicate_before}) {
    policy.lexicon.add(*set);
  }
  policy.bytes = std::move(bytes);
  return policy;
}

Result<Policy> built_in_policy() {
  return load_policy(built_in_policy_bytes(), "policy.toml");
}

}  // namespace terse::task
