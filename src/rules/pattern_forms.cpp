#include "rules/pattern_forms.h"

#include <algorithm>
#include <string>

#include "rules/template_parser.h"

namespace terse {
namespace {

/// The next word of `text` from `at` on, which is moved behind it: letters and digits, or one of
/// the signs that change a number or a meaning. Empty at the end.
std::string next_word(Bytes text, size_t& at) {
  std::string word;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    const bool upper = c >= 'A' && c <= 'Z';
    const bool in_word = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
                         static_cast<unsigned char>(c) >= 0x80;
    if (in_word) {
      word += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!word.empty()) {
      break;
    } else if (Bytes("-+<>~$%!=^&|").find(c) != Bytes::npos) {
      ++at;
      return {c};
    }
  }
  return word;
}

/// The words of the canonical form outside its holes; those in options apart.
void literal_words(const Form& form, std::vector<std::string>& must,
                   std::vector<std::string>& may) {
  size_t depth = 0;
  for (const Part& part : form.parts) {
    depth += part.kind == Part::Kind::open;
    depth -= part.kind == Part::Kind::close;
    if (part.kind != Part::Kind::literal) continue;
    size_t at = 0;
    for (std::string word; !(word = next_word(part.literal, at)).empty();) {
      (depth == 0 ? must : may).push_back(std::move(word));
    }
  }
}

/// Whether a pattern took only such words outside its groups as the template's canonical form says,
/// and all that it says outside options. Otherwise `expand` would not put back what was there.
bool covers_words(const Template& shape, Bytes text, const std::vector<Span>& spans) {
  std::string outside(text);
  for (const Span& span : spans) {
    for (uint32_t i = span.begin; span.present && i < span.end; ++i) outside[i] = ' ';
  }
  std::vector<std::string> must;
  std::vector<std::string> may;
  literal_words(shape.verbose.front(), must, may);
  size_t at = 0;
  for (std::string word; !(word = next_word(outside, at)).empty();) {
    auto found = std::find(must.begin(), must.end(), word);
    if (found != must.end()) {
      must.erase(found);
      continue;
    }
    found = std::find(may.begin(), may.end(), word);
    if (found == may.end()) return false;
    may.erase(found);
  }
  return must.empty();
}

}  // namespace

MatchOutcome PatternForms::match(const Template& shape, const Form& form, Bytes text,
                                 std::vector<Span>& spans) {
  auto [entry, fresh] = compiled_.try_emplace(&form);
  if (fresh) {
    // The loader has compiled it once already, so a failure here is a lack of memory.
    if (auto pattern = Pattern::compile(std::string(form.match))) {
      entry->second = std::make_unique<Pattern>(std::move(*pattern));
    }
  }
  if (entry->second == nullptr) return MatchOutcome::none;
  const Pattern& pattern = *entry->second;
  Pattern::Outcome outcome = pattern.match_whole(text, groups_);
  const bool open = outcome == Pattern::Outcome::no_match;
  // A pattern that more text could still match waits for the next line.
  if (open) outcome = pattern.match_whole(text, groups_, Pattern::Subject::open);
  if (outcome == Pattern::Outcome::exhausted) {
    entry->second = nullptr;
    spent_ = true;
    return MatchOutcome::none;
  }
  if (open)
    return outcome == Pattern::Outcome::partial ? MatchOutcome::partial : MatchOutcome::none;
  spans.assign(shape.holes.size(), Span{});
  for (const auto& [name, group] : entry->second->names()) {
    const uint16_t hole = find_hole(shape, name);
    const auto index = static_cast<size_t>(group);
    if (hole == no_index || index >= groups_.size() || groups_[index].data() == nullptr) continue;
    const auto begin = static_cast<uint32_t>(groups_[index].data() - text.data());
    spans[hole] = {begin, begin + static_cast<uint32_t>(groups_[index].size()), true};
  }
  if (shape.foreign && !covers_words(shape, text, spans)) return MatchOutcome::none;
  return MatchOutcome::full;
}

}  // namespace terse
