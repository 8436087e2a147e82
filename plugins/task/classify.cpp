#include "task/classify.h"

#include <array>
#include <memory>

#include "base/two_threads.h"
#include "task/entry_scan.h"
#include "task/markdown.h"
#include "task/markers.h"
#include "task/vetoes.h"

namespace terse::task {
namespace {

/// Whether any line of the file cites a list number (`see fact 3`).
bool cites_numbers(const Document& document, const PhraseSet& ordinal) {
  const std::string lower = to_lower(document.bytes);
  std::vector<Word> words;
  split_words(lower, words);
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (ordinal.match(lower, words, i) == 0) continue;
    const Word& next = words[i + 1];
    bool digits = next.end - next.begin <= 3;
    for (uint32_t k = next.begin; k < next.end; ++k)
      digits = digits && lower[k] >= '0' && lower[k] <= '9';
    if (digits && next.begin - words[i].end <= 2) return true;
  }
  return false;
}

constexpr size_t kStep = 512;  ///< entries that one thread takes at once: a millisecond of work

class Classifier {
 public:
  Classifier(const Document& document, Model& model, const Policy& policy, const Options& options)
      : document_(document),
        model_(model),
        policy_(policy),
        options_(options),
        context_{policy, model.slices, model.decisions},
        verdicts_(document.entries.size()),
        around_(document.entries.size()),
        points_(document.entries.size()),
        lower_(std::make_unique_for_overwrite<char[]>(document.bytes.size())),
        readers_{EntryReader(document, policy.lexicon, lower_.get()),
                 EntryReader(document, policy.lexicon, lower_.get())},
        scans_(document.entries.size() / kStep + 1) {}

  std::vector<Verdict> run() {
    in_two(document_.entries.size(), kStep, [this](size_t worker, size_t from, size_t to) {
      std::vector<EntryScan>& step = scans_[from / kStep];
      step.reserve(to - from);
      for (size_t i = from; i < to; ++i) {
        step.push_back(readers_[worker].read(document_.entries[i]));
        points_[i] = find_deixis(step.back(), policy_.veto);
      }
    });
    look_around();
    judge_all(false);
    pin_what_stays();
    judge_all(true);
    return std::move(verdicts_);
  }

 private:
  /// Judges the entries of sections that drop, or those of all others.
  void judge_all(bool lossy) {
    in_two(document_.entries.size(), kStep, [this, lossy](size_t, size_t from, size_t to) {
      for (size_t i = from; i < to; ++i) {
        const SectionPolicy& section = section_of(i);
        if ((section.kind_class == SectionClass::drop) == lossy) judge(i, section, lossy);
      }
    });
  }

  /// Questions and risks that stay pin facts and files.
  void pin_what_stays() {
    for (size_t i = 0; i < document_.entries.size(); ++i) {
      const EntryKind kind = section_of(i).kind;
      const bool live = kind == EntryKind::risk || kind == EntryKind::question;
      if (!live || section_of(i).kind_class == SectionClass::drop || verdicts_[i].leaves())
        continue;
      model_.pins.add(scan_of(i).raw,
                      policy_.file + ":" + std::to_string(document_.entries[i].first + 1));
    }
  }

  const SectionPolicy& section_of(size_t index) const {
    return *document_.sections[document_.entries[index].section].policy;
  }

  const EntryScan& scan_of(size_t index) const { return scans_[index / kStep][index % kStep]; }

  void look_around() {
    bool numbered = false;
    for (size_t i = 0; i < document_.entries.size(); ++i) {
      const Entry& entry = document_.entries[i];
      numbered = numbered || entry.numbered;
      const Deixis& deixis = points_[i];
      const bool first = i == 0 || document_.entries[i - 1].section != entry.section;
      const bool last =
          i + 1 == document_.entries.size() || document_.entries[i + 1].section != entry.section;
      if ((deixis.above || deixis.all) && !first) around_[i - 1].below_points_here = true;
      if (deixis.below && !last) around_[i + 1].above_points_here = true;
      if (deixis.all) point_at_all_above(i);
      if (entry.sub_heading != UINT32_MAX) {
        around_[i].sub_heading = document_.text(entry.sub_heading);
      }
    }
    if (!numbered || !cites_numbers(document_, policy_.veto.ordinal)) return;
    for (size_t i = 0; i < document_.entries.size(); ++i) {
      around_[i].numbered_and_cited = document_.entries[i].numbered;
    }
  }

  void point_at_all_above(size_t index) {
    // Up to `pointed_` all are flagged already, by an earlier entry of the same section.
    for (size_t k = index; k-- > pointed_;) {
      if (document_.entries[k].section != document_.entries[index].section) break;
      around_[k].below_points_here = true;
    }
    pointed_ = index;
  }

  void judge(size_t index, const SectionPolicy& section, bool lossy) {
    const Entry& entry = document_.entries[index];
    const EntryScan& scan = scan_of(index);
    Verdict& verdict = verdicts_[index];
    std::vector<MarkerHit> hits = find_markers(scan, section.kind, entry.shape, context_);
    // Most facts have no marker, and then no other reason has to be found for them.
    const bool stays_anyway = options_.reasons == Reasons::first && hits.empty() &&
                              scan.slices.empty() && section.kind == EntryKind::fact;
    if (stays_anyway) return;
    verdict.vetoes = find_vetoes(scan, entry, section.kind, hits, context_,
                                 lossy ? &model_.pins : nullptr, around_[index], options_.reasons);
    if (section.kind == EntryKind::observation && filters_no_observations()) {
      verdict.vetoes.insert(verdict.vetoes.begin(), "observations are kept without --observations");
    }
    if (!hits.empty()) {
      verdict.marker = hits.front().marker->id;
      verdict.reference = hits.front().reference;
      for (const MarkerHit& hit : hits) {
        if (!verdict.reference.empty()) break;
        verdict.reference = hit.reference;
      }
    }
    for (const SliceRef& ref : scan.slices) {
      if (model_.slices.open_or_unknown(ref)) continue;
      verdict.slice = ref.number;
      verdict.has_slice = true;
      break;
    }
    if (!verdict.vetoes.empty()) return;
    if (!hits.empty()) {
      verdict.fate = lossy ? Fate::drop : Fate::move;
    } else if (lossy && inferred(scan, section.kind)) {
      verdict.fate = options_.inferred == Inferred::take ? Fate::drop : Fate::candidate;
    }
  }

  bool filters_no_observations() const {
    return options_.observations == Observations::keep || options_.contract == Contract::g1;
  }

  /// Only closed slices speak of it: by number, or, for a bare path, by their scope.
  bool inferred(const EntryScan& scan, EntryKind kind) const {
    if (!scan.slices.empty()) return true;  // no veto: every one of them is closed
    if (kind != EntryKind::file) return false;
    return !model_.closed_scopes.shared(scan.raw).empty();
  }

  const Document& document_;
  Model& model_;
  const Policy& policy_;
  const Options& options_;
  MarkerContext context_;
  std::vector<Verdict> verdicts_;
  std::vector<Surroundings> around_;
  std::vector<Deixis> points_;
  std::unique_ptr<char[]> lower_;  ///< what the scans borrow from
  std::array<EntryReader, 2> readers_;
  /// An entry is looked at twice. By steps, so that each thread makes those that it fills.
  std::vector<std::vector<EntryScan>> scans_;
  size_t pointed_ = 0;
};

}  // namespace

std::string Verdict::reason() const {
  const std::string id(marker);
  if (by_user) return id.empty() ? "by user" : "by user, " + id;
  if (leaves() && id.empty()) return "closed slices only";
  if (leaves()) return reference.empty() ? id : id + " " + reference;
  if (fate == Fate::candidate) return "closed slices only";
  if (!vetoes.empty()) return vetoes.front();
  return "no marker";
}

const char* fate_name(Fate fate) {
  switch (fate) {
    case Fate::keep:
      return "keep";
    case Fate::candidate:
      return "cand";
    case Fate::drop:
      return "drop";
    case Fate::move:
      return "move";
  }
  return "keep";
}

std::vector<Verdict> classify(const Document& document, Model& model, const Policy& policy,
                              const Options& options) {
  return Classifier(document, model, policy, options).run();
}

}  // namespace terse::task
