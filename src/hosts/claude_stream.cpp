#include "hosts/claude_stream.h"

#include <algorithm>

namespace terse {
namespace {

// Of a message that is being sent: it has few text blocks.
constexpr size_t most_closed_blocks = 8;
constexpr size_t longest_closed_block = 256 * 1024;
// More of them at once than sub-agents run; the oldest has lost its end.
constexpr size_t most_open_blocks = 64;
// Names that a stream may make up must not grow without end.
constexpr size_t most_skills = 64;

}  // namespace

ClaudeStream::ClaudeStream(const Rulebook& rulebook, Sink& sink, PipelineOptions options,
                           Observer* observer)
    : rulebook_(rulebook), sink_(sink), options_(std::move(options)), observer_(observer) {}

void ClaudeStream::line(const LineView& line) {
  mid_line_ = line.ending.empty();
  if (line.flags.partial) {
    give_up_waiting();
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
      for (const auto& block : std::vector(open_)) {
        if (block->key == message_->block) close(block);
      }
      return take_piece(line);
    case Kind::block_delta:
      return take_piece(line);
    case Kind::block_stop:
      for (const auto& block : std::vector(open_)) {
        if (block->key == message_->block) close(block);
      }
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
      if (observer_ != nullptr) observer_->on_human();
      return pass(line);
    case Kind::other:
      return pass(line);
  }
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
    if (!message_->is_sub_agent) last_text_ = std::move(text);
  }
  put(line, edits);
}

void ClaudeStream::take_result(const LineView& line) {
  close_all(nullptr);
  std::vector<std::vector<TextEdit>> edits(message_->texts.size());
  if (!edits.empty()) {
    const ClaudeMessage::Span span = message_->texts.front();
    std::string text;
    const bool known = append_decoded(line.text.substr(span.begin, span.end - span.begin), text);
    if (known && text != last_text_) edits.front() = filtered(text);
  }
  put(line, edits);
}

/// A piece of a text block: a delta, or what the block begins with.
void ClaudeStream::take_piece(const LineView& line) {
  if (message_->texts.size() != 1) return pass(line);
  const auto block = open_block(message_->block, message_->sender);
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

std::shared_ptr<ClaudeStream::Block> ClaudeStream::open_block(const std::string& key,
                                                              const std::string& sender) {
  for (const auto& block : open_) {
    if (block->key == key) return block;
  }
  if (open_.size() == most_open_blocks) close(open_.front());
  open_.push_back(std::make_shared<Block>(Block{key, sender, new_filter()}));
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
  current_ = block->filter.get();
  block->filter->finish();
  current_ = nullptr;
  count(*block->filter);
  if (!message_->is_sub_agent) last_text_ = block->filter->text();
  if (block->filter->text().size() > longest_closed_block) return;
  closed_.push_back(block);
  if (closed_.size() > most_closed_blocks) closed_.pop_front();
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
  for (const auto& block : open_) block->filter->give_up();
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

void ClaudeStream::set_activity(Activity activity) {
  activity_ = activity;
  for (const auto& block : open_) block->filter->pipeline().set_activity(activity);
  if (current_ != nullptr) current_->pipeline().set_activity(activity);
}

const Totals& ClaudeStream::totals() const {
  totals_ = closed_totals_;
  for (const auto& block : open_) add(totals_, block->filter->pipeline().totals());
  return totals_;
}

void ClaudeStream::on_line(uint64_t number, LineClass line_class, Membership membership) {
  if (observer_ != nullptr) observer_->on_line(number, line_class, membership);
}

/// A record that names its skill wakes that skill's packs for the texts behind it, too.
void ClaudeStream::on_record(const RecordEvent& event) {
  const Reading& reading = *event.reading;
  for (size_t i = 0; i < reading.shape->holes.size(); ++i) {
    const FieldValue& field = (*reading.fields)[i];
    if (!field.present || reading.shape->holes[i].name != "skill") continue;
    if (options_.skills.size() < most_skills &&
        std::find(options_.skills.begin(), options_.skills.end(), field.value) ==
            options_.skills.end())
      options_.skills.emplace_back(field.value);
  }
  if (observer_ != nullptr) observer_->on_record(event);
}

void ClaudeStream::on_prose(const ProseEvent& event) {
  if (observer_ != nullptr) observer_->on_prose(event);
}

void ClaudeStream::on_incident(const Incident& incident) {
  if (options_.on_violation == OnViolation::quarantine) {
    quarantined_.insert(incident.shape);
    for (const auto& block : open_) block->filter->pipeline().quarantine(incident.shape);
  } else {
    set_activity(Activity::verbose);
  }
  if (observer_ != nullptr) observer_->on_incident(incident);
}

void ClaudeStream::on_spent_pattern(const std::string& what) {
  if (observer_ != nullptr) observer_->on_spent_pattern(what);
}

void ClaudeStream::on_plugin_fault(const PluginFault& fault) {
  if (observer_ != nullptr) observer_->on_plugin_fault(fault);
}

void ClaudeStream::on_round() {
  if (observer_ != nullptr) observer_->on_round();
}

}  // namespace terse
