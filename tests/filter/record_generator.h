// Records made up from the shipped templates: any form, any value that a hole may be given.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "record/rule_set.h"

namespace terse::test {

/// Deterministic for a seed. Knows the templates' data and nothing of how they are read.
class RecordGenerator {
 public:
  /// Borrows `rules`.
  RecordGenerator(const RuleSet& rules, unsigned seed);

  /// `form` (verbose) filled with values: usual ones, and some that look like a short form, an
  /// empty word or another template's literal.
  std::string record(const Template& shape, const Form& form);

  /// The same text hard-wrapped at a random width, its further lines indented by up to 4 blanks;
  /// or on one line.
  std::string wrapped(const std::string& text, const std::string& ending);

  size_t pick(size_t low, size_t high);
  bool chance(size_t percent) { return pick(1, 100) <= percent; }

 private:
  std::string value(const Template& shape, size_t hole);
  std::string kind_of_value(const Hole& hole);
  std::string integer();
  std::string number();
  std::string quantity();
  std::string word();
  std::string path();
  std::string text(const Hole& hole);
  std::string text_piece(const Hole& hole);
  std::string list();
  void make_derivable(const Template& shape);
  const std::string& any_of(const std::vector<std::string>& choices);

  const RuleSet& rules_;
  std::mt19937 random_;
  std::vector<std::string> literals_;
  std::vector<std::string> values_;
};

}  // namespace terse::test
