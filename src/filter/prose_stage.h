// Finds the rewrite of a prose unit that may go out.
#pragma once

#include "contract/contract.h"
#include "filter/plugin_host.h"
#include "filter/prose_unit.h"
#include "filter/rulebook.h"
#include "prose/rewriter.h"
#include "rules/engine.h"

namespace terse {

/// A rewrite is accepted only if it is smaller, if the classifier's state after it is that after
/// the original, and if the stage would leave it alone; then the contract has the last word. What
/// it refuses is dropped and the next effort tried: rules that are right one by one may meet in a
/// sentence that the law does not let pass, so a refusal is a missing proof here, not a faulty
/// rule. A plugin's proposal is where the rules start from; it has to pass on what comes of it, and
/// one that breaks a law is taken out of use. Holds scratch: one a stream.
class ProseStage {
 public:
  /// Borrows all for its own life; `plugins` may be null. The classifier's state is the same after
  /// each call; readings of the engine end with it.
  ProseStage(const Rulebook& rulebook, Classifier& classifier, Engine& engine,
             const Contract& contract, PluginHost* plugins);

  prose::Rewriter& rewriter() { return rewriter_; }

  /// Whether there is a rewrite of the whole unit.
  bool rewrite(const ProseUnit& unit);

  /// Of the last rewrite: its text, the plugin whose proposal it came of (empty: none), and what
  /// each family saved. Valid until the next call, the plugin's name for the plugin's life.
  Bytes output() const { return candidates_[chosen_]; }
  Bytes plugin() const { return plugin_; }
  const prose::Savings& savings() const { return savings_; }

 private:
  /// Behind the efforts: the plugin's proposal as it is.
  static constexpr size_t as_proposed = std::size(prose::efforts);

  bool propose(const ProseUnit& unit);
  bool attempt(const ProseUnit& unit, const std::string& base);
  bool plugins_pass(Bytes text, LineClass line_class, uint64_t line);
  bool is_smaller(Bytes output) const;
  bool holds_still(const ProseUnit& unit, size_t effort);
  bool starts_record(const LineView& line);
  bool is_stable_part();
  bool is_left_alone(size_t effort);
  bool no_rule_applies(Bytes text);

  Classifier& classifier_;
  Engine& engine_;
  const Contract& contract_;
  const Rulebook& rulebook_;
  PluginHost* plugins_;
  prose::Rewriter rewriter_;
  std::string text_;
  std::string proposal_;
  std::string answer_;
  Bytes plugin_;
  std::string candidates_[as_proposed + 1];
  std::string again_;
  size_t chosen_ = 0;
  prose::Savings savings_;
  prose::Savings other_savings_;
  ProseUnit part_;
  std::string part_text_;
};

}  // namespace terse
