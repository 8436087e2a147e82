// What the compactor knows about a team's TASK_STATE.md, as data: sections, markers, vetoes.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "task/phrases.h"

namespace terse::task {

enum class SectionClass { verbatim, drop, move, history };
enum class EntryKind { none, fact, question, file, risk, observation };
constexpr size_t kEntryKinds = 6;
enum class SectionRole {
  none,
  reanchor,
  phase,
  decisions,
  status,
  next_step,
  resume,
  closure_target
};
enum class MarkerForm {
  phrase,
  note,
  reference,
  superseded,
  predicate,
  closing,
  tag,
  struck,
  state,
  file_note
};

struct SectionPolicy {
  std::string heading;  ///< without `## `
  SectionClass kind_class = SectionClass::verbatim;
  EntryKind kind = EntryKind::none;
  SectionRole role = SectionRole::none;
  std::string prefix;  ///< of entry ids: `F` gives F1, F2, ...
};

struct MarkerPolicy {
  std::string id;
  MarkerForm form = MarkerForm::phrase;
  unsigned kinds = 0;  ///< bit set of `1 << EntryKind`
  PhraseSet words;

  bool covers(EntryKind kind) const { return (kinds >> static_cast<unsigned>(kind) & 1u) != 0; }
};

struct Threshold {
  std::string phase;
  size_t tokens = 0;
};

struct MarkerWords {
  PhraseSet link, tail, void_before, void_before_fixed, set_verbs, predicate_tail, predicate_before,
      lead, sure, refer;
};

struct VetoWords {
  PhraseSet anywhere, state, sentence, before, clause, orders, doubt, after, placeholder,
      deictic_above, deictic_below, deictic_all, deictic_start, ordinal;
};

/// Frozen after loading; every model borrows from it.
struct Policy {
  std::string file, plan, decisions, slices, log, snapshots, history, owner;
  std::vector<SectionPolicy> sections;
  std::vector<MarkerPolicy> markers;
  MarkerWords marker_words;
  VetoWords veto;
  std::vector<Threshold> thresholds;
  std::vector<std::string> slice_commands, early_phases, commands;
  Lexicon lexicon;    ///< of every set above
  std::string bytes;  ///< the TOML it came from; part of a plan's digest
};

/// Reads a policy. `name` is what diagnostics call it. Fails on a TOML error, an unknown class,
/// role, kind, form or key, and on a policy without a history heading.
Result<Policy> load_policy(std::string toml, const std::string& name);

/// The policy that is built in (plugins/task/policy.toml).
Result<Policy> built_in_policy();

}  // namespace terse::task
