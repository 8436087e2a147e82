#include "verify_words.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "ledger.h"
#include "protected.h"
#include "superseded.h"
#include "terse.h"

namespace terse::spec {
namespace {

struct RuleWord {
  Bytes text;
  bool stem;
};

const RuleWord kRuleWords[] = {
#include "word_table.inc"
};

using Counts = std::map<std::string, int>;

std::string in_lower_case(Bytes word) {
  std::string lower(word);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return lower;
}

bool is_rule_word(Bytes word) {
  if (word.size() > 3 && word.substr(word.size() - 3) == "n't") return true;
  return std::any_of(std::begin(kRuleWords), std::end(kRuleWords), [word](const RuleWord& rule) {
    return rule.stem ? word.substr(0, rule.text.size()) == rule.text : word == rule.text;
  });
}

// A number or a code span; dates and versions count as numbers. What points to check-extras says
// nothing by itself.
bool is_figure(Bytes token) {
  if (token.find("check-extras") != Bytes::npos) return false;
  return token[0] == '`' || (token[0] >= '0' && token[0] <= '9');
}

bool is_word_letter(char c) {
  return (c >= 'a' && c <= 'z') || c == '\'';
}

// How often `word` stands in `lower`, in spans or not.
int occurrences(const std::string& lower, const std::string& word) {
  int count = 0;
  for (size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || !is_word_letter(lower[at - 1])) &&
        (end == lower.size() || !is_word_letter(lower[end])))
      ++count;
  }
  return count;
}

void add_words(Bytes text, Counts& words) {
  const std::string read = read_back(text);
  for (const std::string_view token : protected_tokens(read))
    if (const std::string word = in_lower_case(token); is_rule_word(word)) ++words[word];
}

// A text with an unpaired tick or quote has other spans after the smallest edit: a word that stands
// there as often as before is not new, whichever span it is in.
void drop_what_stays(Bytes from, Bytes other, Counts& words) {
  const std::string here = in_lower_case(read_back(from));
  const std::string there = in_lower_case(read_back(other));
  for (auto& [word, count] : words)
    count = std::min(count, std::max(0, occurrences(here, word) - occurrences(there, word)));
}

void add_figures(Bytes text, Counts& figures) {
  for (const Bytes token : ledger_tokens(text))
    if (is_figure(token)) ++figures[std::string(token)];
}

// What a row says: without id, and without the cites or the fix behind it.
Row row_of_text(const std::string& text) {
  Row row;
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    if (parse_row(text, section, row)) return row;
  row.body = text;
  return row;
}

// What `from` has more of than `other`.
Counts surplus(const Counts& from, const Counts& other) {
  Counts more;
  for (const auto& [word, count] : from) {
    const auto it = other.find(word);
    const int there = it == other.end() ? 0 : it->second;
    if (count > there) more[word] = count - there;
  }
  return more;
}

// The names of `words`, less what `pool` can give; the pool gives it away.
std::string names_beyond(const Counts& words, Counts& pool) {
  std::string names;
  for (const auto& [word, count] : words) {
    int more = count;
    for (int& left = pool[word]; more > 0 && left > 0; --more) --left;
    if (more > 0) names += (names.empty() ? "" : ", ") + word;
  }
  return names;
}

struct KeptRow {
  std::string id;
  size_t line = 0;  // in SPEC.md afterwards
  Bytes was;
  Bytes now;
};

/// The id that a text starts with, `V12`; empty where there is none.
Bytes leading_id(Bytes text) {
  if (text.empty() || text[0] < 'A' || text[0] > 'Z') return {};
  size_t end = 1;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return end == 1 ? Bytes{} : text.substr(0, end);
}

/// Says which rows a record quotes. It is looked through once, not once for every row.
class Quotes {
 public:
  explicit Quotes(const std::string& record) : record_(record) {
    for (size_t at = 0; at < record.size(); ++at) {
      const Bytes id = leading_id(Bytes(record).substr(at));
      if (!id.empty()) places_[id].push_back(at);
    }
  }

  bool has(const std::string& text) const {
    const Bytes id = leading_id(text);
    if (id.empty()) return record_.find(text) != std::string::npos;
    const auto found = places_.find(id);
    if (found == places_.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(),
                       [&](size_t at) { return record_.compare(at, text.size(), text) == 0; });
  }

 private:
  const std::string& record_;
  std::unordered_map<Bytes, std::vector<size_t>> places_;  // of ids
};

class WordLedger {
 public:
  WordLedger(const Claims& claims, const RowPlaces& was, const RowPlaces& is)
      : claims_(claims), quotes_(claims.record), is_(is) {
    for (const auto& [id, text] : was.live) sort_in(id, text);
    std::sort(kept_.begin(), kept_.end(),
              [](const KeptRow& a, const KeptRow& b) { return a.line < b.line; });
  }

  void add_new_lines(const Document& before, const Document& after) {
    std::map<Bytes, int> old;
    for (const Line& line : before.lines()) ++old[line.text];
    for (const Line& line : after.lines())
      if (--old[line.text] < 0) add_words(line.text, moved_words_);
  }

  std::vector<Breach> breaches(const std::string& file, Share share) {
    std::vector<Breach> found;
    size_t done = 0;
    for (const KeptRow& row : kept_) {
      share.at(done++, kept_.size());
      Counts old_words;
      Counts new_words;
      Counts old_figures;
      Counts new_figures;
      add_words(row.was, old_words);
      add_words(row.now, new_words);
      add_figures(row.was, old_figures);
      add_figures(row.now, new_figures);
      Counts less = surplus(old_words, new_words);
      Counts more = surplus(new_words, old_words);
      drop_what_stays(row.was, row.now, less);
      drop_what_stays(row.now, row.was, more);
      const std::string lost = names_beyond(less, moved_words_);
      std::string gained = names_beyond(more, folded_words_);
      if (const std::string figures =
              names_beyond(surplus(new_figures, old_figures), folded_figures_);
          !figures.empty())
        gained += (gained.empty() ? "" : ", ") + figures;
      if (lost.empty() && gained.empty()) continue;
      std::string what = row.id + " says something else: ";
      if (!lost.empty()) what += "lost " + lost;
      if (!gained.empty()) what += (lost.empty() ? "new " : "; new ") + gained;
      found.push_back({6, what, place_after(file, row.line)});
    }
    return found;
  }

 private:
  void sort_in(const std::string& id, const std::string& text) {
    const auto now = is_.live.find(id);
    if (now != is_.live.end() && now->second == text) return;
    const auto archived = is_.archived.find(id);
    if (archived != is_.archived.end() && archived->second == text) return;
    const Row old = row_of_text(text);
    const bool folded = now == is_.live.end() || claims_.redirects.count(id) != 0;
    if (folded || is_marked_superseded(row_of_text(now->second))) {
      add_words(old.body, folded_words_);
      add_figures(old.body, folded_figures_);
    } else if (!quotes_.has(text)) {
      kept_.push_back({id, is_.live_lines.at(id), old.body, row_of_text(now->second).body});
    }
  }

  const Claims& claims_;
  const Quotes quotes_;
  const RowPlaces& is_;
  std::vector<KeptRow> kept_;
  Counts folded_words_;  // of rows that went into others
  Counts folded_figures_;
  Counts moved_words_;  // of new lines of check-extras
};

}  // namespace

std::vector<Breach> word_breaches(const Project& before, const Project& after, const Claims& claims,
                                  const RowPlaces& was, const RowPlaces& is, Share share) {
  WordLedger ledger(claims, was, is);
  ledger.add_new_lines(before.extras, after.extras);
  return ledger.breaches(after.spec_file.name, share);
}

}  // namespace terse::spec
