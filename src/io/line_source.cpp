#include "io/line_source.h"

namespace terse {

// The tail that a refill keeps is at most a longest line and a CR that may belong to its ending, so
// a block always fits behind it.
LineSource::LineSource(int fd, size_t block_size, size_t longest_line)
    : source_(fd, block_size, block_size + longest_line + 1),
      longest_line_(longest_line),
      scanner_(Bytes{}, 1) {}

bool LineSource::over() const {
  return status_ == Source::Status::end || status_ == Source::Status::failed;
}

LineSource::Next LineSource::next(LineView& line) {
  if (scanner_.next(line)) {
    line.flags.partial = in_long_line_ || line.text.size() > longest_line_;
    in_long_line_ = false;
    source_.consume(line.whole().size());
    return Next::line;
  }
  if (take_tail(line)) return Next::line;
  if (!over()) return Next::wait;
  return status_ == Source::Status::end ? Next::end : Next::failed;
}

/// The unfinished line, where it is the last or too long to wait for.
bool LineSource::take_tail(LineView& line) {
  Bytes tail = source_.unread();
  if (!over()) {
    if (!tail.empty() && tail.back() == '\r') tail.remove_suffix(1);
    if (!in_long_line_ && tail.size() <= longest_line_) return false;
  }
  const bool partial = in_long_line_ || tail.size() > longest_line_;
  if (!hand_out(tail, line)) return false;
  line.flags.partial = in_long_line_ = partial;
  return true;
}

bool LineSource::hand_out(Bytes tail, LineView& line) {
  LineScanner piece(tail, scanner_.next_number());
  if (!piece.take_tail(line)) return false;
  source_.consume(tail.size());
  scanner_ = LineScanner(source_.unread(), scanner_.next_number());
  return true;
}

bool LineSource::take_open(LineView& line) {
  Bytes tail = source_.unread();
  if (!tail.empty() && tail.back() == '\r') tail.remove_suffix(1);
  // Half of a fence could be taken for a whole one.
  const size_t start = tail.find_first_not_of(" \t");
  if (!in_long_line_ && start != Bytes::npos && (tail[start] == '`' || tail[start] == '~'))
    return false;
  if (!hand_out(tail, line)) return false;
  line.flags.partial = in_long_line_ = true;
  return true;
}

bool LineSource::take_open_display(LineView& line) {
  Bytes tail = source_.unread();
  if (!tail.empty() && tail.back() == '\r') tail.remove_suffix(1);
  const bool stays = in_long_line_ || tail.find_first_of("\r\033") != Bytes::npos;
  return stays && take_open(line);
}

void LineSource::refill() {
  if (over()) return;
  status_ = source_.refill();
  scanner_ = LineScanner(source_.unread(), scanner_.next_number());
}

}  // namespace terse
