#include "hosts/last_texts.h"

namespace terse {
namespace {

// A message has few text blocks, and each is shorter than a line may be.
constexpr size_t most_last_texts = 16;
constexpr size_t most_last_bytes = size_t{2} << 20;

Bytes without_last_breaks(Bytes text) {
  return text.substr(0, text.find_last_not_of("\r\n") + 1);
}

}  // namespace

void LastTexts::add(Bytes text) {
  if (without_last_breaks(text).empty()) return;
  texts_.emplace_back(text);
  bytes_ += text.size();
  drop_oldest();
}

void LastTexts::add_unknown() {
  texts_.emplace_back(std::nullopt);
  drop_oldest();
}

void LastTexts::drop_oldest() {
  while (texts_.size() > most_last_texts || (bytes_ > most_last_bytes && texts_.size() > 1)) {
    if (texts_.front()) bytes_ -= texts_.front()->size();
    texts_.pop_front();
  }
}

bool LastTexts::ends_with(Bytes text) const {
  return !texts_.empty() && texts_.back() && *texts_.back() == text;
}

bool LastTexts::are_repeated_by(Bytes result) const {
  Bytes rest = without_last_breaks(result);
  for (auto text = texts_.rbegin(); text != texts_.rend(); ++text) {
    if (!*text) return true;
    const bool is_last = text == texts_.rbegin();
    const Bytes wanted = is_last ? without_last_breaks(**text) : Bytes(**text);
    // The last character that is no line break stands in one place only: so does the text.
    bool found = rest.ends_with(wanted);
    for (int breaks = 0; !found && !is_last && breaks < 2 && rest.ends_with('\n'); ++breaks) {
      rest.remove_suffix(1);
      found = rest.ends_with(wanted);
    }
    if (!found) return false;
    rest.remove_suffix(wanted.size());
    if (rest.empty()) return true;
  }
  return false;
}

}  // namespace terse
