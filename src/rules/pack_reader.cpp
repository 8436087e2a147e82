#include "rules/pack_reader.h"

#include "rules/abbreviation.h"
#include "rules/phrase_reader.h"
#include "text/pattern.h"

namespace terse {
namespace {

using Need = NodeReader::Need;

class PackReader {
 public:
  PackReader(PackOrigin origin, NodeReader& in) : origin_(origin), in_(in) {
    pack_.file = in.file();
    pack_.foreign = origin == PackOrigin::user;
  }

  std::optional<Pack> read(const PackNode& root) {
    const size_t before = in_.finding_count();
    in_.check_keys(root, "the pack", pack_keys::root);
    read_header(root);
    read_words(root, "words", "");
    read_words(root, "removable", "removable.");
    read_words(root, "exception", "exception.");
    read_protected(root);
    if (const PackNode* tables = root.find("dictionary")) {
      for (const PackNode::Entry& entry : tables->entries) read_dictionary(entry.key, entry.value);
    }
    for (const PackNode* table : in_.tables_at(root, "signature")) read_signature(*table);
    for (const PackNode* table : in_.tables_at(root, "phrase")) read_phrase(*table, pack_, in_);
    for (const PackNode* table : in_.tables_at(root, "template")) read_template(*table, pack_, in_);
    if (in_.finding_count() != before) return std::nullopt;
    return std::move(pack_);
  }

 private:
  void read_header(const PackNode& root) {
    const PackNode* header = root.find("pack");
    if (header == nullptr || !header->is_table()) {
      in_.report({1, 1}, "there is no [pack]", "start with [pack], name, version and summary");
      return;
    }
    in_.check_keys(*header, "[pack]", pack_keys::header);
    pack_.name = in_.string_at(*header, "name", Need::required);
    pack_.version = in_.string_at(*header, "version", Need::required);
    pack_.summary = in_.string_at(*header, "summary", Need::required);
    if (const PackNode* skills = header->find("skills")) {
      for (std::string& skill : in_.strings_of(*skills, "\"skills\"")) {
        pack_.skills.push_back(pack_.keep(std::move(skill)));
      }
    }
  }

  bool is_allowed(const PackNode& table, const std::string& name) {
    if (origin_ == PackOrigin::built_in) return true;
    in_.report(table.place, "[" + name + "] cannot be extended by a pack",
               "remove the table; packs add templates, dictionaries, signatures and word pairs");
    return false;
  }

  void read_words(const PackNode& root, const char* name, const std::string& prefix) {
    const PackNode* table = root.find(name);
    if (table == nullptr || !is_allowed(*table, name)) return;
    for (const PackNode::Entry& entry : table->entries) {
      const std::string list = prefix + entry.key;
      WordList words;
      for (std::string& word : in_.strings_of(entry.value, "\"" + list + "\"")) {
        words.words.push_back(pack_.keep(std::move(word)));
      }
      words.name = pack_.keep(list);
      pack_.word_lists.push_back(std::move(words));
    }
  }

  void read_protected(const PackNode& root) {
    static constexpr std::pair<const char*, WordGroup> known[] = {
        {"negation", WordGroup::negation}, {"modality", WordGroup::modality},
        {"order", WordGroup::order},       {"failure", WordGroup::failure},
        {"status", WordGroup::status},     {"classification", WordGroup::classification},
    };
    const PackNode* groups = root.find("protected");
    if (groups == nullptr || !is_allowed(*groups, "protected")) return;
    in_.check_keys(*groups, "[protected]",
                   {"negation", "modality", "order", "failure", "status", "classification"});
    for (const auto& [name, group] : known) {
      const PackNode* node = groups->find(name);
      if (node == nullptr) continue;
      for (std::string& word : in_.strings_of(*node, name)) {
        const bool stem = !word.empty() && word.back() == '*';
        if (stem) word.pop_back();
        pack_.protected_words.push_back({pack_.keep(std::move(word)), group, stem});
      }
    }
  }

  void read_dictionary(const std::string& name, const PackNode& table) {
    if (!table.is_table()) {
      in_.report(table.place, "dictionary \"" + name + "\" is not a table",
                 "write [dictionary." + name + "]");
      return;
    }
    Dictionary dictionary;
    dictionary.name = pack_.keep(name);
    pack_.entry_places.emplace_back();
    for (const PackNode::Entry& entry : table.entries) {
      if (entry.value.is_string()) {
        add_entry(dictionary, entry);
      } else {
        in_.report(entry.value.place, "a short form is not a string", "put it in quotes");
      }
    }
    pack_.dictionaries.push_back(std::move(dictionary));
  }

  void add_entry(Dictionary& dictionary, const PackNode::Entry& entry) {
    const std::string& long_form = entry.key;
    const std::string& short_form = entry.value.text;
    const std::string pair = "\"" + long_form + "\" = \"" + short_form + "\"";
    if (long_form.empty() || short_form.empty()) {
      in_.report(entry.key_place, "an empty side in " + pair, "give both sides a word");
      return;
    }
    for (const Dictionary::Entry& other : dictionary.entries) {
      const bool same_short = other.short_form == short_form && dictionary.name != "word_pairs";
      if (same_short || other.long_form == short_form || other.short_form == long_form) {
        in_.report(entry.key_place,
                   pair + " collides with \"" + std::string(other.long_form) + "\" = \"" +
                       std::string(other.short_form) + "\"",
                   "a dictionary is one-to-one: choose another short form");
        return;
      }
    }
    if (origin_ == PackOrigin::user && !is_abbreviation(short_form, long_form)) {
      in_.report(entry.key_place, pair + " is no abbreviation",
                 "the short form starts with the same letter, its letters occur in the long form "
                 "in order, and digits and a negating prefix stay");
      return;
    }
    dictionary.entries.push_back({pack_.keep(long_form), pack_.keep(short_form)});
    pack_.entry_places.back().push_back(entry.key_place);
  }

  void read_signature(const PackNode& table) {
    static constexpr std::pair<const char*, Signature::Kind> kinds[] = {
        {"open", Signature::Kind::open},
        {"match", Signature::Kind::match},
        {"sentence", Signature::Kind::sentence},
    };
    in_.check_keys(table, "[[signature]]", pack_keys::signature);
    Signature signature;
    const std::string class_name = in_.string_at(table, "class", Need::required);
    if (!parse_line_class(class_name, signature.line_class) ||
        is_compressible(signature.line_class)) {
      in_.report(table.place, "\"" + class_name + "\" is no verbatim class",
                 "a signature can only make a line more verbatim");
      return;
    }
    int texts = 0;
    for (const auto& [key, kind] : kinds) {
      if (table.find(key) == nullptr) continue;
      ++texts;
      signature.kind = kind;
      signature.text = pack_.keep(in_.string_at(table, key));
    }
    if (texts != 1 || signature.text.empty()) {
      in_.report(table.place, "a signature needs exactly one text",
                 "give it one of open, match and sentence");
      return;
    }
    if (signature.kind == Signature::Kind::match) {
      // Compiled again when a line first needs it; what cannot be is said now.
      if (const auto pattern = Pattern::compile(std::string(signature.text)); !pattern) {
        in_.report(table.place, "the pattern of a signature: " + pattern.error().what,
                   pattern.error().mend);
        return;
      }
    }
    pack_.signatures.push_back(std::move(signature));
  }

  PackOrigin origin_;
  NodeReader& in_;
  Pack pack_;
};

}  // namespace

std::optional<Pack> read_pack(const PackNode& root, PackOrigin origin, NodeReader& reader) {
  return PackReader(origin, reader).read(root);
}

}  // namespace terse
