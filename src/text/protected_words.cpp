#include "text/protected_words.h"

#include <algorithm>
#include <cstring>

#include "text/char_class.h"

namespace terse {

namespace {

enum SlotFlags : unsigned {
  exact = 1,
  stem = 2,
  case_sensitive = 4,
  narration = 8,
  step = 16,
};

constexpr uint32_t hash_start = 2166136261u;  // FNV-1a
uint32_t hash_step(uint32_t hash, char c) {
  return (hash ^ static_cast<unsigned char>(c)) * 16777619u;
}

/// Letters fall into 1 to 26; what is no letter shares the rest, which costs a probe and no more.
size_t first_letter(Bytes word) {
  return static_cast<unsigned char>(word[0]) & 31;
}

/// `word` in lower case with plain apostrophes and hyphens; at most `limit` bytes of it.
size_t normalise(Bytes word, char* out, size_t limit) {
  size_t length = 0;
  for (size_t i = 0; i < word.size() && length < limit; ++i) {
    char c = to_lower(word[i]);
    if (is_high(c)) {
      const Bytes three = word.substr(i, 3);
      if (three == "\xe2\x80\x99") c = '\'';
      if (three == "\xe2\x80\x91") c = '-';
      if (!is_high(c)) i += 2;
    }
    out[length++] = c;
  }
  return length;
}

std::string normalised(Bytes word) {
  std::string out(word.size(), '\0');
  out.resize(normalise(word, out.data(), out.size()));
  return out;
}

bool ends_at_word(Bytes text, size_t at) {
  if (at >= text.size()) return true;
  const auto in_word = [&](size_t i) {
    if (i >= text.size()) return false;
    return is_high(text[i]) ? is_word_point(decode_utf8(text, i).value) : has(text[i], is_word);
  };
  if (in_word(at)) return false;
  if (text[at] == '-' || text[at] == '\'') return !in_word(at + 1);
  const Bytes three = text.substr(at, 3);
  if (three == "\xe2\x80\x99" || three == "\xe2\x80\x91") return !in_word(at + 3);
  return true;
}

/// The bytes of one gap between words at `at`: blanks, or one line break with blanks around it.
size_t gap_length(Bytes text, size_t at) {
  size_t end = at;
  unsigned breaks = 0;
  for (; end < text.size() && has(text[end], is_blank); ++end)
    if (text[end] == '\n' && ++breaks > 1) return 0;
  return end - at;
}

/// Length of `phrase` (normalised) at the start of `text`, as whole words, or 0.
size_t match_phrase(Bytes text, Bytes phrase) {
  size_t at = 0;
  for (char wanted : phrase) {
    if (at >= text.size()) return 0;
    if (wanted == ' ') {
      const size_t gap = gap_length(text, at);
      if (gap == 0) return 0;
      at += gap;
    } else if (to_lower(text[at]) == wanted) {
      ++at;
    } else if (wanted == '\'' && text.substr(at, 3) == "\xe2\x80\x99") {
      at += 3;
    } else {
      return 0;
    }
  }
  return ends_at_word(text, at) ? at : 0;
}

bool longer(const std::string& a, const std::string& b) {
  return a.size() > b.size();
}

}  // namespace

ProtectedWords::ProtectedWords(const std::vector<ProtectedWord>& words,
                               const NarrationException& exception) {
  reserve(words.size());
  for (const ProtectedWord& word : words) {
    if (word.text.empty()) continue;
    if (word.text == "n't") {
      contracted_not_ = true;
    } else if (word.text.find(' ') != Bytes::npos) {
      const std::string text = normalised(word.text);
      phrases_[first_letter(text)].push_back({text, word.group});
    } else {
      unsigned flags = word.stem ? stem : exact;
      if (word.group == WordGroup::classification) flags |= case_sensitive;
      const auto listed = [&](const std::vector<Bytes>& list) {
        return std::find(list.begin(), list.end(), word.text) != list.end();
      };
      if (listed(exception.words)) flags |= narration;
      if (listed(exception.steps)) flags |= step;
      insert(word.text, word.group, flags);
    }
  }
  for (auto& list : phrases_)
    std::stable_sort(list.begin(), list.end(),
                     [](const Phrase& a, const Phrase& b) { return longer(a.text, b.text); });
  for (Bytes opener : exception.openers) openers_.push_back(normalised(opener));
  std::stable_sort(openers_.begin(), openers_.end(), longer);
}

void ProtectedWords::reserve(size_t count) {
  size_t size = 16;
  while (size < 3 * count) size *= 2;
  slots_.resize(size);
  pool_.reserve(8 * count);
}

void ProtectedWords::insert(Bytes word, WordGroup group, unsigned flags) {
  const bool as_spelled = (flags & case_sensitive) != 0;
  char lower[longest_word + 1];
  const size_t length = normalise(word, lower, sizeof lower);
  if (length > longest_word) return;
  uint32_t hash = hash_start;
  for (size_t i = 0; i < length; ++i) hash = hash_step(hash, lower[i]);
  size_t at = hash & (slots_.size() - 1);
  while (slots_[at].length != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = {hash, static_cast<uint32_t>(pool_.size()), static_cast<uint8_t>(length),
                static_cast<uint8_t>(group), static_cast<uint8_t>(flags)};
  pool_ += as_spelled ? word : Bytes(lower, length);
  auto& lengths = (flags & stem) != 0 ? stem_lengths_ : exact_lengths_;
  lengths[first_letter(Bytes(lower, length))] |= uint64_t{1} << length;
}

/// The first `length` bytes of a word, lower-cased and as spelled, against the slots that have
/// `flag` (`exact` or `stem`).
const ProtectedWords::Slot* ProtectedWords::probe(const char* lower, Bytes spelled, size_t length,
                                                  uint32_t hash, unsigned flag) const {
  for (size_t at = hash & (slots_.size() - 1); slots_[at].length != 0;
       at = (at + 1) & (slots_.size() - 1)) {
    const Slot& slot = slots_[at];
    if (slot.hash != hash || slot.length != length || (slot.flags & flag) == 0) continue;
    const Bytes text(pool_.data() + slot.offset, length);
    if ((slot.flags & case_sensitive) != 0 ? text == spelled.substr(0, length)
                                           : text == Bytes(lower, length))
      return &slot;
  }
  return nullptr;
}

ProtectedWords::Hit ProtectedWords::look_up(Bytes word) const {
  if (word.empty() || slots_.empty()) return {};
  const size_t letter = first_letter(word);
  const uint64_t lengths = exact_lengths_[letter] | stem_lengths_[letter];
  const bool maybe_not = contracted_not_ && word.size() > 3 && to_lower(word.back()) == 't';
  if (lengths == 0 && !maybe_not) return {};
  char lower[longest_word + 1];
  const size_t length = normalise(word, lower, longest_word + 1);
  const auto hit = [](const Slot& slot) {
    return Hit{true, static_cast<WordGroup>(slot.group), (slot.flags & narration) != 0,
               (slot.flags & step) != 0};
  };
  uint32_t hash = hash_start;
  const Slot* longest_stem = nullptr;
  for (size_t i = 0; i < length; ++i) {
    hash = hash_step(hash, lower[i]);
    if ((stem_lengths_[letter] >> (i + 1) & 1) != 0)
      if (const Slot* slot = probe(lower, word, i + 1, hash, stem)) longest_stem = slot;
  }
  if (length <= longest_word && (exact_lengths_[letter] >> length & 1) != 0)
    if (const Slot* slot = probe(lower, word, length, hash, exact)) return hit(*slot);
  if (maybe_not && length >= 3 && length <= longest_word &&
      std::memcmp(lower + length - 3, "n't", 3) == 0)
    return Hit{true, WordGroup::negation, false, false};
  return longest_stem != nullptr ? hit(*longest_stem) : Hit{};
}

int ProtectedWords::find(Bytes word) const {
  const Hit hit = look_up(word);
  return hit.found ? static_cast<int>(hit.group) : -1;
}

size_t ProtectedWords::find_phrase(Bytes text, WordGroup& group) const {
  if (text.empty()) return 0;
  for (const Phrase& phrase : phrases_[first_letter(text)]) {
    const size_t length = match_phrase(text, phrase.text);
    if (length == 0) continue;
    group = phrase.group;
    return length;
  }
  return 0;
}

bool ProtectedWords::starts_with_opener(Bytes text) const {
  return std::any_of(openers_.begin(), openers_.end(),
                     [&](const std::string& opener) { return match_phrase(text, opener) != 0; });
}

}  // namespace terse
