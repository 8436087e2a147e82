#include "task/entry_scan.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "task/blocks.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// What may end a sentence.
constexpr auto kStops = [] {
  std::array<bool, 256> out{};
  out['\n'] = out['|'] = out['.'] = out['?'] = out['!'] = true;
  return out;
}();

}  // namespace

void EntryScan::read(const Document& document, const Entry& entry, const Lexicon& lexicon) {
  raw = document.entry_text(entry);
  lower.assign(raw);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  words.clear();
  sentences.clear();
  slices.clear();
  proposed = raw.find("<!-- PROPOSED") != std::string_view::npos;
  unchecked = raw.find("[ ]") != std::string_view::npos;
  mask(document, entry);
  split_words(lower, words);
  sets = lexicon.mark(lower, words, 0);
  find_start(entry);
  find_sentences(document, entry);
  collect_slices(raw, slices);
}

void EntryScan::blank(size_t from, size_t to) {
  for (size_t i = from; i < to && i < lower.size(); ++i) {
    if (lower[i] != '\n' && lower[i] != '\r') lower[i] = ' ';
  }
}

/// Blanks code spans and comments between two offsets. A backtick run that nothing closes is text.
void EntryScan::mask_spans(size_t from, size_t to) {
  size_t i = from;
  while (i < to) {
    if (lower[i] == '`') {
      size_t run = i;
      while (run < to && lower[run] == '`') ++run;
      const size_t length = run - i;
      size_t close = run;
      while (close < to) {
        if (lower[close] != '`') {
          ++close;
          continue;
        }
        size_t end = close;
        while (end < to && lower[end] == '`') ++end;
        if (end - close == length) break;
        close = end;
      }
      if (close >= to) {
        i = run;
        continue;
      }
      blank(i, close + length);
      i = close + length;
    } else if (lower[i] == '<' && lower.compare(i, 4, "<!--") == 0) {
      const size_t close = lower.find("-->", i + 4);
      const size_t end = close == std::string::npos ? to : close + 3;
      blank(i, end);
      i = end;
    } else {
      ++i;
    }
  }
}

void EntryScan::mask(const Document& document, const Entry& entry) {
  uint8_t marks = 0;
  for (size_t i = entry.first; i <= entry.last; ++i) marks |= document.lines[i].marks;
  if ((marks & mark_opaque) == 0) return;
  const uint32_t base = document.lines[entry.first].begin;
  size_t from = 0;
  uint32_t line = entry.first;
  while (line <= entry.last) {
    const size_t next = skip_opaque(document, line, entry.last + 1u);
    if (next == line || entry.shape == EntryShape::row) {
      ++line;
      continue;
    }
    const size_t begin = document.lines[line].begin - base;
    mask_spans(from, begin);
    const size_t end_line = std::min<size_t>(next, entry.last + 1u);
    const Line& last = document.lines[end_line - 1];
    const size_t end = last.begin + last.size - base;
    blank(begin, end);
    from = end;
    line = static_cast<uint32_t>(end_line);
  }
  mask_spans(from, lower.size());
}

void EntryScan::find_start(const Entry& entry) {
  start = entry.shape == EntryShape::row
              ? static_cast<uint32_t>(std::min(raw.find_first_not_of(" \t|"), raw.size()))
              : static_cast<uint32_t>(bullet_of(raw.substr(0, raw.find('\n'))).offset);
  size_t at = start;
  for (;;) {
    while (at < raw.size() && (raw[at] == ' ' || raw[at] == '\t')) ++at;
    if (at < raw.size() && raw[at] == '[') {
      const size_t close = raw.find(']', at);
      if (close == std::string_view::npos || (close + 1 < raw.size() && raw[close + 1] == '(')) {
        break;
      }
      at = close + 1;
    } else if (raw.substr(at, 2) == "~~" || raw.substr(at, 2) == "**") {
      at += 2;
    } else {
      break;
    }
  }
  body = static_cast<uint32_t>(std::min(at, raw.size()));
  size_t end = 0;
  own_id = body < raw.size() ? id_at(raw, body, end) : 0;
  if (own_id >> 24 == 'D') own_id = 0;
}

void EntryScan::find_sentences(const Document& document, const Entry& entry) {
  const uint32_t base = document.lines[entry.first].begin;
  size_t next_child = 0;
  bool child = false;
  bool paragraph = false;
  size_t begin = start;
  const auto finish = [&](size_t end) {
    while (begin < end && is_space(lower[begin])) ++begin;
    if (begin < end) {
      sentences.push_back(
          {static_cast<uint32_t>(begin), static_cast<uint32_t>(end), 0, 0, child, paragraph});
    }
    begin = end;
  };
  const std::string_view text = lower;
  for (size_t i = start; i < text.size(); ++i) {
    while (i < text.size() && !kStops[static_cast<unsigned char>(text[i])]) ++i;
    if (i == text.size()) break;
    const char c = text[i];
    if (c == '\n') {
      const size_t line_begin = i + 1;
      const bool child_line = next_child < entry.children.size() &&
                              document.lines[entry.children[next_child]].begin - base == line_begin;
      size_t first = line_begin;
      while (first < lower.size() && (raw[first] == ' ' || raw[first] == '\t')) ++first;
      const bool blank_line = first < raw.size() && (raw[first] == '\n' || raw[first] == '\r');
      if (child_line || blank_line) {
        finish(i);
        paragraph = paragraph || blank_line;
        if (child_line) {
          child = true;
          ++next_child;
          begin = line_begin +
                  bullet_of(raw.substr(line_begin, raw.find('\n', line_begin) - line_begin)).offset;
          i = std::max(i, begin == 0 ? i : begin - 1);
        }
      }
    } else if (c == '|' && entry.shape == EntryShape::row) {
      finish(i);
      begin = i + 1;
    } else if (c == '.' || c == '?' || c == '!') {
      size_t after = i + 1;
      while (after < lower.size() && std::strchr(")]\"'*~_", lower[after]) != nullptr) ++after;
      if (after < lower.size() && !is_space(lower[after])) continue;
      size_t next = after;
      while (next < lower.size() && is_space(lower[next])) ++next;
      // `e.g. a name` does not end a sentence; a split there could hide a hedge.
      if (c == '.' && next < raw.size() && raw[next] >= 'a' && raw[next] <= 'z') continue;
      finish(after);
    }
  }
  finish(lower.size());
  size_t word = 0;
  for (Sentence& sentence : sentences) {
    while (word < words.size() && words[word].begin < sentence.begin) ++word;
    sentence.first_word = static_cast<uint32_t>(word);
    while (word < words.size() && words[word].begin < sentence.end) ++word;
    sentence.end_word = static_cast<uint32_t>(word);
  }
}

size_t EntryScan::sentence_at(uint32_t at) const {
  size_t found = 0;
  for (size_t i = 0; i < sentences.size(); ++i) {
    if (sentences[i].begin <= at) found = i;
  }
  return found;
}

std::string_view EntryScan::first_line() const {
  const size_t newline = raw.find('\n');
  std::string_view line = raw.substr(0, newline);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return start < line.size() ? line.substr(start) : std::string_view{};
}

}  // namespace terse::task
