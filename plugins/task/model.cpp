#include "task/model.h"

#include <algorithm>

#include "task/markdown.h"
#include "task/phrases.h"

namespace terse::task {
namespace {

std::string place(const std::string& file, size_t line) {
  return file + ":" + std::to_string(line);
}

/// Pins a section line by line, so that a veto can name the line.
void pin_section(Pins& pins, const Document& document, const Section& section,
                 const std::string& file, bool skip_decisions) {
  for (size_t i = section.heading + 1; i < section.end; ++i) {
    const std::string_view line = document.text(i);
    // The list of all decisions in force says nothing about the next step.
    if (skip_decisions && to_lower(line).find("active decisions") != std::string::npos) continue;
    pins.add(line, place(file, i + 1));
  }
}

NextStep read_next_step(const Document& document, const Policy& policy) {
  NextStep next;
  const Section* section = document.with_role(SectionRole::next_step);
  if (section == nullptr) return next;
  std::vector<uint32_t> loose;
  for (size_t i = section->heading + 1; i < section->end; ++i) {
    const std::string_view line = document.text(i);
    std::vector<SliceRef> refs;
    collect_slices(line, refs);
    for (const SliceRef& ref : refs) {
      if (ref.brief) continue;
      const bool path = to_lower(line.substr(ref.begin, 7)) == "slices/";
      if (next.line == 0 || (path && next.slices.empty())) next.line = i + 1;
      (path ? next.slices : loose).push_back(ref.number);
    }
    const std::string lower = to_lower(line);
    if (next.command.empty()) {
      const size_t at = lower.find("command:");
      if (at != std::string::npos) {
        std::string_view rest = trim(std::string_view(lower).substr(at + 8));
        while (!rest.empty() && (rest.front() == '/' || rest.front() == '`')) rest.remove_prefix(1);
        next.command = std::string(rest.substr(0, rest.find_first_of(" `,;.(")));
      } else {
        for (const std::string& known : policy.slice_commands) {
          if (next.command.empty() && lower.find(known) != std::string::npos) next.command = known;
        }
      }
    }
  }
  next.slices.insert(next.slices.end(), loose.begin(), loose.end());
  next.text = fold_space(section_body(document, *section));
  return next;
}

void pin_slice(Pins& pins, const Slice& slice, const std::string& plan, bool whole) {
  const std::string source = slice.in_plan ? place(plan, slice.plan_line) : slice.file_place.file;
  for (const std::string& path : slice.scope) pins.add_path(path, source);
  pins.add(slice.plan_text, source);
  if (whole) pins.add(slice.file_text, "slice " + std::to_string(slice.number) + "'s file");
}

}  // namespace

std::string section_body(const Document& document, const Section& section) {
  return std::string(document.span(section.heading + 1, section.end));
}

Model build_model(const Document& document, const TaskFolder& folder, const Policy& policy) {
  Model model;
  model.slices = Slices::read(folder);
  model.decisions = Decisions::read(folder.decisions);
  model.next = read_next_step(document, policy);
  if (const Section* phase = document.with_role(SectionRole::phase)) {
    for (size_t i = phase->heading + 1; i < phase->end && model.phase.empty(); ++i) {
      std::string_view line = document.text(i);
      if (const Bullet bullet = bullet_of(line); bullet.width != 0)
        line = line.substr(bullet.offset);
      model.phase = to_lower(trim(line));
      model.phase_line = i + 1;
    }
  }
  for (const SectionRole role : {SectionRole::next_step, SectionRole::reanchor,
                                 SectionRole::closure_target, SectionRole::resume}) {
    if (const Section* section = document.with_role(role)) {
      pin_section(model.pins, document, *section, folder.state.name, role == SectionRole::reanchor);
    }
  }
  for (const auto& [number, slice] : model.slices.all()) {
    if (slice.closed) {
      for (const std::string& path : slice.scope) model.closed_scopes.add_path(path, "closed");
      continue;
    }
    pin_slice(model.pins, slice, folder.plan.name, true);
  }
  return model;
}

}  // namespace terse::task
