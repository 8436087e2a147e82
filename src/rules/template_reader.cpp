#include "rules/derive_parser.h"
#include "rules/pack_reader.h"
#include "rules/template_parser.h"
#include "text/pattern.h"

namespace terse {
namespace {

using Need = NodeReader::Need;

class TemplateReader {
 public:
  TemplateReader(const PackNode& table, Pack& pack, NodeReader& in)
      : table_(table), pack_(pack), in_(in) {}

  void read() {
    in_.check_keys(table_, "[[template]]", pack_keys::shape);
    read_header();
    const size_t before = in_.finding_count();
    TemplateSource source;
    source.place = table_.place;
    read_forms(source);
    if (in_.finding_count() == before) read_mechanisms();
    read_examples(source);
    for (const Template& other : pack_.templates) {
      if (other.name != shape_.name) continue;
      in_.report(table_.place, "a template named \"" + std::string(shape_.name) + "\" stands twice",
                 "rename one of them");
    }
    pack_.templates.push_back(std::move(shape_));
    pack_.sources.push_back(std::move(source));
  }

 private:
  void read_header() {
    shape_.name = pack_.keep(in_.string_at(table_, "name", Need::required));
    shape_.pack = pack_.keep(pack_.name);
    shape_.foreign = pack_.foreign;
    const std::string class_name = in_.string_at(table_, "class");
    if (!class_name.empty() &&
        (!parse_line_class(class_name, shape_.line_class) || !is_compressible(shape_.line_class))) {
      in_.report(table_.find("class")->place, "\"" + class_name + "\" is no compressible class",
                 "classes of a template: prose, field, heading, bullet");
    }
    const std::string final = in_.string_at(table_, "final");
    if (!final.empty() && final != "verbatim") {
      in_.report(table_.find("final")->place, "final can only be \"verbatim\"", "or leave it out");
    }
    shape_.final_verbatim = final == "verbatim";
    shape_.opens_round = flag_at(table_, "round");
  }

  bool flag_at(const PackNode& table, const char* key) {
    const PackNode* node = table.find(key);
    if (node == nullptr) return false;
    if (node->kind != PackNode::Kind::boolean) {
      in_.report(node->place, std::string("\"") + key + "\" is neither true nor false",
                 "write true, without quotes");
    }
    return node->flag;
  }

  /// Appends what the form and derive parsers found, placed in the file.
  void report_in(const PackNode& node, Diagnostic found) {
    PackPlace place = node.place;
    place.column += found.column;  // the opening quote is one column
    in_.report(place, std::move(found.what), std::move(found.mend));
  }

  void read_form(const PackNode& node, Face face) {
    if (!node.is_string()) {
      in_.report(node.place, "a form is not a string", "put it in quotes");
      return;
    }
    if (auto form = parse_form(node.text, face, shape_, pack_); !form)
      report_in(node, form.error());
  }

  void read_forms(TemplateSource& source) {
    const PackNode* verbose = table_.find("verbose");
    if (verbose == nullptr) {
      in_.report(table_.place, "\"verbose\" is missing", "add verbose = \"...\"");
      return;
    }
    if (verbose->is_array()) {
      for (const PackNode& form : verbose->elements) {
        read_form(form, Face::verbose);
        source.verbose.push_back(form.place);
      }
    } else {
      read_form(*verbose, Face::verbose);
      source.verbose.push_back(verbose->place);
    }
    if (const PackNode* match = table_.find("match")) {
      read_match(*match);
      source.verbose.push_back(match->place);
    }
    if (const PackNode* terse = table_.find("terse")) {
      read_form(*terse, Face::terse);
      source.terse = terse->place;
    } else {
      in_.report(table_.place, "\"terse\" is missing", "add terse = \"...\"");
    }
  }

  void read_match(const PackNode& node) {
    if (!node.is_string()) {
      in_.report(node.place, "\"match\" is not a string", "write match = '''...'''");
      return;
    }
    const auto pattern = Pattern::compile(node.text);
    if (!pattern) {
      report_in(node, pattern.error());
      return;
    }
    for (const auto& [name, group] : pattern->names()) {
      if (find_hole(shape_, name) != no_index) continue;
      in_.report(node.place, "group \"" + name + "\" is no hole of the verbose form",
                 "name each group after a hole");
    }
    Form form;
    form.match = pack_.keep(node.text);
    form.source = form.match;
    shape_.verbose.push_back(std::move(form));
  }

  uint16_t dictionary_named(Bytes name) const {
    for (size_t i = 0; i < pack_.dictionaries.size(); ++i) {
      if (pack_.dictionaries[i].name == name) return static_cast<uint16_t>(i);
    }
    return no_index;
  }

  /// Calls `function(hole, node)` for each entry of the table under `key`, whose keys are holes.
  template <class Function>
  void for_each_hole(const char* key, Function function) {
    const PackNode* node = table_.find(key);
    if (node == nullptr) return;
    if (!node->is_table()) {
      in_.report(node->place, std::string("\"") + key + "\" is not a table",
                 std::string("write ") + key + ".HOLE = ...");
      return;
    }
    for (const PackNode::Entry& entry : node->entries) {
      const uint16_t index = find_hole(shape_, entry.key);
      if (index == no_index) {
        in_.report(entry.key_place, "there is no hole \"" + entry.key + "\"",
                   "name a hole of the verbose form");
        continue;
      }
      function(shape_.holes[index], entry.value);
    }
  }

  void read_mechanisms() {
    for (Hole& hole : shape_.holes) {
      if (hole.type != HoleType::dictionary) continue;
      hole.dictionary = dictionary_named(hole.name);
      if (hole.dictionary == no_index) {
        in_.report(table_.place, "hole \"" + std::string(hole.name) + "\" has no dictionary",
                   "add [dictionary." + std::string(hole.name) + "]");
      }
    }
    for_each_hole("abbreviate", [&](Hole& hole, const PackNode& node) {
      hole.dictionary = node.is_string() ? dictionary_named(node.text) : no_index;
      if (hole.dictionary == no_index || hole.type != HoleType::text) {
        in_.report(node.place, "abbreviate needs a text hole and the name of a dictionary",
                   "add [dictionary.NAME] and write abbreviate.HOLE = \"NAME\"");
      }
    });
    for_each_hole("derive", [&](Hole& hole, const PackNode& node) { read_derive(node, hole); });
    for_each_hole("default", [&](Hole& hole, const PackNode& node) { read_default(node, hole); });
    for_each_hole("unit", [&](Hole& hole, const PackNode& node) {
      hole.unit_of = node.is_string() ? find_hole(shape_, node.text) : no_index;
      if (hole.unit_of == no_index || hole.type != HoleType::quantity ||
          shape_.holes[hole.unit_of].type != HoleType::quantity) {
        in_.report(node.place, "unit needs two quantity holes", "write unit.BEFORE = \"AFTER\"");
        hole.unit_of = no_index;
      }
    });
    for_each_hole("empty", [&](Hole& hole, const PackNode& node) { read_empty(node, hole); });
    for_each_hole("case", [&](Hole& hole, const PackNode& node) {
      hole.keep_case = node.is_string() && node.text == "kept";
      if (!hole.keep_case) {
        in_.report(node.place, "case can only be \"kept\"", "or leave it out");
      }
    });
  }

  void read_derive(const PackNode& node, Hole& hole) {
    if (!node.is_string()) {
      in_.report(node.place, "an expression is not a string", "put it in quotes");
      return;
    }
    auto steps = parse_derive(node.text, shape_);
    if (steps) {
      hole.derive = std::move(*steps);
    } else {
      report_in(node, steps.error());
    }
  }

  void read_default(const PackNode& node, Hole& hole) {
    hole.has_default = true;
    if (node.is_string()) {
      hole.default_value = pack_.keep(node.text);
      return;
    }
    const PackNode* by = node.is_table() ? node.find("by") : nullptr;
    if (by == nullptr || find_hole(shape_, by->text) == no_index) {
      in_.report(node.place, "a default is neither a string nor a table with by = \"HOLE\"",
                 "write default.HOLE = \"value\" or default.HOLE = { by = \"OTHER\", value = "
                 "\"default\" }");
      return;
    }
    hole.default_by = find_hole(shape_, by->text);
    for (const PackNode::Entry& entry : node.entries) {
      if (entry.key == "by") continue;
      if (entry.value.is_string()) {
        hole.default_values.push_back({pack_.keep(entry.key), pack_.keep(entry.value.text)});
      } else {
        in_.report(entry.value.place, "a default value is not a string", "put it in quotes");
      }
    }
  }

  void read_empty(const PackNode& node, Hole& hole) {
    if (!node.is_table() || hole.type != HoleType::text) {
      in_.report(node.place, "empty words need a text hole and a table",
                 "write empty.HOLE = { first = [...], last = [...], any = [...], lower_initial = "
                 "true }");
      return;
    }
    in_.check_keys(node, "empty words", pack_keys::empty_words);
    const auto words = [&](const char* key, List<Bytes>& out) {
      const PackNode* list = node.find(key);
      if (list == nullptr) return;
      for (std::string& word : in_.strings_of(*list, key))
        out.push_back(pack_.keep(std::move(word)));
    };
    words("first", hole.empty_words.first);
    words("last", hole.empty_words.last);
    words("any", hole.empty_words.any);
    hole.empty_words.lower_initial = flag_at(node, "lower_initial");
  }

  void read_examples(TemplateSource& source) {
    for (const PackNode* example : in_.tables_at(table_, "example")) {
      in_.check_keys(*example, "[[template.example]]", pack_keys::example);
      PackExample out;
      out.verbose = in_.string_at(*example, "verbose", Need::required);
      out.terse = in_.string_at(*example, "terse", Need::required);
      out.place = example->place;
      if (const PackNode* fields = example->find("fields")) out.fields = to_json(*fields);
      source.examples.push_back(std::move(out));
    }
    for (const PackNode* keep : in_.tables_at(table_, "keep")) {
      in_.check_keys(*keep, "[[template.keep]]", pack_keys::keep);
      source.keeps.push_back({in_.string_at(*keep, "text", Need::required), keep->place});
    }
  }

  const PackNode& table_;
  Pack& pack_;
  NodeReader& in_;
  Template shape_;
};

}  // namespace

void read_template(const PackNode& table, Pack& pack, NodeReader& reader) {
  TemplateReader(table, pack, reader).read();
}

}  // namespace terse
