// Which lines are worth reading as a record: a first look that does not need the engine's index.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "record/rule_set.h"

namespace terse {

/// Built once from both faces of all templates.
class RecordStarts {
 public:
  explicit RecordStarts(const RuleSet& rules) {
    for (const Template& shape : rules.templates) {
      for (const Form& form : shape.verbose) add(form);
      add(shape.terse);
    }
  }

  /// False when no form can match a text that starts so.
  bool may_start(Bytes text) const {
    for (const std::string& prefix : prefixes_) {
      if (text.starts_with(prefix)) return true;
    }
    for (const std::string& word : words_) {
      if (text.find(word) != Bytes::npos) return true;
    }
    return false;
  }

 private:
  void add(const Form& form) {
    if (!form.parts.empty() && form.parts[0].kind == Part::Kind::literal) {
      const Bytes literal = form.parts[0].literal;
      prefixes_.insert(std::string(literal.substr(0, literal.find_first_of(" \n"))));
      return;
    }
    // A form that starts with a hole holds its first literal's words somewhere.
    for (size_t p = 0; p < form.parts.size(); ++p) {
      if (form.parts[p].kind == Part::Kind::open) p = form.parts[p].index;
      if (form.parts[p].kind != Part::Kind::literal) continue;
      const Bytes literal = form.parts[p].literal;
      const size_t word = std::min(literal.find_first_not_of(' '), literal.size());
      words_.insert(std::string(literal.substr(word, literal.find(' ', word) - word)));
      return;
    }
    words_.insert("");
  }

  std::set<std::string> prefixes_;
  std::set<std::string> words_;
};

}  // namespace terse
