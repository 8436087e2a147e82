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

EntryScan EntryReader::read(const Document& document, const Entry& entry, const Lexicon& lexicon) {
  scan_ = {};
  scan_.raw = document.entry_text(entry);
  lower_.assign(scan_.raw);
  for (char& c : lower_) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  words_.clear();
  sentences_.clear();
  slices_.clear();
  scan_.proposed = scan_.raw.find("<!-- PROPOSED") != std::string_view::npos;
  scan_.unchecked = scan_.raw.find("[ ]") != std::string_view::npos;
  mask(document, entry);
  split_words(lower_, words_);
  scan_.sets = lexicon.mark(lower_, words_, 0);
  find_start(entry);
  find_sentences(document, entry);
  collect_slices(scan_.raw, slices_);
  scan_.lower = lower_;
  scan_.words = words_;
  scan_.sentences = sentences_;
  scan_.slices = slices_;
  return scan_;
}

void EntryReader::blank(size_t from, size_t to) {
  for (size_t i = from; i < to && i < lower_.size(); ++i) {
    if (lower_[i] != '\n' && lower_[i] != '\r') lower_[i] = ' ';
  }
}

/// Blanks code spans and comments between two offsets. A backtick run that nothing closes is text.
void EntryReader::mask_spans(size_t from, size_t to) {
  size_t i = from;
  while (i < to) {
    if (lower_[i] == '`') {
      size_t run = i;
      while (run < to && lower_[run] == '`') ++run;
      const size_t length = run - i;
      size_t close = run;
      while (close < to) {
        if (lower_[close] != '`') {
          ++close;
          continue;
        }
        size_t end = close;
        while (end < to && lower_[end] == '`') ++end;
        if (end - close == length) break;
        close = end;
      }
      if (close >= to) {
        i = run;
        continue;
      }
      blank(i, close + length);
      i = close + length;
    } else if (lower_[i] == '<' && lower_.compare(i, 4, "<!--") == 0) {
      const size_t close = lower_.find("-->", i + 4);
      const size_t end = close == std::string::npos ? to : close + 3;
      blank(i, end);
      i = end;
    } else {
      ++i;
    }
  }
}

void EntryReader::mask(const Document& document, const Entry& entry) {
  uint8_t marks = 0;
  for (size_t i = entry.first; i <= entry.last; ++i) marks |= document.lines[i].marks;
  if ((marks & mark_span) == 0) return;
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
  mask_spans(from, lower_.size());
}

void EntryReader::find_start(const Entry& entry) {
  const std::string_view raw = scan_.raw;
  scan_.start = entry.shape == EntryShape::row
                    ? static_cast<uint32_t>(std::min(raw.find_first_not_of(" \t|"), raw.size()))
                    : static_cast<uint32_t>(bullet_of(raw.substr(0, raw.find('\n'))).offset);
  size_t at = scan_.start;
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
  scan_.body = static_cast<uint32_t>(std::min(at, raw.size()));
  size_t end = 0;
  const Id id = scan_.body < raw.size() ? id_at(raw, scan_.body, end) : 0;
  scan_.own_id = id >> 24 == 'D' ? 0 : id;
}

void EntryReader::find_sentences(const Document& document, const Entry& entry) {
  const uint32_t base = document.lines[entry.first].begin;
  size_t next_child = 0;
  bool child = false;
  bool paragraph = false;
  size_t begin = scan_.start;
  const auto finish = [&](size_t end) {
    while (begin < end && is_space(lower_[begin])) ++begin;
    if (begin < end) {
      sentences_.push_back(
          {static_cast<uint32_t>(begin), static_cast<uint32_t>(end), 0, 0, child, paragraph});
    }
    begin = end;
  };
  const std::string_view text = lower_;
  const std::string_view raw = scan_.raw;
  for (size_t i = scan_.start; i < text.size(); ++i) {
    while (i < text.size() && !kStops[static_cast<unsigned char>(text[i])]) ++i;
    if (i == text.size()) break;
    const char c = text[i];
    if (c == '\n') {
      const size_t line_begin = i + 1;
      const bool child_line = next_child < entry.children.size() &&
                              document.lines[entry.children[next_child]].begin - base == line_begin;
      size_t first = line_begin;
      while (first < lower_.size() && (raw[first] == ' ' || raw[first] == '\t')) ++first;
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
      while (after < lower_.size() && std::strchr(")]\"'*~_", lower_[after]) != nullptr) ++after;
      if (after < lower_.size() && !is_space(lower_[after])) continue;
      size_t next = after;
      while (next < lower_.size() && is_space(lower_[next])) ++next;
      // `e.g. a name` does not end a sentence; a split there could hide a hedge.
      if (c == '.' && next < raw.size() && raw[next] >= 'a' && raw[next] <= 'z') continue;
      finish(after);
    }
  }
  finish(lower_.size());
  size_t word = 0;
  for (Sentence& sentence : sentences_) {
    while (word < words_.size() && words_[word].begin < sentence.begin) ++word;
    sentence.first_word = static_cast<uint32_t>(word);
    while (word < words_.size() && words_[word].begin < sentence.end) ++word;
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

EntryScan ScanStore::keep(const EntryScan& scan) {
  EntryScan kept = scan;
  // With the NUL behind it: a look at one byte past the text finds that.
  const std::span<const char> text = text_.keep({scan.lower.data(), scan.lower.size() + 1});
  kept.lower = {text.data(), scan.lower.size()};
  kept.words = words_.keep(scan.words);
  kept.sentences = sentences_.keep(scan.sentences);
  kept.slices = slices_.keep(scan.slices);
  return kept;
}

}  // namespace terse::task
