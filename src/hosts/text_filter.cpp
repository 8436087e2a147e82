#include "hosts/text_filter.h"

#include "io/line_source.h"
#include "text/line_scanner.h"

namespace terse {

TextFilter::TextFilter(const Rulebook& rulebook, const PipelineOptions& options, Observer* observer)
    : pipeline_(rulebook, out_, options, observer) {}

void TextFilter::feed(Bytes piece) {
  text_ += piece;
  if (over_) {
    settled_ = text_.size();
    return;
  }
  if (piece.find('\n') == Bytes::npos) return;
  LineScanner scanner(Bytes(text_).substr(taken_), next_number_);
  LineView line;
  while (scanner.next(line)) take(line);
  next_number_ = scanner.next_number();
  pipeline_.before_refill();  // the text may move when it grows
}

void TextFilter::finish() {
  if (over_) return;
  LineScanner scanner(Bytes(text_).substr(taken_), next_number_);
  LineView line;
  if (scanner.take_tail(line)) take(line);
  pipeline_.finish();
  settle(text_.size());
  over_ = true;
}

void TextFilter::give_up() {
  if (over_) return;
  pipeline_.release_held();
  out_.text += Bytes(text_).substr(taken_);
  settle(text_.size());
  over_ = true;
}

void TextFilter::take(LineView line) {
  line.flags.partial = line.text.size() > LineSource::default_longest_line;
  taken_ += line.whole().size();
  pipeline_.line(line);
  if (!pipeline_.is_holding()) settle(taken_);
}

void TextFilter::settle(size_t end) {
  const Bytes before = Bytes(text_).substr(settled_, end - settled_);
  if (out_.text != before) edits_.push_back(smallest_edit(before, out_.text, settled_));
  out_.text.clear();
  settled_ = end;
}

}  // namespace terse
