// Rules for tests, written as a pack says them.
#pragma once

#include <memory>
#include <string>

#include "record/rule_set.h"
#include "rules/pack.h"
#include "text/tokens.h"

namespace terse::test {

/// The pack that `toml` says; a header is put before it. Throws where it does not load.
Pack pack_of(const std::string& toml, const std::string& name = "test");

/// A pack with one template, `verbose` and `terse` spelled as TOML literal strings.
std::string template_toml(const std::string& verbose, const std::string& terse,
                          const std::string& more = "");

/// One pack linked into rules, with a lexer of few protected words.
class TomlRules {
 public:
  explicit TomlRules(const std::string& toml);

  const RuleSet& rules() const { return *rules_; }
  const TokenLexer& lexer() const { return lexer_; }
  /// Throws where there is none.
  const Template& named(const std::string& name) const;

 private:
  std::unique_ptr<const RuleSet> rules_;
  ProtectedWords words_;
  TokenLexer lexer_;
};

}  // namespace terse::test
