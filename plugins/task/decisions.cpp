#include "task/decisions.h"

#include <algorithm>
#include <array>

#include "task/markdown.h"
#include "task/phrases.h"

namespace terse::task {
namespace {

/// Words whose loss turns a sentence round; a text that lacks one is not merely shorter.
constexpr std::array<const char*, 12> kTurning{"not",     "never",  "no",     "none",
                                               "without", "except", "unless", "until",
                                               "only",    "cannot", "if",     "but"};

/// Leaves out what the state file adds to a decision's text: notes and pointers.
std::string core(std::string_view text) {
  std::string out = fold_space(text);
  const auto cut = [&](const char* mark, char close) {
    const std::string lower = to_lower(out);
    const size_t at = lower.find(mark);
    if (at == std::string::npos) return;
    const size_t end = close == '\0' ? out.size() : out.find(close, at);
    out.erase(at,
              end == std::string::npos ? std::string::npos : end - at + (close == '\0' ? 0 : 1));
  };
  cut("[superseded by", ']');
  cut("(superseded by", ')');
  cut("(locked", ')');
  cut("(see decisions", ')');
  cut("supersedes:", '\0');
  out = fold_space(out);
  while (!out.empty() && (out.back() == '.' || out.back() == ' ' || out.back() == ';')) {
    out.pop_back();
  }
  if (out.size() >= 3 && out.compare(out.size() - 3, 3, "\xE2\x80\xA6") == 0) {
    out.erase(out.size() - 3);
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  const std::string lower = to_lower(text);
  std::vector<Word> words;
  split_words(lower, words);
  std::vector<std::string> out;
  for (const Word& word : words) out.push_back(lower.substr(word.begin, word.end - word.begin));
  return out;
}

bool is_turning(const std::string& word) {
  if (word.size() > 3 && word.compare(word.size() - 3, 3, "n't") == 0) return true;
  return std::find(kTurning.begin(), kTurning.end(), word) != kTurning.end();
}

/// Whether `part` is `whole` with words left out, none of them a turning one.
bool is_shortened(const std::vector<std::string>& part, const std::vector<std::string>& whole) {
  size_t at = 0;
  for (const std::string& word : whole) {
    if (at < part.size() && part[at] == word) {
      ++at;
    } else if (at < part.size() && is_turning(word)) {
      return false;
    }
  }
  return at == part.size() && !part.empty();
}

}  // namespace

bool is_folded(std::string_view text) {
  if (trim(text).size() != text.size()) return false;
  uint8_t odd = 0;  // bytes and no early end, for sixteen at once
  for (size_t i = 1; i < text.size(); ++i) {
    const char c = text[i];
    const uint8_t twice = static_cast<uint8_t>(c == ' ') & static_cast<uint8_t>(text[i - 1] == ' ');
    odd = static_cast<uint8_t>(odd | twice | static_cast<uint8_t>(c == '\t') |
                               static_cast<uint8_t>(c == '\n') | static_cast<uint8_t>(c == '\r'));
  }
  return odd == 0;
}

std::string fold_space(std::string&& text) {
  return is_folded(text) ? std::move(text) : fold_space(std::string_view(text));
}

std::string fold_space(std::string_view text) {
  const std::string_view inner = trim(text);
  if (is_folded(inner)) return std::string(inner);
  std::string out;
  for (const char c : inner) {
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

Decisions Decisions::read(const TextFile& file) {
  Decisions decisions;
  decisions.present_ = file.present;
  const std::vector<std::string_view> lines = file.lines();
  Decision* open = nullptr;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const int level = heading_level(line);
    const Bullet bullet = bullet_of(line);
    const bool listed = open == nullptr && level == 0 && bullet.width != 0;
    if (level == 0 && !listed) {
      if (open != nullptr) open->text += std::string(line) + "\n";
      continue;
    }
    open = nullptr;
    std::string_view title = listed ? trim(line.substr(bullet.offset)) : trim(line);
    if (!listed) title = trim(title.substr(std::min(title.find_first_not_of('#'), title.size())));
    size_t end = 0;
    const Id id = title.empty() ? 0 : id_at(title, 0, end);
    // The first block of an id is the locked one; a list names a decision only as `D-1: text`.
    if (id >> 24 != 'D' || decisions.known(id)) continue;
    if (listed && title.substr(end, 1) != ":") continue;
    Decision& decision = decisions.all_[id];
    if (!listed) open = &decision;
    decision.id = id;
    decision.place = {file.name, i + 1};
    std::string_view rest = trim(title.substr(end));
    while (!rest.empty() && (rest.front() == ':' || rest.front() == '-' || rest.front() == '.')) {
      rest = trim(rest.substr(1));
    }
    decision.title = std::string(rest);
  }
  for (auto& [id, decision] : decisions.all_) {
    const std::string whole = decision.title + "\n" + decision.text;
    const std::string lower = to_lower(whole);
    const size_t at = lower.find("superseded by");
    if (at != std::string::npos) {
      decision.superseded = true;
      std::vector<Id> ids;
      collect_ids(std::string_view(whole).substr(at), ids);
      if (!ids.empty()) decision.successor = ids.front();
    }
    decision.text = fold_space(decision.text);
  }
  return decisions;
}

Wording compare_wording(std::string_view state, const Decision& decision) {
  const std::string mine = core(state);
  if (mine.empty()) return Wording::same;
  const std::string both = decision.title + " " + decision.text;
  for (const std::string& text : {decision.text, decision.title, both}) {
    if (core(text) == mine) return Wording::same;
  }
  const std::vector<std::string> part = words_of(mine);
  for (const std::string& text : {decision.text, decision.title, both}) {
    const std::vector<std::string> whole = words_of(text);
    const bool prefix = part.size() <= whole.size() && !part.empty() &&
                        std::equal(part.begin(), part.end(), whole.begin());
    if (prefix || is_shortened(part, whole)) return Wording::shortened;
  }
  return Wording::different;
}

}  // namespace terse::task
