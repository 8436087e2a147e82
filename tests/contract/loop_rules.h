// The record shapes of an optimisation loop, as the tests of the contract know them.
#pragma once

#include "contract/contract.h"
#include "contract/rule_set_builder.h"

namespace terse::test {

/// Rules, protected words and a contract over both.
class Loop {
 public:
  Loop();

  /// Holds `output` against `input` for the template of that name.
  std::optional<Refutation> check(const std::string& name, Bytes input, Bytes output) const {
    return contract->check_record(builder.named(name), input, output);
  }

  RuleSetBuilder builder;
  ProtectedWords words;
  TokenLexer lexer{words};
  std::unique_ptr<Contract> contract;
};

/// A few protected words of each group.
std::vector<ProtectedWord> few_protected_words();

}  // namespace terse::test
