#include "hosts/claude_message.h"

#include <algorithm>

#include "base/json_splice.h"
#include "base/json_string.h"

namespace terse {
namespace {

/// `0` or digits without a leading zero: an index has no other spelling that readers agree on.
bool is_plain_index(Bytes number) {
  const bool digits = number.find_first_not_of("0123456789") == Bytes::npos;
  return digits && (number.size() == 1 || number.front() != '0');
}

}  // namespace

const ClaudeMessage& ClaudeMessageReader::read(Bytes line) {
  using Kind = ClaudeMessage::Kind;
  message_.kind = Kind::other;
  message_.agent.clear();
  message_.sender.clear();
  message_.block.clear();
  message_.is_sub_agent = false;
  message_.texts.clear();
  if (line.find_first_not_of(" \t\r") == Bytes::npos) return message_;
  is_odd_ = !spans_.parse(line) || !spans_.root().is_object();
  if (!is_odd_) read_object(spans_.root());
  if (is_odd_) message_.kind = Kind::unplaced;
  if (is_odd_) message_.texts.clear();
  return message_;
}

void ClaudeMessageReader::read_object(const JsonNode& root) {
  const JsonNode* type = member(root, "type");
  read_sender(root);
  if (spans_.is(type, "assistant")) return read_assistant(root);
  if (spans_.is(type, "result")) return read_result(root);
  if (spans_.is(type, "user")) return read_user(root);
  if (spans_.is(type, "stream_event")) return read_event(root);
  if (spans_.is(type, "system")) {
    if (spans_.is(member(root, "subtype"), "init"))
      message_.kind = ClaudeMessage::Kind::session_start;
    return;
  }
  // What the host says beside the conversation; a type of tomorrow may be a piece of it.
  is_odd_ |= !is_one_of(
      type, {"control_request", "control_response", "control_cancel_request", "keep_alive",
             "rate_limit_event", "tool_progress", "tool_use_summary", "auth_status"});
}

void ClaudeMessageReader::read_sender(const JsonNode& root) {
  const JsonNode* parent = member(root, "parent_tool_use_id");
  const JsonNode* session = member(root, "session_id");
  message_.is_sub_agent = parent != nullptr && parent->is_string();
  if (message_.is_sub_agent) append_name(*parent, message_.agent);
  is_odd_ |= parent != nullptr && !parent->is_string() && parent->kind != JsonNode::Kind::null;
  message_.sender = message_.agent + ' ';
  if (session == nullptr) return;
  if (session->is_string()) return append_name(*session, message_.sender);
  is_odd_ |= session->kind != JsonNode::Kind::null;
}

void ClaudeMessageReader::append_name(const JsonNode& string, std::string& out) {
  std::string decoded;
  is_odd_ |= !append_decoded(inside_quotes(spans_.spelled(string)), decoded);
  append_json_string(decoded, out);
}

const JsonNode* ClaudeMessageReader::member(const JsonNode& of, Bytes name) {
  const JsonNode* found = spans_.member(of, name);
  is_odd_ |= found == nullptr && spans_.has_member(of, name);
  return found;
}

bool ClaudeMessageReader::is_one_of(const JsonNode* value,
                                    std::initializer_list<Bytes> texts) const {
  return std::any_of(texts.begin(), texts.end(),
                     [&](Bytes text) { return spans_.is(value, text); });
}

void ClaudeMessageReader::add_text(const JsonNode& of) {
  const JsonNode* text = member(of, "text");
  is_odd_ |= text == nullptr || !text->is_string();
  if (!is_odd_) message_.texts.push_back({text->begin + size_t{1}, text->end - size_t{1}});
}

void ClaudeMessageReader::read_assistant(const JsonNode& root) {
  message_.kind = ClaudeMessage::Kind::assistant;
  const JsonNode* message = member(root, "message");
  const JsonNode* content = message == nullptr ? nullptr : member(*message, "content");
  is_odd_ |= content == nullptr || !content->is_array();
  if (is_odd_) return;
  for (const JsonNode* block = spans_.first(*content); block != nullptr;
       block = spans_.next(*block)) {
    if (spans_.is(member(*block, "type"), "text")) add_text(*block);
  }
}

void ClaudeMessageReader::read_result(const JsonNode& root) {
  message_.kind = ClaudeMessage::Kind::result;
  const JsonNode* result = member(root, "result");
  const JsonNode* is_error = member(root, "is_error");
  const JsonNode* subtype = member(root, "subtype");
  if (result == nullptr || !result->is_string()) return;
  if (is_error != nullptr && spans_.spelled(*is_error) != "false") return;
  if (subtype != nullptr) {
    std::string name;
    if (!subtype->is_string()) return;
    if (!append_decoded(inside_quotes(spans_.spelled(*subtype)), name)) return;
    if (name.starts_with("error")) return;
  }
  message_.texts.push_back({result->begin + size_t{1}, result->end - size_t{1}});
}

/// A person's prompt is no tool's result and no text that the host made up.
void ClaudeMessageReader::read_user(const JsonNode& root) {
  message_.kind = ClaudeMessage::Kind::user;
  const JsonNode* content = spans_.member(root, "message", "content");
  if (content == nullptr || message_.is_sub_agent) return;
  if (spans_.is_true(spans_.member(root, "isSynthetic"))) return;
  if (content->is_array()) {
    for (const JsonNode* block = spans_.first(*content); block != nullptr;
         block = spans_.next(*block)) {
      if (spans_.is(spans_.member(*block, "type"), "tool_result")) return;
    }
  }
  message_.kind = ClaudeMessage::Kind::human;
}

void ClaudeMessageReader::read_event(const JsonNode& root) {
  using Kind = ClaudeMessage::Kind;
  const JsonNode* event = member(root, "event");
  is_odd_ |= event == nullptr || !event->is_object();
  if (is_odd_) return;
  const JsonNode* type = member(*event, "type");
  if (spans_.is(type, "message_start")) {
    message_.kind = Kind::message_start;
  } else if (spans_.is(type, "message_stop")) {
    message_.kind = Kind::message_stop;
  } else if (!is_one_of(type, {"message_delta", "ping"})) {
    read_block_event(*event, type);
  }
}

void ClaudeMessageReader::read_block_event(const JsonNode& event, const JsonNode* type) {
  const JsonNode* index = member(event, "index");
  is_odd_ |= index == nullptr || !is_plain_index(spans_.spelled(*index));
  if (is_odd_) return;
  message_.block = message_.sender + ' ';
  message_.block += spans_.spelled(*index);
  if (spans_.is(type, "content_block_stop")) {
    message_.kind = ClaudeMessage::Kind::block_stop;
  } else if (spans_.is(type, "content_block_start")) {
    read_block_start(event);
  } else if (spans_.is(type, "content_block_delta")) {
    read_block_delta(event);
  } else {
    is_odd_ = true;
  }
}

void ClaudeMessageReader::read_block_start(const JsonNode& event) {
  const JsonNode* block = member(event, "content_block");
  const JsonNode* type = block == nullptr ? nullptr : member(*block, "type");
  is_odd_ |= type == nullptr || !type->is_string();
  if (is_odd_) return;
  message_.kind = ClaudeMessage::Kind::other_start;
  if (!spans_.is(type, "text")) return;
  message_.kind = ClaudeMessage::Kind::block_start;
  add_text(*block);
}

void ClaudeMessageReader::read_block_delta(const JsonNode& event) {
  using Kind = ClaudeMessage::Kind;
  const JsonNode* delta = member(event, "delta");
  const JsonNode* type = delta == nullptr ? nullptr : member(*delta, "type");
  if (spans_.is(type, "text_delta")) {
    message_.kind = Kind::block_delta;
    add_text(*delta);
  } else if (is_one_of(type, {"thinking_delta", "signature_delta", "input_json_delta"})) {
    message_.kind = Kind::other_delta;
  } else if (!spans_.is(type, "citations_delta")) {  // which stands beside the text
    is_odd_ = true;
  }
}

}  // namespace terse
