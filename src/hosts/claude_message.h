// One line of `claude -p --output-format stream-json`: what it says, and where its texts stand.
//
// Source of the format: one JSON object a line. `type` is system, user, assistant, result or, with
// partial messages, stream_event, whose `event` is an event of the Messages API. Assistant text
// stands in blocks `{"type":"text","text":...}` of `message.content`; a sub-agent's messages carry
// the `parent_tool_use_id` of the call that started it.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "base/json_spans.h"

namespace terse {

struct ClaudeMessage {
  enum class Kind : uint8_t {
    other,          ///< passes, and tells nothing
    unplaced,       ///< may be anything: no JSON, a name twice, a shape that is not known
    session_start,  ///< a conversation begins or goes on
    assistant,      ///< `texts`: its text blocks
    result,         ///< `texts`: its text, unless it reports an error
    user,           ///< what the assistant is told by a tool or the host: its turn is over
    human,          ///< the same by a person: a prompt
    message_start,  ///< of partial messages
    block_start,    ///< a text block begins; `texts`: what it begins with
    other_start,    ///< a block of another type begins
    other_delta,    ///< a piece of a block of another type
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
  std::string agent;   ///< the sub-agent, empty for the assistant itself
  std::string sender;  ///< agent and session; no two share one, however they are spelled
  std::string block;   ///< sender and index, for the block kinds
  bool is_sub_agent = false;
  std::vector<Span> texts;
};

/// Reads lines; keeps its memory from line to line.
class ClaudeMessageReader {
 public:
  /// What is not JSON, or not shaped as above, is `unplaced`. `line` has no ending. The result is
  /// valid until the next call.
  const ClaudeMessage& read(Bytes line);

 private:
  void read_object(const JsonNode& root);
  void read_sender(const JsonNode& root);
  void read_assistant(const JsonNode& root);
  void read_result(const JsonNode& root);
  void read_user(const JsonNode& root);
  void read_event(const JsonNode& root);
  void read_block_event(const JsonNode& event, const JsonNode* type);
  void read_block_start(const JsonNode& event);
  void read_block_delta(const JsonNode& event);
  void add_text(const JsonNode& of);
  /// The member of that name, or null. One that is there twice makes the line an odd one.
  const JsonNode* member(const JsonNode& of, Bytes name);
  bool is_one_of(const JsonNode* value, std::initializer_list<Bytes> texts) const;
  /// Appends a string in the one spelling that all of its spellings share.
  void append_name(const JsonNode& string, std::string& out);

  JsonSpans spans_;
  ClaudeMessage message_;
  bool is_odd_ = false;
};

}  // namespace terse
