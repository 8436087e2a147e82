// One line of `claude -p --output-format stream-json`: what it says, and where its texts stand.
//
// Source of the format: one JSON object a line. `type` is system, user, assistant, result or, with
// partial messages, stream_event, whose `event` is an event of the Messages API. Assistant text
// stands in blocks `{"type":"text","text":...}` of `message.content`; a sub-agent's messages carry
// the `parent_tool_use_id` of the call that started it.
#pragma once

#include <string>
#include <vector>

#include "base/json_spans.h"

namespace terse {

struct ClaudeMessage {
  enum class Kind : uint8_t {
    other,          ///< passes, and tells nothing
    assistant,      ///< `texts`: its text blocks
    result,         ///< `texts`: its text, unless it reports an error
    human,          ///< a person's prompt
    message_start,  ///< of partial messages
    block_start,    ///< a text block begins; `texts`: what it begins with
    block_delta,    ///< `texts`: the next piece of the text block
    block_stop,
    message_stop,
  };

  /// The inside of a JSON string, without the quotes: offsets in the line.
  struct Span {
    size_t begin = 0;
    size_t end = 0;
  };

  Kind kind = Kind::other;
  std::string sender;  ///< session and sub-agent, as they are spelled; no two share one
  std::string block;   ///< sender and index, for the three block kinds
  bool is_sub_agent = false;
  std::vector<Span> texts;
};

/// Reads lines; keeps its memory from line to line.
class ClaudeMessageReader {
 public:
  /// What is not JSON, or not shaped as above, is `other`. `line` has no ending. The result is
  /// valid until the next call.
  const ClaudeMessage& read(Bytes line);

 private:
  void read_assistant(const JsonNode& root);
  void read_result(const JsonNode& root);
  void read_user(const JsonNode& root);
  void read_event(const JsonNode& root);
  void add_text(const JsonNode* text);

  JsonSpans spans_;
  ClaudeMessage message_;
};

}  // namespace terse
