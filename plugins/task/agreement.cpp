#include "task/agreement.h"

#include <algorithm>

#include "task/log.h"
#include "task/markdown.h"
#include "task/phrases.h"

namespace terse::task {
namespace {

class Agreeing {
 public:
  Agreeing(const Document& document, const TaskFolder& folder, const Model& model,
           const Policy& policy, const Options& options)
      : document_(document), folder_(folder), model_(model), policy_(policy), options_(options) {}

  Agreement run() {
    next_step();
    statuses();
    decisions();
    progress();
    reanchor();
    log_tip();
    return std::move(out_);
  }

 private:
  void ran(const char* check, bool did) { (did ? out_.ran : out_.not_run).emplace_back(check); }

  void find(FindingKind kind, size_t line, Place there, std::string what) {
    out_.findings.push_back({kind, {folder_.state.name, line}, std::move(there), std::move(what)});
  }

  static Place closed_place(const Slice& slice) {
    return is_closed_status(slice.plan_status) ? slice.plan_place : slice.file_place;
  }

  /// The next step works on a slice that is closed, or that no plan knows.
  void next_step() {
    ran("next step against the plan", folder_.plan.present && !model_.next.slices.empty());
    if (!folder_.plan.present || model_.next.slices.empty()) return;
    const std::vector<std::string>& works = policy_.slice_commands;
    const bool on_slice = model_.next.command.empty() ||
                          std::find(works.begin(), works.end(), model_.next.command) != works.end();
    if (!on_slice) return;
    for (const uint32_t number : model_.next.slices) {
      const Slice* slice = model_.slices.find(number);
      if (slice != nullptr && slice->in_plan && !slice->closed) return;  // an open one is named
    }
    const uint32_t number = model_.next.slices.front();
    const Slice* slice = model_.slices.find(number);
    const std::string name = "the next step names slice " + std::to_string(number);
    if (slice == nullptr || !slice->in_plan) {
      find(FindingKind::disagreement, model_.next.line, {folder_.plan.name, 1},
           name + ", which the plan does not have");
    } else {
      find(FindingKind::disagreement, model_.next.line, closed_place(*slice),
           name + ", which is closed there");
    }
  }

  void statuses() {
    ran("slice statuses, plan against slice files",
        folder_.plan.present && !folder_.slices.empty());
    for (const auto& [number, slice] : model_.slices.all()) {
      if (slice.plan_status.empty() || slice.file_status.empty()) continue;
      const bool plan_closed = is_closed_status(slice.plan_status);
      const bool file_closed = is_closed_status(slice.file_status);
      if (plan_closed == file_closed) continue;
      Finding finding{FindingKind::disagreement, slice.plan_place, slice.file_place,
                      "slice " + std::to_string(number) + " is `" + slice.plan_status +
                          "` in the plan and `" + slice.file_status + "` in its file"};
      out_.findings.push_back(std::move(finding));
    }
  }

  void decisions() {
    const Section* section = document_.with_role(SectionRole::decisions);
    const bool possible = section != nullptr && folder_.decisions.present;
    ran("canonical decisions against the locked ones", possible);
    if (!possible) return;
    std::vector<Id> named;
    collect_ids(document_.span(section->heading + 1, section->end), named);
    for (size_t i = section->heading + 1; i < section->end; ++i) {
      const Bullet bullet = bullet_of(document_.text(i));
      if (bullet.width == 0) continue;
      std::string_view text = document_.text(i).substr(bullet.offset);
      while (!text.empty() && (text.front() == '*' || text.front() == '~')) text.remove_prefix(1);
      size_t end = 0;
      const Id id = text.empty() ? 0 : id_at(text, 0, end);
      if (id >> 24 == 'D') decision(i, id, text.substr(end), named);
    }
    for (const auto& [id, decision] : model_.decisions.all()) {
      if (std::find(named.begin(), named.end(), id) != named.end() || decision.superseded) continue;
      find(FindingKind::warning, section->heading + 1, decision.place,
           id_text(id) + " is locked there and not listed here");
    }
  }

  void decision(size_t line, Id id, std::string_view text, const std::vector<Id>& named) {
    const auto known = model_.decisions.all().find(id);
    if (known == model_.decisions.all().end()) {
      find(FindingKind::disagreement, line + 1, {folder_.decisions.name, 1},
           id_text(id) + " is not locked there");
      return;
    }
    const Decision& locked = known->second;
    while (!text.empty() && (text.front() == ':' || text.front() == '*' || text.front() == ' ')) {
      text.remove_prefix(1);
    }
    std::string whole(text);
    for (size_t i = line + 1; i < document_.lines.size(); ++i) {
      const std::string_view more = document_.text(i);
      if (is_blank(more) || indent_columns(more) < 2 || bullet_of(more).width != 0) break;
      whole += " " + std::string(more);
    }
    const Wording wording = compare_wording(whole, locked);
    if (wording == Wording::different) {
      find(FindingKind::disagreement, line + 1, locked.place, id_text(id) + " reads differently");
    } else if (wording == Wording::shortened) {
      find(FindingKind::warning, line + 1, locked.place, id_text(id) + " is shortened here");
    }
    const bool successor = std::find(named.begin(), named.end(), locked.successor) != named.end();
    if (locked.superseded && (locked.successor == 0 || !successor)) {
      find(FindingKind::disagreement, line + 1, locked.place,
           id_text(id) + " is superseded there and its successor is not listed here");
    }
  }

  /// `### In progress` and the phase against the plan.
  void progress() {
    const Section* status = document_.with_role(SectionRole::status);
    ran("status and phase against the plan", folder_.plan.present);
    if (!folder_.plan.present) return;
    bool in_progress = false;
    for (size_t i = status == nullptr ? 0 : status->heading + 1;
         status != nullptr && i < status->end; ++i) {
      const std::string_view line = document_.text(i);
      if (heading_level(line) >= 3) {
        in_progress = to_lower(line).find("in progress") != std::string::npos;
      }
      if (!in_progress || bullet_of(line).width == 0 || indent_columns(line) > 3) continue;
      std::vector<SliceRef> refs;
      collect_slices(line, refs);
      if (refs.empty() || refs.front().odd || !model_.slices.closed(refs.front().number)) continue;
      find(
          FindingKind::disagreement, i + 1, closed_place(*model_.slices.find(refs.front().number)),
          "slice " + std::to_string(refs.front().number) + " is in progress here and closed there");
    }
    phase();
  }

  void phase() {
    const size_t closed = model_.slices.closed_count();
    for (const std::string& early : policy_.early_phases) {
      if (model_.phase.compare(0, early.size(), early) != 0 || closed == 0) continue;
      find(FindingKind::disagreement, model_.phase_line, {folder_.plan.name, 1},
           "the phase is " + early + " while " + std::to_string(closed) + " slices are closed");
    }
    const size_t at = model_.phase.find("slice ");
    const size_t of = at == std::string::npos ? at : model_.phase.find(" of ", at);
    if (of == std::string::npos || model_.slices.planned_count() == 0) return;
    const size_t digits = of + 4;
    const size_t stop = model_.phase.find_first_not_of("0123456789", digits);
    const std::string number = model_.phase.substr(digits, stop - digits);
    if (number.empty() || number.size() > 6) return;
    const size_t total = std::stoul(number);
    uint32_t highest = 0;
    for (const auto& [n, slice] : model_.slices.all()) {
      if (slice.in_plan) highest = std::max(highest, n);
    }
    if (total == model_.slices.planned_count() || total == highest) return;
    find(FindingKind::disagreement, model_.phase_line, {folder_.plan.name, 1},
         "the phase counts " + number + " slices and the plan has " +
             std::to_string(model_.slices.planned_count()));
  }

  /// The reanchor block may lag by one run, so its differences are warnings.
  void reanchor() {
    const Section* section = document_.with_role(SectionRole::reanchor);
    ran("quick reanchor against decisions and slices", section != nullptr);
    if (section == nullptr) return;
    for (size_t i = section->heading + 1; i < section->end; ++i) {
      const std::string_view line = document_.text(i);
      const std::string lower = to_lower(line);
      if (lower.find("active decisions") != std::string::npos) {
        active_decisions(i, line);
      } else if (lower.find("current slice:") != std::string::npos) {
        std::vector<SliceRef> refs;
        collect_slices("slice " + lower.substr(lower.find("current slice:") + 14), refs);
        if (refs.empty() || refs.front().odd || !model_.slices.closed(refs.front().number))
          continue;
        find(FindingKind::warning, i + 1, closed_place(*model_.slices.find(refs.front().number)),
             "the current slice is closed there");
      }
    }
  }

  void active_decisions(size_t line, std::string_view text) {
    std::vector<Id> ids;
    collect_ids(text, ids);
    Id here = 0;
    for (const Id id : ids) here = id >> 24 == 'D' ? std::max(here, id) : here;
    if (model_.decisions.all().empty() || here == 0) return;
    const Decision& last = model_.decisions.all().rbegin()->second;
    if (last.id == here) return;
    find(FindingKind::warning, line + 1, last.place,
         "the highest decision here is " + id_text(here) + " and there " + id_text(last.id));
  }

  /// A section that changed after its last logged write.
  void log_tip() {
    ran("log digests against the sections", folder_.log.present);
    if (!folder_.log.present) return;
    const Log log = Log::read(folder_, policy_);
    for (const Section& section : document_.sections) {
      if (section.policy == nullptr) continue;
      const LogLine* tip = log.tip("## " + section.policy->heading);
      if (tip == nullptr || tip->whole_file) continue;
      const std::string digest = section_digest(document_, section.policy->heading);
      if (digest == tip->sha_after) continue;
      find(
          options_.log_check == LogCheck::strict ? FindingKind::disagreement : FindingKind::warning,
          section.heading + 1, {folder_.log.name, tip->line},
          "unlogged edit of `## " + section.policy->heading + "`");
    }
  }

  const Document& document_;
  const TaskFolder& folder_;
  const Model& model_;
  const Policy& policy_;
  const Options& options_;
  Agreement out_;
};

}  // namespace

std::string Finding::to_string() const {
  return here.to_string() + (there.file.empty() ? "" : " / " + there.to_string()) + ": " + what;
}

size_t Agreement::disagreements() const {
  size_t count = 0;
  for (const Finding& finding : findings) count += finding.kind == FindingKind::disagreement;
  return count;
}

Agreement check_agreement(const Document& document, const TaskFolder& folder, const Model& model,
                          const Policy& policy, const Options& options) {
  return Agreeing(document, folder, model, policy, options).run();
}

}  // namespace terse::task
