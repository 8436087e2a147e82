#include "task/entry_scan.h"

#include <algorithm>

#include "base/byte_scan.h"
#include "task/blocks.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// What may end a sentence.
ByteTruth may_stop(ByteWindow at) {
  const ByteGroup bytes = at[0];
  return (bytes == '\n') | (bytes == '|') | (bytes == '.') | (bytes == '?') | (bytes == '!');
}

}  // namespace

EntryReader::EntryReader(const Document& document, const Lexicon& lexicon, char* lower)
    : document_(document), lexicon_(lexicon), lower_(lower) {}

EntryScan EntryReader::read(const Entry& entry) {
  scan_ = {};
  scan_.raw = document_.entry_text(entry);
  text_ = {lower_ + document_.lines[entry.first].begin, scan_.raw.size()};
  copy_in_lower_case(scan_.raw, text_.data());
  scan_.lower = {text_.data(), text_.size()};
  sentences_.clear();
  slices_.clear();
  uint8_t marks = 0;
  for (size_t i = entry.first; i <= entry.last; ++i) marks |= document_.lines[i].marks;
  scan_.proposed = (marks & mark_less) != 0 && scan_.raw.find("<!-- PROPOSED") != scan_.raw.npos;
  scan_.unchecked = scan_.raw.find("[ ]") != std::string_view::npos;
  mask(entry, marks);
  scan_.words = kept_words_.keep(lexicon_.split(scan_.lower, room_, scan_.sets));
  find_start(entry);
  find_sentences(entry);
  collect_slices(scan_.raw, slices_);
  const auto stands_before = [](const SliceRef& a, const SliceRef& b) { return a.begin < b.begin; };
  if (!std::is_sorted(slices_.begin(), slices_.end(), stands_before)) {
    std::stable_sort(slices_.begin(), slices_.end(), stands_before);
  }
  scan_.sentences = kept_sentences_.keep(sentences_);
  scan_.slices = kept_slices_.keep(slices_);
  return scan_;
}

void EntryReader::blank(size_t from, size_t to) {
  for (char& c : text_.subspan(from, std::min(to, text_.size()) - from)) {
    if (c != '\n' && c != '\r') c = ' ';
  }
}

/// Blanks code spans and comments between two offsets. A backtick run that nothing closes is text.
void EntryReader::mask_spans(size_t from, size_t to, uint8_t marks) {
  const std::string_view text = scan_.lower.substr(0, to);
  const auto run_end = [&](size_t at) {
    while (at < to && text[at] == '`') ++at;
    return at;
  };
  size_t backtick = (marks & mark_backtick) == 0 ? text.npos : text.find('`', from);
  size_t comment = (marks & mark_less) == 0 ? text.npos : text.find("<!--", from);
  size_t i = from;
  for (;;) {
    if (backtick < i) backtick = text.find('`', i);
    if (comment < i) comment = text.find("<!--", i);
    i = std::min(backtick, comment);
    if (i == text.npos) return;
    if (text[i] == '<') {
      const size_t close = scan_.lower.find("-->", i + 4);
      const size_t end = close == std::string_view::npos ? to : close + 3;
      blank(i, end);
      i = end;
      continue;
    }
    const size_t run = run_end(i);
    size_t close = text.find('`', run);
    while (close != text.npos && run_end(close) - close != run - i) {
      close = text.find('`', run_end(close));
    }
    if (close == text.npos) {
      i = run;
      continue;
    }
    const size_t end = run_end(close);
    blank(i, end);
    i = end;
  }
}

void EntryReader::mask(const Entry& entry, uint8_t marks) {
  if ((marks & (mark_backtick | mark_less | mark_opaque)) == 0) return;
  const uint32_t base = document_.lines[entry.first].begin;
  size_t from = 0;
  uint32_t line = entry.first;
  while ((marks & mark_opaque) != 0 && line <= entry.last) {
    const size_t next = skip_opaque(document_, line, entry.last + 1u);
    if (next == line || entry.shape == EntryShape::row) {
      ++line;
      continue;
    }
    const size_t begin = document_.lines[line].begin - base;
    mask_spans(from, begin, marks);
    const size_t end_line = std::min<size_t>(next, entry.last + 1u);
    const Line& last = document_.lines[end_line - 1];
    const size_t end = last.begin + last.size - base;
    blank(begin, end);
    from = end;
    line = static_cast<uint32_t>(end_line);
  }
  mask_spans(from, text_.size(), marks);
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

void EntryReader::find_sentences(const Entry& entry) {
  const std::string_view text = scan_.lower;
  const std::string_view raw = scan_.raw;
  const uint32_t base = document_.lines[entry.first].begin;
  size_t next_child = 0;
  bool child = false;
  bool paragraph = false;
  size_t begin = scan_.start;
  const auto finish = [&](size_t end) {
    while (begin < end && is_space(text[begin])) ++begin;
    if (begin < end) {
      sentences_.push_back(
          {static_cast<uint32_t>(begin), static_cast<uint32_t>(end), 0, 0, child, paragraph});
    }
    begin = end;
  };
  const auto new_line = [&](size_t end) {
    const size_t line_begin = end + 1;
    const bool child_line = next_child < entry.children.size() &&
                            document_.lines[entry.children[next_child]].begin - base == line_begin;
    size_t first = line_begin;
    while (first < raw.size() && (raw[first] == ' ' || raw[first] == '\t')) ++first;
    const bool blank_line = first < raw.size() && (raw[first] == '\n' || raw[first] == '\r');
    if (!child_line && !blank_line) return;
    finish(end);
    paragraph = paragraph || blank_line;
    if (!child_line) return;
    child = true;
    ++next_child;
    begin = line_begin +
            bullet_of(raw.substr(line_begin, raw.find('\n', line_begin) - line_begin)).offset;
  };
  const auto stop = [&](size_t at) {
    size_t after = at + 1;
    while (after < text.size() && is_one_of(text[after], ")]\"'*~_")) ++after;
    if (after < text.size() && !is_space(text[after])) return;
    size_t next = after;
    while (next < text.size() && is_space(text[next])) ++next;
    // `e.g. a name` does not end a sentence; a split there could hide a hedge.
    if (text[at] == '.' && next < raw.size() && raw[next] >= 'a' && raw[next] <= 'z') return;
    finish(after);
  };
  scan_bytes(text, may_stop, [&](size_t at) {
    if (at < begin) return;  // before the text, in a bullet, or behind a stop: `?!`
    if (text[at] == '\n') {
      new_line(at);
    } else if (text[at] != '|') {
      stop(at);
    } else if (entry.shape == EntryShape::row) {
      finish(at);
      begin = at + 1;
    }
  });
  finish(text.size());
  size_t word = 0;
  for (Sentence& sentence : sentences_) {
    while (word < scan_.words.size() && scan_.words[word].begin < sentence.begin) ++word;
    sentence.first_word = static_cast<uint32_t>(word);
    while (word < scan_.words.size() && scan_.words[word].begin < sentence.end) ++word;
    sentence.end_word = static_cast<uint32_t>(word);
  }
}

std::span<const SliceRef> EntryScan::slices_from(uint32_t at) const {
  const auto first =
      std::lower_bound(slices.begin(), slices.end(), at,
                       [](const SliceRef& ref, uint32_t place) { return ref.begin < place; });
  return slices.subspan(static_cast<size_t>(first - slices.begin()));
}

size_t EntryScan::sentence_at(uint32_t at) const {
  const auto after =
      std::upper_bound(sentences.begin(), sentences.end(), at,
                       [](uint32_t place, const Sentence& one) { return place < one.begin; });
  return after == sentences.begin() ? 0 : static_cast<size_t>(after - sentences.begin() - 1);
}

std::string_view EntryScan::first_line() const {
  const size_t newline = raw.find('\n');
  std::string_view line = raw.substr(0, newline);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return start < line.size() ? line.substr(start) : std::string_view{};
}

}  // namespace terse::task
