// One text that a host sends inside something else, filtered as a stream of its own.
#pragma once

#include <string>
#include <vector>

#include "base/json_splice.h"
#include "filter/pipeline.h"

namespace terse {

/// Takes a text in pieces and tells what becomes of which of its bytes.
class TextFilter {
 public:
  /// Borrows all of them but `options`; `observer` may be null.
  TextFilter(const Rulebook& rulebook, const PipelineOptions& options, Observer* observer);

  /// The next piece, cut anywhere.
  void feed(Bytes piece);
  /// The end of the text. Everything is settled afterwards; nothing may be fed.
  void finish();
  /// What is not settled stays as it is, and so does all that is fed from here on.
  void give_up();
  bool is_over() const { return over_; }

  /// All that was fed. Borrowed until the next call that is not const.
  Bytes text() const { return text_; }
  /// The bytes from the start whose fate is known: `edits` says all that happens to them.
  size_t settled() const { return settled_; }
  /// In order, borders between characters, each smaller than what it replaces. Grows at its end.
  const std::vector<TextEdit>& edits() const { return edits_; }
  /// Whether any byte waits for more of the text.
  bool is_waiting() const { return settled_ < text_.size(); }

  Pipeline& pipeline() { return pipeline_; }
  const Pipeline& pipeline() const { return pipeline_; }

 private:
  class Output : public Sink {
   public:
    void borrow(Bytes bytes) override { text += bytes; }
    void copy(Bytes bytes) override { text += bytes; }
    bool flush() override { return true; }
    std::string text;
  };

  void take(LineView line);
  void settle(size_t end);

  std::string text_;
  size_t taken_ = 0;    // bytes that the pipeline has
  size_t settled_ = 0;  // bytes that it has let go of
  uint64_t next_number_ = 1;
  bool over_ = false;
  std::vector<TextEdit> edits_;
  Output out_;  // of the bytes from settled_ on
  Pipeline pipeline_;
};

}  // namespace terse
