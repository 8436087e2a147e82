#include "rules/pack_loader.h"

#include <fstream>
#include <initializer_list>
#include <sstream>
#include <toml++/toml.h>

#include "rules/derive_parser.h"
#include "rules/template_parser.h"

namespace terse {
namespace {

/// Walks one parsed file and collects every finding on the way.
class PackReader {
 public:
  PackReader(std::string file, PackOrigin origin, std::vector<Diagnostic>& findings)
      : origin_(origin), findings_(findings) {
    pack_.file = std::move(file);
  }

  std::optional<Pack> read(const toml::table& root) {
    const size_t before = findings_.size();
    check_keys(root, "the pack",
               {"pack", "dictionary", "template", "signature", "words", "protected", "exception",
                "removable"});
    read_header(root);
    if (const toml::table* words = root["words"].as_table()) read_words(*words, "");
    if (const toml::table* words = root["removable"].as_table()) read_words(*words, "removable.");
    if (const toml::table* words = root["exception"].as_table()) read_words(*words, "exception.");
    if (const toml::table* words = root["protected"].as_table()) read_protected(*words);
    if (const toml::table* tables = root["dictionary"].as_table()) {
      for (const auto& [name, node] : *tables) read_dictionary(std::string(name.str()), node);
    }
    for_each_table(root, "signature", [this](const toml::table& t) { read_signature(t); });
    for_each_table(root, "template", [this](const toml::table& t) { read_template(t); });
    if (findings_.size() != before) return std::nullopt;
    return std::move(pack_);
  }

 private:
  using Keys = std::initializer_list<const char*>;

  void report(const toml::node& node, std::string what, std::string mend, size_t offset = 0) {
    Diagnostic d;
    d.file = pack_.file;
    d.line = node.source().begin.line;
    d.column = node.source().begin.column + offset;
    d.what = std::move(what);
    d.mend = std::move(mend);
    findings_.push_back(std::move(d));
  }

  void check_keys(const toml::table& table, const std::string& owner, Keys keys) {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      bool known = false;
      for (const char* k : keys) known = known || name == k;
      if (known) continue;
      const std::string near = nearest_name(name, keys.begin(), keys.size());
      Diagnostic d;
      d.file = pack_.file;
      d.line = key.source().begin.line;
      d.column = key.source().begin.column;
      d.what = "unknown key \"" + name + "\" in " + owner;
      d.mend = near.empty() ? "remove it" : "did you mean \"" + near + "\"?";
      findings_.push_back(std::move(d));
    }
  }

  template <class Function>
  void for_each_table(const toml::table& parent, const char* key, Function function) {
    const toml::node* node = parent.get(key);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
      report(*node, std::string("\"") + key + "\" is not a list of tables",
             std::string("write [[") + key + "]]");
      return;
    }
    for (const toml::node& element : *array) {
      if (const toml::table* table = element.as_table()) {
        function(*table);
      } else {
        report(element, "this is not a table", std::string("write [[") + key + "]]");
      }
    }
  }

  /// The string under `key`; reports a missing one when `required`, and any other type.
  std::string string_at(const toml::table& table, const char* key, bool required = false) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
      if (required) {
        report(table, std::string("\"") + key + "\" is missing",
               std::string("add ") + key + " = \"...\"");
      }
      return {};
    }
    if (const auto* text = node->as_string()) return text->get();
    report(*node, std::string("\"") + key + "\" is not a string", "put it in quotes");
    return {};
  }

  std::vector<std::string> strings_at(const toml::node& node, const std::string& owner) {
    std::vector<std::string> out;
    if (const auto* one = node.as_string()) return {one->get()};
    const toml::array* array = node.as_array();
    if (array == nullptr) {
      report(node, owner + " is neither a string nor a list of strings", "write [\"...\", \"...\"]");
      return out;
    }
    for (const toml::node& element : *array) {
      if (const auto* text = element.as_string()) {
        out.push_back(text->get());
      } else {
        report(element, "an entry of " + owner + " is not a string", "put it in quotes");
      }
    }
    return out;
  }

  void read_header(const toml::table& root) {
    const toml::table* header = root["pack"].as_table();
    if (header == nullptr) {
      report(root, "there is no [pack]", "start with [pack], name, version and summary");
      return;
    }
    check_keys(*header, "[pack]", {"name", "version", "summary", "skills"});
    pack_.name = string_at(*header, "name", true);
    pack_.version = string_at(*header, "version", true);
    pack_.summary = string_at(*header, "summary", true);
    if (const toml::node* skills = header->get("skills")) {
      pack_.skills = strings_at(*skills, "\"skills\"");
    }
  }

  bool built_in_only(const toml::table& table, const std::string& what) {
    if (origin_ == PackOrigin::built_in) return true;
    report(table, what + " cannot be extended by a pack",
           "remove the table; packs add templates, dictionaries, signatures and word pairs");
    return false;
  }

  void read_words(const toml::table& words, const std::string& prefix) {
    const std::string table = prefix.empty() ? "words" : prefix.substr(0, prefix.size() - 1);
    if (!built_in_only(words, "[" + table + "]")) return;
    for (const auto& [name, node] : words) {
      const std::string list = prefix + std::string(name.str());
      pack_.word_lists.push_back({list, strings_at(node, "\"" + list + "\"")});
    }
  }

  void read_protected(const toml::table& groups) {
    static constexpr std::pair<const char*, WordGroup> known[] = {
        {"negation", WordGroup::negation}, {"modality", WordGroup::modality},
        {"order", WordGroup::order},       {"failure", WordGroup::failure},
        {"status", WordGroup::status},     {"classification", WordGroup::classification},
    };
    if (!built_in_only(groups, "[protected]")) return;
    check_keys(groups, "[protected]", {"negation", "modality", "order", "failure", "status",
                                       "classification"});
    for (const auto& [name, group] : known) {
      const toml::node* node = groups.get(name);
      if (node == nullptr) continue;
      for (std::string& word : strings_at(*node, name)) {
        const bool stem = !word.empty() && word.back() == '*';
        if (stem) word.pop_back();
        pack_.protected_words.push_back({pack_.keep(std::move(word)), group, stem});
      }
    }
  }

  void read_dictionary(const std::string& name, const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      report(node, "dictionary \"" + name + "\" is not a table", "write [dictionary." + name + "]");
      return;
    }
    Dictionary dictionary;
    dictionary.name = pack_.keep(name);
    for (const auto& [long_form, value] : *table) {
      const auto* short_form = value.as_string();
      if (short_form == nullptr) {
        report(value, "a short form is not a string", "put it in quotes");
        continue;
      }
      add_entry(dictionary, value, std::string(long_form.str()), short_form->get());
    }
    pack_.dictionaries.push_back(std::move(dictionary));
  }

  void add_entry(Dictionary& dictionary, const toml::node& node, const std::string& long_form,
                 const std::string& short_form) {
    const std::string pair = "\"" + long_form + "\" = \"" + short_form + "\"";
    if (long_form.empty() || short_form.empty()) {
      report(node, "an empty side in " + pair, "give both sides a word");
      return;
    }
    for (const Dictionary::Entry& other : dictionary.entries) {
      if (other.short_form == short_form || other.long_form == short_form ||
          other.short_form == long_form) {
        report(node, pair + " collides with \"" + std::string(other.long_form) + "\" = \"" +
                         std::string(other.short_form) + "\"",
               "a dictionary is one-to-one: choose another short form");
        return;
      }
    }
    if (origin_ == PackOrigin::user && !is_abbreviation(short_form, long_form)) {
      report(node, pair + " is no abbreviation",
             "the short form starts with the same letter and its letters occur in the long form in "
             "order");
      return;
    }
    dictionary.entries.push_back({pack_.keep(long_form), pack_.keep(short_form)});
  }

  /// Keeps a pack from making "failed" read "passed".
  static bool is_abbreviation(const std::string& short_form, const std::string& long_form) {
    const auto lower = [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    if (lower(short_form[0]) != lower(long_form[0])) return false;
    size_t at = 0;
    for (const char c : short_form) {
      while (at < long_form.size() && lower(long_form[at]) != lower(c)) ++at;
      if (at == long_form.size()) return false;
      ++at;
    }
    return true;
  }

  void read_signature(const toml::table& table) {
    check_keys(table, "[[signature]]", {"class", "open", "match", "sentence"});
    Signature signature;
    const std::string class_name = string_at(table, "class", true);
    if (!parse_line_class(class_name, signature.line_class) ||
        is_compressible(signature.line_class)) {
      report(table, "\"" + class_name + "\" is no verbatim class",
             "a signature can only make a line more verbatim");
      return;
    }
    static constexpr std::pair<const char*, Signature::Kind> kinds[] = {
        {"open", Signature::Kind::open},
        {"match", Signature::Kind::match},
        {"sentence", Signature::Kind::sentence},
    };
    int texts = 0;
    for (const auto& [key, kind] : kinds) {
      if (!table.contains(key)) continue;
      ++texts;
      signature.kind = kind;
      signature.text = string_at(table, key);
    }
    if (texts != 1 || signature.text.empty()) {
      report(table, "a signature needs exactly one text",
             "give it one of open, match and sentence");
      return;
    }
    pack_.signatures.push_back(std::move(signature));
  }

  /// Appends what the form and derive parsers found, placed in the file.
  void report_in(const toml::node& node, Diagnostic found) {
    const size_t offset = found.column;  // after the opening quote, which is one column
    report(node, std::move(found.what), std::move(found.mend), offset);
  }

  void read_template(const toml::table& table);
  void read_forms(const toml::table& table, Template& shape);
  void read_mechanisms(const toml::table& table, Template& shape);
  void read_default(const toml::node& node, Template& shape, Hole& hole);
  void read_empty_words(const toml::node& node, Hole& hole);
  void read_examples(const toml::table& table, TemplateSource& source);
  uint16_t dictionary_named(Bytes name) const;

  /// Calls `function(hole, node)` for each entry of the table under `key`, whose keys are holes.
  template <class Function>
  void for_each_hole(const toml::table& table, const char* key, Template& shape,
                     Function function) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return;
    const toml::table* entries = node->as_table();
    if (entries == nullptr) {
      report(*node, std::string("\"") + key + "\" is not a table",
             std::string("write ") + key + ".HOLE = ...");
      return;
    }
    for (const auto& [name, value] : *entries) {
      const uint16_t index = find_hole(shape, name.str());
      if (index == no_index) {
        report(value, "there is no hole \"" + std::string(name.str()) + "\"",
               "name a hole of the verbose form");
        continue;
      }
      function(shape.holes[index], value);
    }
  }

  PackOrigin origin_;
  std::vector<Diagnostic>& findings_;
  Pack pack_;
};

void PackReader::read_template(const toml::table& table) {
  check_keys(table, "[[template]]",
             {"name", "class", "verbose", "terse", "match", "final", "round", "derive", "default",
              "unit", "empty", "abbreviate", "case", "example", "keep"});
  Template shape;
  shape.name = pack_.keep(string_at(table, "name", true));
  shape.pack = pack_.keep(pack_.name);
  if (const std::string name = string_at(table, "class");
      !name.empty() &&
      (!parse_line_class(name, shape.line_class) || !is_compressible(shape.line_class))) {
    report(*table.get("class"), "\"" + name + "\" is no compressible class",
           "classes of a template: prose, field, heading, bullet");
  }
  const std::string final = string_at(table, "final");
  if (!final.empty() && final != "verbatim") {
    report(*table.get("final"), "final can only be \"verbatim\"", "or leave it out");
  }
  shape.final_verbatim = final == "verbatim";
  shape.opens_round = table["round"].value_or(false);
  const size_t before = findings_.size();
  read_forms(table, shape);
  TemplateSource source;
  source.place = {table.source().begin.line, table.source().begin.column};
  if (findings_.size() == before) read_mechanisms(table, shape);
  read_examples(table, source);
  for (const Template& other : pack_.templates) {
    if (other.name == shape.name) {
      report(table, "a template named \"" + std::string(shape.name) + "\" stands twice",
             "rename one of them");
    }
  }
  pack_.templates.push_back(std::move(shape));
  pack_.sources.push_back(std::move(source));
}

void PackReader::read_forms(const toml::table& table, Template& shape) {
  const toml::node* verbose = table.get("verbose");
  if (verbose == nullptr) {
    report(table, "\"verbose\" is missing", "add verbose = \"...\"");
    return;
  }
  const auto parse = [&](const toml::node& node, Face face) {
    const auto* text = node.as_string();
    if (text == nullptr) {
      report(node, "a form is not a string", "put it in quotes");
      return;
    }
    if (auto form = parse_form(text->get(), face, shape, pack_); !form) {
      report_in(node, form.error());
    }
  };
  if (const toml::array* forms = verbose->as_array()) {
    for (const toml::node& form : *forms) parse(form, Face::verbose);
  } else {
    parse(*verbose, Face::verbose);
  }
  if (const std::string match = string_at(table, "match"); !match.empty()) {
    Form form;
    form.match = pack_.keep(match);
    form.source = form.match;
    shape.verbose.push_back(std::move(form));
  }
  if (shape.verbose.empty()) return;
  if (const toml::node* terse = table.get("terse")) {
    parse(*terse, Face::terse);
  } else {
    report(table, "\"terse\" is missing", "add terse = \"...\"");
  }
}

uint16_t PackReader::dictionary_named(Bytes name) const {
  for (size_t i = 0; i < pack_.dictionaries.size(); ++i) {
    if (pack_.dictionaries[i].name == name) return static_cast<uint16_t>(i);
  }
  return no_index;
}

void PackReader::read_mechanisms(const toml::table& table, Template& shape) {
  for (Hole& hole : shape.holes) {
    if (hole.type != HoleType::dictionary) continue;
    hole.dictionary = dictionary_named(hole.name);
    if (hole.dictionary == no_index) {
      report(table, "hole \"" + std::string(hole.name) + "\" has no dictionary",
             "add [dictionary." + std::string(hole.name) + "]");
    }
  }
  for_each_hole(table, "abbreviate", shape, [&](Hole& hole, const toml::node& node) {
    const auto* name = node.as_string();
    hole.dictionary = name != nullptr ? dictionary_named(name->get()) : no_index;
    if (hole.dictionary == no_index || hole.type != HoleType::text) {
      report(node, "abbreviate needs a text hole and the name of a dictionary",
             "add [dictionary.NAME] and write abbreviate.HOLE = \"NAME\"");
    }
  });
  for_each_hole(table, "derive", shape, [&](Hole& hole, const toml::node& node) {
    const auto* text = node.as_string();
    if (text == nullptr) {
      report(node, "an expression is not a string", "put it in quotes");
      return;
    }
    auto steps = parse_derive(text->get(), shape);
    if (!steps) {
      report_in(node, steps.error());
      return;
    }
    hole.derive = std::move(*steps);
  });
  for_each_hole(table, "default", shape, [&](Hole& hole, const toml::node& node) {
    read_default(node, shape, hole);
  });
  for_each_hole(table, "unit", shape, [&](Hole& hole, const toml::node& node) {
    const auto* name = node.as_string();
    hole.unit_of = name != nullptr ? find_hole(shape, name->get()) : no_index;
    if (hole.unit_of == no_index || hole.type != HoleType::quantity ||
        shape.holes[hole.unit_of].type != HoleType::quantity) {
      report(node, "unit needs two quantity holes", "write unit.BEFORE = \"AFTER\"");
    }
  });
  for_each_hole(table, "empty", shape, [&](Hole& hole, const toml::node& node) {
    read_empty_words(node, hole);
  });
  for_each_hole(table, "case", shape, [&](Hole& hole, const toml::node& node) {
    hole.keep_case = node.value_or(std::string()) == "kept";
    if (!hole.keep_case) report(node, "case can only be \"kept\"", "or leave it out");
  });
}

void PackReader::read_default(const toml::node& node, Template& shape, Hole& hole) {
  hole.has_default = true;
  if (const auto* text = node.as_string()) {
    hole.default_value = pack_.keep(text->get());
    return;
  }
  const toml::table* table = node.as_table();
  const auto* by = table != nullptr ? table->get_as<std::string>("by") : nullptr;
  if (by == nullptr || find_hole(shape, by->get()) == no_index) {
    report(node, "a default is neither a string nor a table with by = \"HOLE\"",
           "write default.HOLE = \"value\" or default.HOLE = { by = \"OTHER\", value = \"default\" }");
    return;
  }
  hole.default_by = find_hole(shape, by->get());
  for (const auto& [key, value] : *table) {
    if (key.str() == "by") continue;
    if (const auto* text = value.as_string()) {
      hole.default_values.push_back({pack_.keep(std::string(key.str())), pack_.keep(text->get())});
    } else {
      report(value, "a default value is not a string", "put it in quotes");
    }
  }
}

void PackReader::read_empty_words(const toml::node& node, Hole& hole) {
  const toml::table* table = node.as_table();
  if (table == nullptr || hole.type != HoleType::text) {
    report(node, "empty words need a text hole and a table",
           "write empty.HOLE = { first = [...], last = [...], any = [...], lower_initial = true }");
    return;
  }
  check_keys(*table, "empty words", {"first", "last", "any", "lower_initial"});
  const auto words = [&](const char* key, std::vector<Bytes>& out) {
    if (const toml::node* list = table->get(key)) {
      for (std::string& word : strings_at(*list, key)) out.push_back(pack_.keep(std::move(word)));
    }
  };
  words("first", hole.empty_words.first);
  words("last", hole.empty_words.last);
  words("any", hole.empty_words.any);
  hole.empty_words.lower_initial = (*table)["lower_initial"].value_or(false);
}

void PackReader::read_examples(const toml::table& table, TemplateSource& source) {
  for_each_table(table, "example", [&](const toml::table& t) {
    check_keys(t, "[[template.example]]", {"verbose", "terse", "fields"});
    PackExample example;
    example.verbose = string_at(t, "verbose", true);
    example.terse = string_at(t, "terse", true);
    example.place = {t.source().begin.line, t.source().begin.column};
    if (const toml::table* fields = t["fields"].as_table()) {
      std::ostringstream json;
      json << toml::json_formatter{*fields, toml::format_flags::none};
      example.fields = json.str();
    }
    source.examples.push_back(std::move(example));
  });
  for_each_table(table, "keep", [&](const toml::table& t) {
    check_keys(t, "[[template.keep]]", {"text"});
    source.keeps.push_back({string_at(t, "text", true), {t.source().begin.line, t.source().begin.column}});
  });
}

}  // namespace

std::optional<Pack> load_pack(const std::string& text, const std::string& file, PackOrigin origin,
                              std::vector<Diagnostic>& findings) {
  try {
    const toml::table root = toml::parse(text, file);
    return PackReader(file, origin, findings).read(root);
  } catch (const toml::parse_error& error) {
    Diagnostic d;
    d.file = file;
    d.line = error.source().begin.line;
    d.column = error.source().begin.column;
    d.what = std::string(error.description());
    d.mend = "the file is not valid TOML here";
    findings.push_back(std::move(d));
    return std::nullopt;
  }
}

std::optional<Pack> load_pack_file(const std::string& path, PackOrigin origin,
                                   std::vector<Diagnostic>& findings) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in || in.bad()) {
    Diagnostic d;
    d.file = path;
    d.what = "cannot read the pack";
    d.mend = "check the path and its permissions";
    findings.push_back(std::move(d));
    return std::nullopt;
  }
  return load_pack(text.str(), path, origin, findings);
}

}  // namespace terse
