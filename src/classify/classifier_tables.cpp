#include "classify/classifier_tables.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/once.h"
#include "classify/characters.h"
#include "text/pattern.h"

namespace terse {
namespace {

struct MarkOfList {
  Bytes list;
  uint16_t mark;
};

constexpr MarkOfList mark_of_list[] = {
    {"stop", mark_stop},
    {"narrative", mark_stop | mark_narrative},
    {"first_person", mark_stop | mark_first_person},
    {"second_person", mark_stop | mark_second_person},
    {"foreign", mark_foreign},
    {"advice", mark_advice},
    {"commands", mark_command},
    {"readers", mark_reader},
    {"courtesy", mark_courtesy},
    {"diagnosis", mark_diagnosis},
    {"steps", mark_step},
};

bool contains(const std::vector<Bytes>& list, Bytes text) {
  return std::any_of(list.begin(), list.end(),
                     [&](const Bytes entry) { return equals_ignoring_case(entry, text); });
}

/// The bytes with which a subject of `^...` must start, as far as a look at the pattern's first
/// item tells; all bytes when it does not. Saves the regex on nearly every line.
std::bitset<256> first_bytes(Bytes pattern) {
  std::bitset<256> all;
  all.set();
  if (pattern.size() < 2 || pattern[0] != '^') return all;
  int depth = 0;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') {
      ++i;
    } else if (pattern[i] == '(') {
      ++depth;
    } else if (pattern[i] == ')') {
      --depth;
    } else if (pattern[i] == '|' && depth == 0) {
      return all;
    }
  }
  constexpr Bytes special = "\\[](){}.*+?^$|";
  const char first = pattern[1];
  if (special.find(first) != Bytes::npos) return all;
  const char next = at(pattern, 2);
  if (next == '*' || next == '?' || next == '{') return all;
  std::bitset<256> one;
  one.set(static_cast<unsigned char>(first));
  return one;
}

}  // namespace

/// Compiled when a line first needs it: start-up pays for no pattern.
struct ClassifierTables::LazyPattern {
  explicit LazyPattern(const Signature& s) : signature(s), first(first_bytes(s.text)) {}

  bool matches(Bytes text) const {
    const auto byte = text.empty() ? 0u : static_cast<unsigned char>(text[0]);
    if (text.empty() || !first.test(byte)) return false;
    if (spent.load(std::memory_order_relaxed)) return false;
    compiled.run([this] {
      if (auto result = Pattern::compile(std::string(signature.text)))
        pattern.emplace(std::move(*result));
    });
    if (!pattern) return false;
    const Pattern::Outcome outcome = pattern->search(text);
    if (outcome == Pattern::Outcome::exhausted) spent.store(true, std::memory_order_relaxed);
    return outcome == Pattern::Outcome::match;
  }

  Signature signature;
  std::bitset<256> first;
  mutable Once compiled;
  mutable std::optional<Pattern> pattern;
  mutable std::atomic<bool> spent{false};
};

void ClassifierTables::Prefixes::add(const Signature& signature) {
  if (signature.text.size() < 2) return;
  pairs_.set(pair_of(signature.text));
  entries_.push_back(signature);
}

void ClassifierTables::Prefixes::finish() {
  std::stable_sort(entries_.begin(), entries_.end(), [](const Signature& a, const Signature& b) {
    if (pair_of(a.text) != pair_of(b.text)) return pair_of(a.text) < pair_of(b.text);
    return a.text.size() > b.text.size();
  });
}

const Signature* ClassifierTables::Prefixes::find(Bytes text) const {
  const size_t pair = pair_of(text);
  auto entry =
      std::lower_bound(entries_.begin(), entries_.end(), pair,
                       [](const Signature& s, size_t wanted) { return pair_of(s.text) < wanted; });
  for (; entry != entries_.end() && pair_of(entry->text) == pair; ++entry) {
    if (text.substr(0, entry->text.size()) == entry->text) return &*entry;
  }
  return nullptr;
}

ClassifierTables::ClassifierTables(const std::vector<Signature>& signatures,
                                   const std::vector<WordList>& lists) {
  for (const Signature& signature : signatures) {
    // Proof of prose is code: no pack may make a class compressible.
    if (is_compressible(signature.line_class)) continue;
    switch (signature.kind) {
      case Signature::Kind::open:
        openers_.add(signature);
        break;
      case Signature::Kind::sentence:
        sentences_.add(signature);
        break;
      case Signature::Kind::match:
        patterns_.push_back(std::make_unique<LazyPattern>(signature));
        break;
    }
  }
  openers_.finish();
  sentences_.finish();
  size_t words = 0;
  for (const WordList& list : lists) words += list.words.size();
  words_.reserve(words);
  for (const WordList& list : lists) {
    for (const MarkOfList& entry : mark_of_list) {
      if (list.name != entry.list) continue;
      for (const Bytes word : list.words) words_.add(word, entry.mark);
    }
    const auto take = [&](Bytes name, std::vector<Bytes>& into) {
      if (list.name == name) into.insert(into.end(), list.words.begin(), list.words.end());
    };
    take("summary_headings", summary_headings_);
    take("classifications", classifications_);
    take("classification_keys", classification_keys_);
    take("command_keys", command_keys_);
  }
}

ClassifierTables::~ClassifierTables() = default;
ClassifierTables::ClassifierTables(ClassifierTables&&) noexcept = default;
ClassifierTables& ClassifierTables::operator=(ClassifierTables&&) noexcept = default;

bool ClassifierTables::find_opened_class(Bytes text, LineClass& out) const {
  if (openers_.may_match(text)) {
    if (const Signature* found = openers_.find(text)) {
      out = found->line_class;
      return true;
    }
  }
  for (const auto& pattern : patterns_) {
    if (!pattern->matches(text)) continue;
    out = pattern->signature.line_class;
    return true;
  }
  return false;
}

std::vector<Bytes> ClassifierTables::spent_patterns() const {
  std::vector<Bytes> out;
  for (const auto& pattern : patterns_)
    if (pattern->spent.load(std::memory_order_relaxed)) out.push_back(pattern->signature.text);
  return out;
}

bool ClassifierTables::is_summary_heading(Bytes text) const {
  return contains(summary_headings_, text);
}

bool ClassifierTables::is_classification(Bytes label) const {
  return std::find(classifications_.begin(), classifications_.end(), label) !=
         classifications_.end();
}

bool ClassifierTables::is_classification_key(Bytes key) const {
  return contains(classification_keys_, key);
}

bool ClassifierTables::is_command_key(Bytes key) const {
  return contains(command_keys_, key);
}

}  // namespace terse
