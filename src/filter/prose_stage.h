// Finds the rewrite of a prose unit that may go out.
#pragma once

#include <optional>

#include "contract/contract.h"
#include "filter/prose_unit.h"
#include "filter/rulebook.h"
#include "prose/rewriter.h"
#include "rules/engine.h"

namespace terse {

/// A rewrite is accepted only if it is smaller, if the classifier's state after it is that after
/// the original, and if the stage would leave it alone; then the contract has the last word. Holds
/// scratch: one a stream.
class ProseStage {
 public:
  enum class Verdict : uint8_t { unchanged, rewritten, violation };

  /// Borrows all for its own life. The classifier's state is the same after each call; readings of
  /// the engine end with it.
  ProseStage(const Rulebook& rulebook, Classifier& classifier, Engine& engine,
             const Contract& contract);

  prose::Rewriter& rewriter() { return rewriter_; }

  /// Judges a whole unit.
  Verdict rewrite(const ProseUnit& unit);

  /// Of the last call: the unit's text, its rewrite, what each family saved, and why the contract
  /// refuted it. Valid until the next call.
  Bytes text() const { return text_; }
  Bytes output() const { return candidates_[chosen_]; }
  const prose::Savings& savings() const { return savings_; }
  const Refutation& refutation() const { return *refutation_; }

 private:
  bool is_smaller(Bytes output) const;
  bool holds_still(const ProseUnit& unit, size_t effort);
  bool starts_record(const LineView& line);
  bool is_left_alone(size_t effort);
  bool no_rule_applies(Bytes text);

  Classifier& classifier_;
  Engine& engine_;
  const Contract& contract_;
  prose::Rewriter rewriter_;
  std::string text_;
  std::string candidates_[std::size(prose::efforts)];
  std::string again_;
  size_t chosen_ = 0;
  prose::Savings savings_;
  prose::Savings other_savings_;
  ProseUnit part_;
  std::string part_text_;
  std::optional<Refutation> refutation_;
};

}  // namespace terse
