// Rule sets for tests, written much as a pack would say them but without TOML.
#pragma once

#include <deque>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "record/rule_set.h"

namespace terse::test {

class RuleSetBuilder;

/// Says one template. A form is text with `{name:type}` (`{name}` once its type is known), `[...]`,
/// `{s}` and the escapes `\[ \] \{ \}`.
class TemplateBuilder {
 public:
  TemplateBuilder(RuleSetBuilder& owner, size_t index) : owner_(&owner), index_(index) {}

  TemplateBuilder& verbose(std::initializer_list<std::string> forms);
  TemplateBuilder& pattern(const std::string& source);
  TemplateBuilder& terse(const std::string& form);

  /// The expression in reverse Polish order: `after 1 delta + /`.
  TemplateBuilder& derive(const std::string& hole, const std::string& expression);
  TemplateBuilder& fallback(const std::string& hole, const std::string& value);
  TemplateBuilder& fallback_by(const std::string& hole, const std::string& by,
                               std::initializer_list<std::pair<std::string, std::string>> choices);
  TemplateBuilder& unit_of(const std::string& hole, const std::string& other);
  TemplateBuilder& dictionary(const std::string& hole, const std::string& name);
  TemplateBuilder& keep_case(const std::string& hole);

  /// Lists of blank-separated words.
  TemplateBuilder& empty_words(const std::string& hole, const std::string& first,
                               const std::string& last, const std::string& any);
  TemplateBuilder& lower_initial(const std::string& hole);

 private:
  Template& shape();
  uint16_t index_of(const std::string& hole);
  Form parse(const std::string& source);
  Part parse_hole(const std::string& body, const List<Part>& before);
  List<Bytes> split(const std::string& words);

  RuleSetBuilder* owner_;
  size_t index_;
};

class RuleSetBuilder {
 public:
  RuleSetBuilder& dictionary(const std::string& name,
                             std::initializer_list<std::pair<std::string, std::string>> entries);
  RuleSetBuilder& word_list(const std::string& name, std::initializer_list<std::string> words);
  TemplateBuilder shape(const std::string& name);

  const RuleSet& rules() const { return rules_; }
  const Template& named(const std::string& name) const;

  /// A copy that lives as long as the rules.
  Bytes keep(const std::string& text);

 private:
  friend class TemplateBuilder;
  std::deque<std::string> storage_;
  RuleSet rules_;
};

}  // namespace terse::test
