#include "filter/prose_stage.h"

#include "text/token_estimate.h"

namespace terse {

ProseStage::ProseStage(const Rulebook& rulebook, Classifier& classifier, Engine& engine,
                       const Contract& contract, PluginHost* plugins)
    : classifier_(classifier),
      engine_(engine),
      contract_(contract),
      rulebook_(rulebook),
      plugins_(plugins),
      rewriter_(rulebook.phrases(), rulebook.lexer()) {}

bool ProseStage::rewrite(const ProseUnit& unit) {
  unit.join(text_);
  plugin_ = {};
  if (plugins_ == nullptr) return attempt(unit, text_);
  const size_t faults = plugins_->faults();
  bool done = propose(unit) && !plugin_.empty() && attempt(unit, proposal_);
  if (!done && plugins_->faults() == faults) {
    plugin_ = {};
    done = attempt(unit, text_);
  }
  return done && plugins_->faults() == faults;  // what a plugin fails on stays as it is
}

/// What the plugins make of the unit, each of what the one before it left. False: one failed.
bool ProseStage::propose(const ProseUnit& unit) {
  const uint64_t line = unit.lines.front().number;
  proposal_ = text_;
  for (size_t i = 0; i < plugins_->size(); ++i) {
    const auto answer = plugins_->rewrite(i, proposal_, unit.line_class, line, answer_);
    if (answer == PluginHost::Answer::failed) return false;
    if (answer == PluginHost::Answer::pass) continue;
    const auto refutation = contract_.check_prose(proposal_, answer_);
    if (refutation && refutation->law == Law::smaller) continue;  // no use, but no fault
    if (refutation) {
      plugins_->refuted(i, line, proposal_, answer_, *refutation);
      return false;
    }
    proposal_.swap(answer_);
    plugin_ = plugins_->name(i);
  }
  return true;
}

/// Looks for the rewrite that starts from `base`, the unit's text or what plugins propose for it.
bool ProseStage::attempt(const ProseUnit& unit, const std::string& base) {
  for (size_t effort = 0; effort < as_proposed; ++effort) {
    std::string& output = candidates_[effort];
    if (!rewriter_.rewrite(base, prose::efforts[effort], output, savings_)) {
      output = base;
      continue;
    }
    if (effort > 0 && output == candidates_[effort - 1]) continue;
    if (!is_smaller(output) || !holds_still(unit, effort)) continue;
    if (contract_.check_prose(text_, output)) {
      // Of a shorter text it could pass, so none may lead there: see is_left_alone().
      output = base;
      continue;
    }
    chosen_ = effort;
    return true;
  }
  if (plugin_.empty()) return false;
  candidates_[as_proposed] = base;
  savings_.assign(rulebook_.phrases().families().size(), 0);
  chosen_ = as_proposed;
  return is_smaller(base) && holds_still(unit, as_proposed) && !contract_.check_prose(text_, base);
}

bool ProseStage::plugins_pass(Bytes text, LineClass line_class, uint64_t line) {
  for (size_t i = 0; plugins_ != nullptr && i < plugins_->size(); ++i) {
    if (plugins_->rewrite(i, text, line_class, line, answer_) != PluginHost::Answer::pass) {
      return false;
    }
  }
  return true;
}

bool ProseStage::is_smaller(Bytes output) const {
  return output.size() < text_.size() &&
         estimate_token_hundredths(output) <= estimate_token_hundredths(text_);
}

bool ProseStage::starts_record(const LineView& line) {
  if (!engine_.may_start_record(line.text)) return false;
  Reading reading;
  return engine_.read(line.text, reading) != MatchOutcome::none;
}

/// L5, seen from the lines of the candidate: same state behind them, no record among them, and no
/// part of them that the stage would rewrite.
bool ProseStage::holds_still(const ProseUnit& unit, size_t effort) {
  const Classifier::State now = classifier_.state();
  classifier_.restore(unit.before);
  part_.lines.clear();
  bool whole = true;  // the candidate is one unit, like the original
  bool still = true;
  Bytes rest = candidates_[effort];
  for (size_t i = 0; i < unit.lines.size() && still; ++i) {
    LineView line = unit.lines[i];
    const size_t end = std::min(rest.find('\n'), rest.size());
    line.text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    LineClass line_class = classifier_.classify(line);
    if (plugins_ != nullptr) line_class = plugins_->classify(line, line_class);
    still = !line.text.empty() && !starts_record(line);
    const bool prose = is_prose_line(line, line_class);
    const bool joins = prose && joins_unit(part_, line_class);
    if (joins) {
      part_.lines.push_back(line);
      continue;
    }
    whole = whole && i == 0 && prose;
    if (part_.is_open()) {
      still = still && is_stable_part();
      part_.lines.clear();
    }
    if (!prose) continue;
    part_.lines.push_back(line);
    part_.line_class = line_class;
  }
  still = still && classifier_.state() == unit.after;
  classifier_.restore(now);
  if (!still || !part_.is_open()) return still;
  return whole ? is_left_alone(effort) : is_stable_part();
}

/// A part of the candidate that the stage takes for a unit of its own stays as it is.
bool ProseStage::is_stable_part() {
  part_.join(part_text_);
  return plugins_pass(part_text_, part_.line_class, part_.lines.front().number) &&
         no_rule_applies(part_text_);
}

/// A greater effort on the candidate must lead to what it led to on the original, which was
/// refused.
bool ProseStage::is_left_alone(size_t effort) {
  if (!plugins_pass(candidates_[effort], part_.line_class, part_.lines.front().number)) {
    return false;
  }
  for (size_t greater = 0; greater < effort; ++greater) {
    const Bytes candidate = candidates_[effort];
    const bool changes =
        rewriter_.rewrite(candidate, prose::efforts[greater], again_, other_savings_);
    if (changes && again_ != candidates_[greater]) return false;
  }
  return true;
}

bool ProseStage::no_rule_applies(Bytes text) {
  for (const prose::Effort effort : prose::efforts)
    if (rewriter_.rewrite(text, effort, again_, other_savings_)) return false;
  return true;
}

}  // namespace terse
