#include "report.h"

#include <algorithm>
#include <cstdio>

#include "base/json_writer.h"

namespace terse::spec {
namespace {

std::vector<int> skipped_prongs(const std::vector<int>& firing) {
  std::vector<int> skipped;
  for (int prong = 1; prong <= 6; ++prong)
    if (std::find(firing.begin(), firing.end(), prong) == firing.end()) skipped.push_back(prong);
  return skipped;
}

std::string sets_sentence(const std::vector<int>& firing) {
  return "Compact SPEC.md: prongs " + prong_set(firing) + " firing, " +
         prong_set(skipped_prongs(firing)) + " skipped.";
}

std::string size_sentence(const Plan& plan) {
  return "Baseline " + thousands(plan.baseline_tokens) + " tokens, est. " +
         thousands(plan.estimated_tokens) + " post-sweep.";
}

}  // namespace

std::string thousands(uint64_t tokens) {
  char text[32];
  std::snprintf(text, sizeof text, "~%.1fk", static_cast<double>(tokens) / 1000);
  return text;
}

std::string gate_question(const Plan& plan, const std::vector<int>& firing) {
  return sets_sentence(firing) + " " + size_sentence(plan) + " Apply?";
}

std::string propose_report(const Plan& plan) {
  std::string text = sets_sentence(firing_prongs(plan)) + "\n" + size_sentence(plan) + "\n\n";
  for (const ProngReport& report : plan.prongs) {
    std::string name = prong_name(report.prong);
    name.resize(24, ' ');
    text += std::to_string(report.prong) + " " + name + (report.firing ? "fires  " : "skips  ") +
            report.reason + "\n";
  }
  if (plan.baseline_tokens > plan.constants.advisory_tokens)
    text +=
        "\nAbove the advisory size of " + thousands(plan.constants.advisory_tokens) + " tokens.\n";
  return text;
}

std::string propose_json(const Plan& plan, const std::string& path, const std::string& hash) {
  const std::vector<int> firing = firing_prongs(plan);
  JsonWriter json(JsonWriter::one_line);
  const auto numbers = [&](Bytes name, const std::vector<int>& prongs) {
    json.array_member(name, std::vector<uint64_t>(prongs.begin(), prongs.end()));
  };
  json.begin_object();
  numbers("firing", firing);
  numbers("skipped", skipped_prongs(firing));
  json.member("baseline_tokens", plan.baseline_tokens);
  json.member("estimated_tokens", plan.estimated_tokens);
  json.key("prongs");
  json.begin_array();
  for (const ProngReport& report : plan.prongs) write_prong(report, json);
  json.end_array();
  json.member("entries", static_cast<uint64_t>(plan.entries.size()));
  json.member("plan", path);
  json.member("confirm", hash);
  json.end_object();
  return json.take() + "\n";
}

std::string commit_message(const std::vector<int>& prongs, uint64_t before, uint64_t after,
                           const std::vector<Effect>& effects) {
  std::string text = "compact SPEC.md: prongs " + prong_set(prongs) + " (" + thousands(before) +
                     " \xe2\x86\x92 " + thousands(after) + " tokens)\n";
  int prong = 0;
  for (const Effect& effect : effects) {
    if (effect.prong != prong) {
      prong = effect.prong;
      text += "\nProng " + std::to_string(prong) + ", " + prong_name(prong) + ":\n";
    }
    text += "- " + effect.summary + "\n";
    if (!effect.lost.empty()) {
      text += "  dropped:";
      for (const std::string& token : effect.lost) text += " " + token;
      text += "\n";
    }
    for (const std::string& old : effect.old_texts) text += "  was: " + old + "\n";
  }
  return text;
}

std::string next_block(Ending ending, const std::string& sha, bool has_open_tasks,
                       const std::vector<std::string>& foreign_staged) {
  std::string text;
  if (ending == Ending::committed && !foreign_staged.empty()) {
    text += "## Hint\n\nStaged and not part of this commit: " + foreign_staged[0];
    if (foreign_staged.size() > 1)
      text += " and " + std::to_string(foreign_staged.size() - 1) + " more";
    text +=
        ". Unstage first (`git restore --staged .`): git refuses a revert over staged files.\n\n";
  }
  std::vector<std::string> items;
  if (ending == Ending::committed) {
    items.emplace_back("/sdd:check \xe2\x80\x94 cascade scan over compacted SPEC.md");
  } else {
    items.emplace_back("/sdd:compact \xe2\x80\x94 re-run to apply after spec review");
  }
  if (has_open_tasks)
    items.emplace_back("/sdd:build --next \xe2\x80\x94 start the next pending \xc2\xa7T row");
  if (ending == Ending::committed)
    items.push_back("git revert " + sha + " \xe2\x80\x94 rollback if compaction breaks downstream");
  text += "## Next\n\n";
  for (size_t i = 0; i < items.size(); ++i) text += std::to_string(i + 1) + ". " + items[i] + "\n";
  return text;
}

}  // namespace terse::spec
