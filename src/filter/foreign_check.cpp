#include "filter/foreign_check.h"

#include <algorithm>
#include <set>
#include <string>

#include "filter/pack_finding.h"
#include "rules/face_law.h"

namespace terse {
namespace {

class ForeignCheck {
 public:
  ForeignCheck(const Pack& pack, const Rulebook& rulebook, std::vector<Diagnostic>& findings)
      : pack_(pack), lexer_(rulebook.lexer()), rules_(rulebook.rules()), findings_(findings) {}

  void run() {
    for (size_t d = 0; d < pack_.dictionaries.size(); ++d) {
      for (size_t e = 0; e < pack_.dictionaries[d].entries.size(); ++e) check_entry(d, e);
    }
    for (size_t t = 0; t < pack_.templates.size(); ++t) {
      const Template& shape = pack_.templates[t];
      for (const Hole& hole : shape.holes) check_hole(hole, pack_.sources[t].place);
      for (size_t form = 0; form < shape.verbose.size(); ++form) {
        check_face(shape, form, pack_.sources[t]);
      }
    }
  }

 private:
  void report_at(const PackPlace& place, std::string what, std::string mend) {
    findings_.push_back(pack_finding(pack_, place, std::move(what), std::move(mend)));
  }

  /// The protected words of a text, spelled as they stand there.
  std::vector<std::string> protected_of(Bytes text, bool with_order) const {
    std::vector<Token> tokens;
    lexer_.lex(text, tokens);
    std::vector<std::string> words;
    for (const Token& token : tokens) {
      if (token.kind != TokenKind::word && token.kind != TokenKind::emoji) continue;
      if (!with_order && token.kind == TokenKind::word && token.group == WordGroup::order) continue;
      words.emplace_back(text.substr(token.begin, token.end - token.begin));
    }
    return words;
  }

  void check_entry(size_t table, size_t index) {
    const Dictionary::Entry& entry = pack_.dictionaries[table].entries[index];
    const std::string pair =
        '"' + std::string(entry.long_form) + "\" = \"" + std::string(entry.short_form) + '"';
    const PackPlace place = pack_.entry_places[table][index];
    if (protected_of(entry.long_form, true) != protected_of(entry.short_form, true)) {
      report_at(place, pair + " hides or makes a protected word",
                "remove it; a word of rules/protected.toml stays as it is");
    } else if (is_stop_word(entry.short_form)) {
      report_at(place, pair + " makes a common word of it", "choose another short form");
    }
  }

  bool is_stop_word(Bytes word) const {
    for (const char* name : {"stop", "narrative", "first_person", "second_person"}) {
      const WordList* list = find_word_list(rules_, name);
      if (list == nullptr) continue;
      if (std::find(list->words.begin(), list->words.end(), word) != list->words.end()) return true;
    }
    return false;
  }

  void check_hole(const Hole& hole, const PackPlace& place) {
    const auto check_default = [&](Bytes value) {
      if (protected_of(value, false).empty()) return;
      report_at(place,
                "the default \"" + std::string(value) + "\" of hole \"" + std::string(hole.name) +
                    "\" would leave a protected word out",
                "print the field always");
    };
    check_default(hole.default_value);
    for (const DefaultByValue& value : hole.default_values) check_default(value.value);
    for (const auto* words :
         {&hole.empty_words.first, &hole.empty_words.last, &hole.empty_words.any}) {
      for (const Bytes word : *words) {
        if (is_removable(word)) continue;
        report_at(place, '"' + std::string(word) + "\" is no empty word",
                  "a pack cannot extend the built-in list of words that carry nothing");
      }
    }
  }

  /// On the closed list of [removable], or empty in a built-in template.
  bool is_removable(Bytes word) {
    if (removable_.empty()) {
      for (const WordList& list : rules_.word_lists) {
        if (list.name.starts_with("removable")) {
          removable_.insert(list.words.begin(), list.words.end());
        }
      }
      for (const Template& shape : rules_.templates) {
        if (!shape.foreign) add_empty_words(shape);
      }
    }
    return removable_.count(std::string(word)) != 0;
  }

  void add_empty_words(const Template& shape) {
    for (const Hole& hole : shape.holes) {
      const EmptyWords& words = hole.empty_words;
      for (const auto* list : {&words.first, &words.last, &words.any}) {
        removable_.insert(list->begin(), list->end());
      }
    }
  }

  void check_face(const Template& shape, size_t form, const TemplateSource& source) {
    if (shape.verbose.front().parts.empty()) return;  // said by the reader
    for (std::string& breach : face_breaches(shape, form, lexer_)) {
      const std::string which = form == 0 ? "" : " (verbose form " + std::to_string(form + 1) + ')';
      report_at(source.terse, "template \"" + std::string(shape.name) + "\": " + breach + which,
                "use the words of the verbose form, each beside its own field");
    }
  }

  const Pack& pack_;
  const TokenLexer& lexer_;
  const RuleSet& rules_;
  std::vector<Diagnostic>& findings_;
  std::set<std::string> removable_;
};

}  // namespace

void check_foreign_pack(const Pack& pack, const Rulebook& rulebook,
                        std::vector<Diagnostic>& findings) {
  ForeignCheck(pack, rulebook, findings).run();
}

}  // namespace terse
