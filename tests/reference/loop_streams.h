// Random streams that look like a loop's output: records of every template in force among prose,
// evidence and blanks.
#pragma once

#include <random>
#include <string>

#include "record/rule_set.h"

namespace terse::test {

class LoopStreams {
 public:
  /// Borrows `rules`.
  LoopStreams(const RuleSet& rules, uint32_t seed) : rules_(rules), random_(seed) {}

  /// A stream of up to about 40 lines.
  std::string next();

  /// One record of a random template in a random verbose form, on as few lines as the form has.
  std::string record();

 private:
  unsigned below(unsigned limit) {
    return limit == 0 ? 0 : static_cast<unsigned>(random_() % limit);
  }
  bool one_in(unsigned n) { return below(n) == 0; }
  const char* any(std::initializer_list<const char*> choices);
  std::string wrapped(const std::string& record);
  std::string other_lines();
  std::string print(const Template& shape, const Form& form);
  std::string value(const Template& shape, const Hole& hole);
  std::string quantity();
  std::string number();
  std::string text();

  const RuleSet& rules_;
  std::mt19937 random_;
};

}  // namespace terse::test
