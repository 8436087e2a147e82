// Which texts are worth reading as a record: a first look that does not need the engine's index.
#pragma once

#include <algorithm>
#include <bitset>
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
      for (const Form& form : shape.verbose) {
        add(form);
        add_end(shape, form, 0, form.match.empty() ? form.parts.size() : 0);
      }
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

  /// False when no form of a text that starts so has a blank line in it.
  bool may_span_blank(Bytes text) const {
    return spans_blank_anywhere_ ||
           std::any_of(spanning_.begin(), spanning_.end(),
                       [text](const std::string& prefix) { return text.starts_with(prefix); });
  }

  /// False when no verbose form can match a text that ends so.
  bool may_end(Bytes text) const {
    return !text.empty() && last_bytes_[static_cast<unsigned char>(text.back())];
  }

 private:
  /// What the parts from `begin` to `end` may end in; where the last of them is optional, what
  /// stands before it as well.
  void add_end(const Template& shape, const Form& form, size_t begin, size_t end) {
    for (size_t p = end; p-- > begin;) {
      const Part& part = form.parts[p];
      if (part.kind == Part::Kind::close) {
        add_end(shape, form, part.index + size_t{1}, p);
        p = part.index;
        continue;
      }
      const bool percent =
          part.kind == Part::Kind::hole && shape.holes[part.index].type == HoleType::percent;
      if (!percent && part.kind != Part::Kind::literal) break;
      const char last = percent ? '%' : part.literal.back();
      if (last == ' ') break;
      last_bytes_.set(static_cast<unsigned char>(last));
      return;
    }
    last_bytes_.set();  // anything
  }

  /// A pattern may take a blank line wherever it likes.
  static bool spans_blank(const Form& form) {
    return !form.match.empty() ||
           std::any_of(form.parts.begin(), form.parts.end(), [](const Part& part) {
             return part.kind == Part::Kind::literal && part.literal.find("\n\n") != Bytes::npos;
           });
  }

  void add(const Form& form) {
    const bool spans = spans_blank(form);
    if (!form.parts.empty() && form.parts[0].kind == Part::Kind::literal) {
      const Bytes literal = form.parts[0].literal;
      const std::string prefix(literal.substr(0, literal.find_first_of(" \n")));
      prefixes_.insert(prefix);
      if (spans) spanning_.insert(prefix);
      return;
    }
    spans_blank_anywhere_ = spans_blank_anywhere_ || spans;
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

  std::bitset<256> last_bytes_;
  std::set<std::string> prefixes_;
  std::set<std::string> spanning_;  // of the prefixes, those of forms with a blank line
  bool spans_blank_anywhere_ = false;
  std::set<std::string> words_;
};

}  // namespace terse
