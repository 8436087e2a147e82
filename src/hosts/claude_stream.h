// `--format claude-stream-json`: the same lines, with the texts of the assistant shortened.
//
// Every text block is a stream of its own: a record that is cut by a block or a turn never joins,
// and the last paragraph of a block is treated as the last of a stream. Only the bytes inside a
// text's quotes change, and of those only the ones that a rewrite touches.
//
// Partial messages: the deltas of a block are one text. A delta goes out as soon as the fate of
// every byte of it is known: for most text that is when its line is complete. Until then it waits,
// and so does every line behind it, for the order of lines is kept. Text that stays as it was
// leaves each delta as it came, byte for byte; a rewrite stands in the delta where the rewritten
// words began, and the others that it covers are left with a shorter text, an empty one at last. No
// line is added or left out. The whole message that repeats the block gets the same text, and is
// not counted again.
//
// A line that cannot be placed may be a piece of any open text, so all of them stay as they are
// from there on. A text whose end is missing ends with the turn, or where another begins in its
// place.
//
// The text of a `result` that repeats the last text, or the last ones joined, is the final summary
// and stays; another one is filtered, unless it reports an error.
#pragma once

#include <deque>
#include <memory>
#include <set>

#include "base/sink.h"
#include "filter/observer.h"
#include "filter/switchable.h"
#include "hosts/claude_message.h"
#include "hosts/last_texts.h"
#include "hosts/text_filter.h"

namespace terse {

class ClaudeStream final : public Switchable, private Observer {
 public:
  /// Lines longer than this pass as they are.
  static constexpr size_t longest_line = size_t{1} << 20;
  /// What waits is never more than this, lines and texts together; then it goes out as it came.
  static constexpr size_t most_waiting = size_t{2} << 20;

  /// Borrows all of them but `options`. `observer` hears what happens in the texts, with line
  /// numbers of the text, and of a person where a user's message says so; it may be null.
  ClaudeStream(const Rulebook& rulebook, Sink& sink, PipelineOptions options, Observer* observer);

  /// As in Pipeline; totals are those of the texts.
  void line(const LineView& line);
  bool before_refill();
  bool finish();
  bool is_holding() const { return !waiting_.empty(); }
  bool release_held();
  bool failed() const { return failed_; }

  void set_activity(Activity activity) override;
  const Totals& totals() const override;
  bool is_mid_line() const override { return mid_line_; }

 private:
  /// A text block whose deltas come one by one.
  struct Block {
    std::string key;
    std::string sender;
    std::unique_ptr<TextFilter> filter;
  };
  /// A line that waits. Without a block it waits only for those before it.
  struct Waiting {
    std::string bytes;
    std::shared_ptr<Block> block;
    ClaudeMessage::Span span{};  // of the text in `bytes`
    size_t begin = 0;            // of the text in the block's
    size_t end = 0;
  };

  void take_message(const LineView& line);
  void take_whole(const LineView& line);
  void take_result(const LineView& line);
  void take_piece(const LineView& line);
  void pass(const LineView& line);
  void put(const LineView& line, const std::vector<std::vector<TextEdit>>& edits);
  std::vector<TextEdit> filtered(Bytes text);
  std::shared_ptr<Block> open_block();
  std::shared_ptr<Block> block_with(const std::string& sender, Bytes text);
  std::unique_ptr<TextFilter> new_filter();
  void close(std::shared_ptr<Block> block);
  void close_all(const std::string* sender);
  void count(const TextFilter& filter);
  void close_at(const std::string& key);
  void end_turn();
  void lose_place();
  template <class Condition>
  void give_up_if(Condition condition);
  void give_up_waiting();
  void print_ready();
  static std::string rewritten(const Waiting& line);

  void on_line(uint64_t number, LineClass line_class, Membership membership) override;
  void on_record(const RecordEvent& event) override;
  void on_prose(const ProseEvent& event) override;
  void on_incident(const Incident& incident) override;
  void on_plugin_fault(const PluginFault& fault) override;
  void on_spent_pattern(const std::string& what) override;
  void on_round() override;

  const Rulebook& rulebook_;
  Sink& sink_;
  PipelineOptions options_;
  Observer* observer_;
  ClaudeMessageReader reader_;
  const ClaudeMessage* message_ = nullptr;
  std::vector<std::shared_ptr<Block>> open_;
  std::deque<std::shared_ptr<Block>> closed_;  // of the messages that are not over
  std::deque<Waiting> waiting_;
  size_t waiting_bytes_ = 0;
  TextFilter* current_ = nullptr;  // a whole text that is in work
  LastTexts last_texts_;           // of the assistant itself
  bool has_lost_lines_ = false;    // a text may have begun unseen
  std::set<const Template*> quarantined_;
  Activity activity_ = Activity::terse;
  bool mid_line_ = false;
  bool failed_ = false;
  Totals closed_totals_;
  mutable Totals totals_;
};

}  // namespace terse
