#include "filter/prose_stage.h"

#include "text/token_estimate.h"

namespace terse {

ProseStage::ProseStage(const Rulebook& rulebook, Classifier& classifier, Engine& engine,
                       const Contract& contract)
    : classifier_(classifier),
      engine_(engine),
      contract_(contract),
      rewriter_(rulebook.phrases(), rulebook.lexer()) {}

bool ProseStage::rewrite(const ProseUnit& unit) {
  unit.join(text_);
  for (size_t effort = 0; effort < std::size(prose::efforts); ++effort) {
    std::string& output = candidates_[effort];
    if (!rewriter_.rewrite(text_, prose::efforts[effort], output, savings_)) {
      output = text_;
      continue;
    }
    if (effort > 0 && output == candidates_[effort - 1]) continue;
    if (!is_smaller(output) || !holds_still(unit, effort)) continue;
    if (contract_.check_prose(text_, output)) {
      // Of a shorter text it could pass, so none may lead there: see is_left_alone().
      output = text_;
      continue;
    }
    chosen_ = effort;
    return true;
  }
  return false;
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
    const LineClass line_class = classifier_.classify(line);
    still = !line.text.empty() && !starts_record(line);
    const bool prose = is_prose_line(line, line_class);
    const bool joins = prose && joins_unit(part_, line_class);
    if (joins) {
      part_.lines.push_back(line);
      continue;
    }
    whole = whole && i == 0 && prose;
    if (part_.is_open()) {
      part_.join(part_text_);
      still = still && no_rule_applies(part_text_);
      part_.lines.clear();
    }
    if (!prose) continue;
    part_.lines.push_back(line);
    part_.line_class = line_class;
  }
  still = still && classifier_.state() == unit.after;
  classifier_.restore(now);
  if (!still || !part_.is_open()) return still;
  if (whole) return is_left_alone(effort);
  part_.join(part_text_);
  return no_rule_applies(part_text_);
}

/// A greater effort on the candidate must lead to what it led to on the original, which was
/// refused.
bool ProseStage::is_left_alone(size_t effort) {
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
