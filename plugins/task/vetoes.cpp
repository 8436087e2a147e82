#include "task/vetoes.h"

#include <algorithm>

#include "task/clause.h"
#include "task/coverage.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

class Checker {
 public:
  Checker(const EntryScan& scan, const Entry& entry, EntryKind kind,
          const std::vector<MarkerHit>& hits, const MarkerContext& context, Reasons reasons)
      : scan_(scan),
        entry_(entry),
        kind_(kind),
        hits_(hits),
        context_(context),
        reasons_(reasons) {}

  std::vector<std::string> run(const Pins* pins, const Surroundings& around) {
    look(pins, around);
    return std::move(found_);
  }

 private:
  void look(const Pins* pins, const Surroundings& around) {
    find_own_words();
    slices(scan_.slices, "");
    structure(around);
    if (enough()) return;
    words_anywhere();
    if (enough()) return;
    states();
    if (enough()) return;
    if (!hits_.empty()) around_markers();
    if (enough()) return;
    if (!around.sub_heading.empty()) sub_heading(around.sub_heading);
    if (pins == nullptr || enough()) return;
    if (std::string shared = pins->shared(scan_.raw); !shared.empty()) {
      add("shares " + shared + " with what is still to do");
    }
  }

  /// Whether nobody asks for what is left to be found.
  bool enough() const { return reasons_ == Reasons::first && !found_.empty(); }

  const VetoWords& words() const { return context_.policy.veto; }
  bool lossy() const { return kind_ == EntryKind::fact || kind_ == EntryKind::file; }
  void add(std::string why) { found_.push_back(std::move(why)); }

  std::string_view word(size_t index) const {
    const Word& word = scan_.words[index];
    return scan_.lower.substr(word.begin, word.end - word.begin);
  }

  bool in_marker(size_t index) const { return !own_.empty() && own_[index]; }

  /// Which words are a marker's own. Of a stroke and of a parenthesis none is: all of it is
  /// checked.
  void find_own_words() {
    if (hits_.empty()) return;
    own_.assign(scan_.words.size(), false);
    for (const MarkerHit& hit : hits_) {
      const MarkerForm form = hit.marker->form;
      const bool checked = form == MarkerForm::struck || form == MarkerForm::note ||
                           form == MarkerForm::file_note || form == MarkerForm::closing;
      if (checked) continue;
      for (size_t i = word_from(hit.begin); i < own_.size() && scan_.words[i].end <= hit.end; ++i) {
        own_[i] = true;
      }
    }
  }

  /// The first word that starts at `at` or behind it.
  size_t word_from(uint32_t at) const {
    const auto before = [](const Word& word, uint32_t place) { return word.begin < place; };
    return static_cast<size_t>(
        std::lower_bound(scan_.words.begin(), scan_.words.end(), at, before) - scan_.words.begin());
  }

  void slices(std::span<const SliceRef> refs, const std::string& where) {
    for (const SliceRef& ref : refs) {
      if (!context_.slices.open_or_unknown(ref)) continue;
      const bool known = !ref.odd && context_.slices.find(ref.number) != nullptr;
      add((known ? "open slice " : "unknown slice ") + std::to_string(ref.number) + where);
      return;
    }
  }

  void structure(const Surroundings& around) {
    if (entry_.doubt & doubt_lazy) add("an unindented line continues it");
    if (entry_.doubt & doubt_indent) add("its extent is in doubt: a line is indented too little");
    if (entry_.doubt & doubt_adjacent) add("its extent is in doubt: a block follows at once");
    if (entry_.doubt & doubt_cells) add("the row has not as many cells as its table");
    if (scan_.proposed) add("holds a proposal that waits for approval");
    if (scan_.unchecked) add("holds an unchecked box");
    if (is_placeholder(scan_, words())) add("a placeholder");
    if (around.below_points_here) add("the entry below speaks of it");
    if (around.above_points_here) add("an entry above speaks of it");
    if (around.numbered_and_cited) add("a numbered list whose numbers the file cites");
    if (scan_.raw.find("?? ") != std::string_view::npos) add("marked as doubtful with ??");
  }

  void words_anywhere() {
    if (!words().anywhere.may_start(scan_.sets)) return;
    for (size_t i = 0; i < scan_.words.size(); ++i) {
      const size_t length = words().anywhere.match(scan_.lower, scan_.words, i);
      if (length == 0 || in_marker(i)) continue;
      return add("says `" + phrase(i, length) + "`");
    }
  }

  std::string phrase(size_t index, size_t length) const {
    const uint32_t begin = scan_.words[index].begin;
    return fold_space(scan_.raw.substr(begin, scan_.words[index + length - 1].end - begin));
  }

  void states() {
    if (!words().state.may_start(scan_.sets)) return;
    for (size_t i = 0; i < scan_.words.size(); ++i) {
      const size_t length = words().state.match(scan_.lower, scan_.words, i);
      if (length == 0 || in_marker(i)) continue;
      const uint32_t begin = scan_.words[i].begin;
      uint32_t end = scan_.words[i + length - 1].end;
      while (end < scan_.lower.size() && scan_.lower[end] == ' ') ++end;
      const char after = end < scan_.lower.size() ? scan_.lower[end] : '.';
      const char before = begin > 0 ? scan_.lower[begin - 1] : ' ';
      const bool starts = before == '[' || before == '(' || before == '*' || before == '_' ||
                          clause_starts(scan_, begin);
      if (starts && is_one_of(after, ".;,:)](|*_\n\r!")) {
        return add("its state is `" + phrase(i, length) + "`");
      }
    }
  }

  void around_markers() {
    std::vector<bool> marked(scan_.sentences.size(), false);
    size_t last = 0;
    bool text = false;
    uint32_t text_end = 0;
    for (const MarkerHit& hit : hits_) {
      if (!is_textual(hit)) continue;
      const size_t at = scan_.sentence_at(hit.begin);
      marked[at] = true;
      last = std::max(last, at);
      text_end = std::max(text_end, hit.end);
      text = true;
    }
    for (size_t i = 0; i < scan_.sentences.size(); ++i) {
      const Sentence& sentence = scan_.sentences[i];
      const bool asks = sentence.end > 0 && scan_.lower[sentence.end - 1] == '?';
      if (marked[i]) {
        hedge(sentence, {&words().sentence, &words().doubt}, "the marker's sentence says `");
      } else if (text ? i > last || sentence.child : lossy() || !asks) {
        hedge(sentence, {&words().after, &words().doubt},
              text ? "after the marker it says `" : "its text says `");
      }
      if (asks && text && (i > last || (sentence.child && !marked[i]))) {
        add("a question stands after the marker");
      }
    }
    if (enough()) return;
    near_markers();
    if (enough()) return;
    if (text && scan_.lower.find('?', text_end) != std::string::npos) {
      add("a question stands after the marker");
    }
    if (lossy() && holds_block(scan_)) add("holds a block that the history would not show");
    if (lossy()) whole_entry(marked);
    if (std::string why = untold_part(scan_, entry_, kind_, hits_, context_); !why.empty()) {
      add(std::move(why));
    }
  }

  void hedge(const Sentence& sentence, std::initializer_list<const PhraseSet*> sets,
             const char* what) {
    for (size_t i = sentence.first_word; i < sentence.end_word; ++i) {
      if (in_marker(i) || names_month(sentence, i)) continue;
      size_t length = negates(word(i)) ? 1 : 0;
      for (const PhraseSet* set : sets) {
        if (length == 0) length = set->match(scan_.lower, scan_.words, i);
      }
      if (length != 0) return add(what + phrase(i, length) + "`");
    }
  }

  /// `isn't`, with any of the apostrophes that are in use, or with none.
  static bool negates(std::string_view text) {
    if (text.back() != 't') return false;
    for (const std::string_view end : {"n't", "n\xE2\x80\x99t", "n\xE2\x80\x98t", "n\xCA\xBCt",
                                       "n\xC2\xB4t", "n\xEF\xBC\x87t"}) {
      if (text.size() > end.size() && text.substr(text.size() - end.size()) == end) return true;
    }
    return false;
  }

  void near_markers() {
    std::vector<const MarkerHit*> in_text;
    for (const MarkerHit& hit : hits_) {
      if (is_textual(hit)) {
        in_text.push_back(&hit);
      } else {
        in_brackets(hit);
      }
    }
    std::sort(in_text.begin(), in_text.end(),
              [](const MarkerHit* a, const MarkerHit* b) { return a->begin < b->begin; });
    size_t next = 0;  // words up to here were looked at for the marker before
    for (const MarkerHit* hit : in_text) {
      const Sentence& sentence = scan_.sentences[scan_.sentence_at(hit->begin)];
      next = std::max<size_t>(next, sentence.first_word);
      before_marker(sentence, *hit, next);
      next = std::max(next, word_from(hit->end));
    }
    if (in_text.empty()) return;
    const Sentence& sentence = scan_.sentences[scan_.sentence_at(in_text.back()->begin)];
    for (; next < sentence.end_word; ++next) {
      const size_t length = words().after.match(scan_.lower, scan_.words, next);
      if (length == 0 || in_marker(next)) continue;
      return add("after the marker it says `" + phrase(next, length) + "`");
    }
  }

  /// What stands before a marker in its sentence: who says it, whether it is denied, under which
  /// condition, or that somebody is told to do it.
  void before_marker(const Sentence& sentence, const MarkerHit& hit, size_t from) {
    const size_t to = word_from(hit.begin);
    if (from >= to) return;
    const std::string_view text = scan_.lower.substr(0, hit.begin);
    const size_t semicolon = text.substr(scan_.words[from].begin).rfind(';');
    const size_t clause = semicolon == text.npos ? 0 : scan_.words[from].begin + semicolon;
    for (size_t i = from; i < to; ++i) {
      if (in_marker(i)) continue;
      size_t length = words().before.match(scan_.lower, scan_.words, i);
      if (length == 0 && scan_.words[i].begin >= clause) {
        length = words().clause.match(scan_.lower, scan_.words, i);
      }
      if (length == 0 && starts_order(sentence, i)) {
        length = words().orders.match(scan_.lower, scan_.words, i);
      }
      if (length != 0) return add("before the marker it says `" + phrase(i, length) + "`");
    }
    if (lessens(word(to - 1))) add("before the marker it says `" + phrase(to - 1, 1) + "`");
  }

  /// `incompletely resolved`: an adverb that is not known to make the marker stronger.
  bool lessens(std::string_view text) const {
    return text.size() > 3 && text.substr(text.size() - 2) == "ly" &&
           !context_.policy.marker_words.sure.contains(text);
  }

  /// Whether a word is where the verb of an order stands: first in its sentence or clause.
  bool starts_order(const Sentence& sentence, size_t index) const {
    if (index == sentence.first_word) return true;
    const uint32_t begin = scan_.words[index].begin;
    for (uint32_t i = scan_.words[index - 1].end; i < begin; ++i) {
      if (is_one_of(scan_.lower[i], ";:,)")) return true;
    }
    return false;
  }

  /// What else a tag says: `[resolved: half of it]`.
  void in_brackets(const MarkerHit& hit) {
    if (hit.marker->form != MarkerForm::tag) return;
    const size_t close = scan_.lower.find(']', hit.end);
    for (size_t i = 0; i < scan_.words.size() && scan_.words[i].begin < close; ++i) {
      if (scan_.words[i].begin < hit.end) continue;
      size_t length = negates(word(i)) ? 1 : 0;
      for (const PhraseSet* set : {&words().sentence, &words().doubt, &words().clause}) {
        if (length == 0) length = set->match(scan_.lower, scan_.words, i);
      }
      if (length != 0) return add("its tag says `" + phrase(i, length) + "`");
    }
    if (scan_.lower.substr(hit.end, close - hit.end).find('?') != std::string_view::npos) {
      add("its tag asks");
    }
  }

  /// `May` inside a sentence is the month, not a doubt.
  bool names_month(const Sentence& sentence, size_t index) const {
    return index != sentence.first_word && word(index) == "may" &&
           scan_.raw[scan_.words[index].begin] == 'M';
  }

  /// No marker speaks for what has the shape of an entry of its own.
  void whole_entry(const std::vector<bool>& marked) {
    for (size_t i = 0; i < scan_.sentences.size(); ++i) {
      const Sentence& sentence = scan_.sentences[i];
      if (marked[i] || sentence.first_word == sentence.end_word) continue;
      if (sentence.child) return add("a sub-item has no marker of its own");
      if (sentence.paragraph) return add("a second paragraph has no marker of its own");
    }
  }

  void sub_heading(std::string_view heading) {
    std::vector<SliceRef> refs;
    collect_slices(heading, refs);
    slices(refs, " in the heading above");
    const std::string lower = to_lower(heading);
    std::vector<Word> list;
    split_words(lower, list);
    for (size_t i = 0; i < list.size(); ++i) {
      const bool held =
          words().anywhere.match(lower, list, i) != 0 || words().state.match(lower, list, i) != 0;
      if (held) return add("the heading above it holds it");
    }
  }

  const EntryScan& scan_;
  const Entry& entry_;
  EntryKind kind_;
  const std::vector<MarkerHit>& hits_;
  const MarkerContext& context_;
  Reasons reasons_;
  std::vector<bool> own_;  ///< by word: part of a marker
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> find_vetoes(const EntryScan& scan, const Entry& entry, EntryKind kind,
                                     const std::vector<MarkerHit>& hits,
                                     const MarkerContext& context, const Pins* pins,
                                     const Surroundings& around, Reasons reasons) {
  return Checker(scan, entry, kind, hits, context, reasons).run(pins, around);
}

}  // namespace terse::task
