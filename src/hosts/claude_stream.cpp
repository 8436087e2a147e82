#include "hosts/claude_stream.h"

#include <algorithm>

namespace terse {
namespace {

// Of a message that is being sent: it has few text blocks.
constexpr size_t most_closed_blocks = 8;
constexpr size_t longest_closed_block = 256 * 1024;
// More of them at once than sub-agents run; the oldest has lost its end.
constexpr size_t most_open_blocks = 64;

}  // namespace

ClaudeStream::ClaudeStream(const Rulebook& rulebook, Sink& sink, PipelineOptions options,
                           Observer* observer)
    : rulebook_(rulebook), sink_(sink), options_(std::move(options)), observer_(observer) {}

void ClaudeStream::line(const LineView& line) {
  mid_line_ = line.ending.empty();
  if (line.flags.partial) {
    lose_place();
    print_ready();
    sink_.borrow(line.whole());
    return;
  }
  message_ = &reader_.read(line.text);
  take_message(line);
  print_ready();
  if (waiting_bytes_ > most_waiting) give_up_waiting();
}

void ClaudeStream::take_message(const LineView& line) {
  using Kind = ClaudeMessage::Kind;
  switch (message_->kind) {
    case Kind::assistant:
      return take_whole(line);
    case Kind::result:
      return take_result(line);
    case Kind::block_start:
      close_at(message_->block);
      return take_piece(line);
    case Kind::block_delta:
      return take_piece(line);
    case Kind::other_start:
    case Kind::block_stop:
      close_at(message_->block);
      return pass(line);
    case Kind::other_delta:
      give_up_if([&](const Block& block) { return block.key == message_->block; });
      return pass(line);
    case Kind::message_start:
    case Kind::message_stop:
      close_all(&message_->sender);
      if (message_->kind == Kind::message_start) {
        std::erase_if(closed_,
                      [&](const auto& block) { return block->sender == message_->sender; });
      }
      return pass(line);
    case Kind::human:
    case Kind::user:
      end_turn();
      if (message_->kind == Kind::human && observer_ != nullptr) observer_->on_human();
      return pass(line);
    case Kind::session_start:
      close_all(nullptr);
      return pass(line);
    case Kind::unplaced:
      lose_place();
      return pass(line);
    case Kind::other:
      return pass(line);
  }
}

/// The assistant is told something: what it had to say is said.
void ClaudeStream::end_turn() {
  close_all(&message_->sender);
  // One agent, and a session that is not named the same: its block may or may not be over.
  const std::string agent = message_->agent + ' ';
  give_up_if([&](const Block& block) { return block.sender.starts_with(agent); });
}

/// What has come may have been a piece of any text, or the start of one.
void ClaudeStream::lose_place() {
  give_up_if([](const Block&) { return true; });
  has_lost_lines_ = true;
}

void ClaudeStream::pass(const LineView& line) {
  put(line, {});
}

/// A line that waits for no text of its own, with these edits to its texts.
void ClaudeStream::put(const LineView& line, const std::vector<std::vector<TextEdit>>& edits) {
  const bool same =
      std::all_of(edits.begin(), edits.end(), [](const auto& e) { return e.empty(); });
  if (same && waiting_.empty()) {
    sink_.borrow(line.whole());
    return;
  }
  const Bytes text = line.whole();
  std::string bytes;
  size_t done = 0;
  for (size_t i = 0; i < edits.size(); ++i) {
    const ClaudeMessage::Span span = message_->texts[i];
    bytes += text.substr(done, span.begin - done);
    append_spliced(text.substr(span.begin, span.end - span.begin), edits[i], bytes);
    done = span.end;
  }
  bytes += text.substr(done);
  if (waiting_.empty()) {
    sink_.copy(bytes);
    return;
  }
  waiting_bytes_ += bytes.size();
  waiting_.push_back({std::move(bytes), nullptr, {}, 0, 0});
}

void ClaudeStream::take_whole(const LineView& line) {
  std::vector<std::vector<TextEdit>> edits;
  for (const ClaudeMessage::Span& span : message_->texts) {
    std::string text;
    edits.emplace_back();
    if (!append_decoded(line.text.substr(span.begin, span.end - span.begin), text)) continue;
    if (const auto block = block_with(message_->sender, text)) {
      close(block);
      edits.back() = block->filter->edits();
    } else {
      edits.back() = filtered(text);
    }
    if (!message_->is_sub_agent && !last_texts_.ends_with(text)) last_texts_.add(text);
  }
  // A whole message that does not repeat what is open: no telling where the open text ends.
  give_up_if([&](const Block& block) { return block.sender == message_->sender; });
  put(line, edits);
}

void ClaudeStream::take_result(const LineView& line) {
  close_all(nullptr);
  std::vector<std::vector<TextEdit>> edits(message_->texts.size());
  if (!edits.empty()) {
    const ClaudeMessage::Span span = message_->texts.front();
    std::string text;
    const bool known = append_decoded(line.text.substr(span.begin, span.end - span.begin), text);
    if (known && !last_texts_.are_repeated_by(text)) edits.front() = filtered(text);
  }
  put(line, edits);
}

/// A piece of a text block: a delta, or what the block begins with.
void ClaudeStream::take_piece(const LineView& line) {
  if (message_->texts.size() != 1) return pass(line);
  const auto block = open_block();
  const ClaudeMessage::Span span = message_->texts.front();
  TextFilter& filter = *block->filter;
  if (filter.is_over()) return pass(line);
  Waiting waiting{std::string(line.whole()), block, span, filter.text().size(), 0};
  std::string text;
  if (append_decoded(line.text.substr(span.begin, span.end - span.begin), text)) {
    current_ = &filter;
    filter.feed(text);
    current_ = nullptr;
  } else {
    // Half a character: what the text would be joined to is not ours to guess.
    filter.give_up();
    waiting.block = nullptr;
    text.clear();
  }
  if (filter.text().size() > most_waiting) filter.give_up();
  waiting.end = filter.text().size();
  waiting_bytes_ += waiting.bytes.size() + text.size();
  waiting_.push_back(std::move(waiting));
}

std::vector<TextEdit> ClaudeStream::filtered(Bytes text) {
  const std::unique_ptr<TextFilter> filter = new_filter();
  current_ = filter.get();
  filter->feed(text);
  filter->finish();
  current_ = nullptr;
  count(*filter);
  return filter->edits();
}

std::unique_ptr<TextFilter> ClaudeStream::new_filter() {
  auto filter = std::make_unique<TextFilter>(rulebook_, options_, static_cast<Observer*>(this));
  filter->pipeline().set_activity(activity_);
  for (const Template* shape : quarantined_) filter->pipeline().quarantine(shape);
  return filter;
}

/// The block of this piece, a new one where none is open.
std::shared_ptr<ClaudeStream::Block> ClaudeStream::open_block() {
  for (const auto& block : open_) {
    if (block->key == message_->block) return block;
  }
  if (open_.size() == most_open_blocks) {
    open_.front()->filter->give_up();
    close(open_.front());
    has_lost_lines_ = true;
  }
  open_.push_back(std::make_shared<Block>(Block{message_->block, message_->sender, new_filter()}));
  // Without its start, this may be the middle of a text whose first piece could not be read.
  const bool has_start = message_->kind == ClaudeMessage::Kind::block_start;
  if (has_lost_lines_ && !has_start) open_.back()->filter->give_up();
  return open_.back();
}

/// The block of `sender` that has sent exactly this text.
std::shared_ptr<ClaudeStream::Block> ClaudeStream::block_with(const std::string& sender,
                                                              Bytes text) {
  const auto is_it = [&](const std::shared_ptr<Block>& block) {
    return block->sender == sender && block->filter->text() == text;
  };
  const auto open = std::find_if(open_.begin(), open_.end(), is_it);
  if (open != open_.end()) return *open;
  const auto closed = std::find_if(closed_.begin(), closed_.end(), is_it);
  return closed != closed_.end() ? *closed : nullptr;
}

void ClaudeStream::close(std::shared_ptr<Block> block) {
  if (std::erase(open_, block) == 0) return;
  TextFilter& filter = *block->filter;
  if (block->sender.starts_with(' ')) {  // the assistant itself
    filter.is_over() ? last_texts_.add_unknown() : last_texts_.add(filter.text());
  }
  current_ = &filter;
  filter.finish();
  current_ = nullptr;
  count(filter);
  if (filter.text().size() > longest_closed_block) return;
  closed_.push_back(block);
  if (closed_.size() > most_closed_blocks) closed_.pop_front();
}

/// Ends the open block of that key.
void ClaudeStream::close_at(const std::string& key) {
  for (const auto& block : std::vector(open_)) {
    if (block->key == key) close(block);
  }
}

template <class Condition>
void ClaudeStream::give_up_if(Condition condition) {
  for (const auto& block : open_) {
    if (condition(*block)) block->filter->give_up();
  }
}

/// Ends every open block of a sender; null: of all.
void ClaudeStream::close_all(const std::string* sender) {
  for (const auto& block : std::vector(open_)) {
    if (sender == nullptr || block->sender == *sender) close(block);
  }
}

void ClaudeStream::count(const TextFilter& filter) {
  add(closed_totals_, filter.pipeline().totals());
  failed_ = failed_ || filter.pipeline().failed();
}

/// Everything that waits goes out, and what no rewrite is known for as it came.
void ClaudeStream::give_up_waiting() {
  give_up_if([](const Block&) { return true; });
  print_ready();
}

void ClaudeStream::print_ready() {
  while (!waiting_.empty()) {
    const Waiting& line = waiting_.front();
    if (line.block != nullptr && line.block->filter->settled() < line.end) return;
    waiting_bytes_ -= line.bytes.size() + (line.end - line.begin);
    sink_.copy(rewritten(line));
    waiting_.pop_front();
  }
}

/// The line with its share of what became of the block's text.
std::string ClaudeStream::rewritten(const Waiting& line) {
  if (line.block == nullptr) return line.bytes;
  std::vector<TextEdit> own;
  const std::vector<TextEdit>& all = line.block->filter->edits();
  const auto first = std::partition_point(
      all.begin(), all.end(), [&](const TextEdit& edit) { return edit.end <= line.begin; });
  for (auto edit = first; edit != all.end() && edit->begin < line.end; ++edit) {
    const bool begins_here = edit->begin >= line.begin;
    own.push_back({std::max(edit->begin, line.begin) - line.begin,
                   std::min(edit->end, line.end) - line.begin,
                   begins_here ? edit->text : std::string()});
  }
  if (own.empty()) return line.bytes;
  const Bytes bytes = line.bytes;
  std::string out(bytes.substr(0, line.span.begin));
  append_spliced(bytes.substr(line.span.begin, line.span.end - line.span.begin), own, out);
  out += bytes.substr(line.span.end);
  return out;
}

bool ClaudeStream::before_refill() {
  return sink_.flush();
}

bool ClaudeStream::finish() {
  close_all(nullptr);
  print_ready();
  return sink_.flush();
}

bool ClaudeStream::release_held() {
  give_up_waiting();
  return sink_.flush();
}

}  // namespace terse
