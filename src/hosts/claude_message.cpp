#include "hosts/claude_message.h"

#include "base/json_splice.h"

namespace terse {
namespace {

/// Cheap, and right for every line that matters: a type that is spelled with escapes passes.
bool may_matter(Bytes line) {
  if (line.find_first_not_of(" \t") == Bytes::npos || line[line.find_first_not_of(" \t")] != '{')
    return false;
  for (const Bytes type : {"\"assistant\"", "\"stream_event\"", "\"result\"", "\"user\""}) {
    if (line.find(type) != Bytes::npos) return true;
  }
  return false;
}

}  // namespace

const ClaudeMessage& ClaudeMessageReader::read(Bytes line) {
  message_.kind = ClaudeMessage::Kind::other;
  message_.texts.clear();
  if (!may_matter(line) || !spans_.parse(line)) return message_;
  const JsonNode& root = spans_.root();
  const JsonNode* type = spans_.member(root, "type");
  const JsonNode* parent = spans_.member(root, "parent_tool_use_id");
  const JsonNode* session = spans_.member(root, "session_id");
  message_.is_sub_agent = parent != nullptr && parent->is_string();
  message_.sender = message_.is_sub_agent ? spans_.spelled(*parent) : Bytes();
  message_.sender += ' ';
  if (session != nullptr) message_.sender += spans_.spelled(*session);
  if (spans_.is(type, "assistant")) read_assistant(root);
  if (spans_.is(type, "result")) read_result(root);
  if (spans_.is(type, "user")) read_user(root);
  if (spans_.is(type, "stream_event")) read_event(root);
  return message_;
}

void ClaudeMessageReader::add_text(const JsonNode* text) {
  if (text == nullptr || !text->is_string()) return;
  message_.texts.push_back({text->begin + size_t{1}, text->end - size_t{1}});
}

void ClaudeMessageReader::read_assistant(const JsonNode& root) {
  const JsonNode* content = spans_.member(root, "message", "content");
  if (content == nullptr || !content->is_array()) return;
  message_.kind = ClaudeMessage::Kind::assistant;
  for (const JsonNode* block = spans_.first(*content); block != nullptr;
       block = spans_.next(*block)) {
    if (spans_.is(spans_.member(*block, "type"), "text")) add_text(spans_.member(*block, "text"));
  }
}

void ClaudeMessageReader::read_result(const JsonNode& root) {
  message_.kind = ClaudeMessage::Kind::result;
  if (!spans_.is_true(spans_.member(root, "is_error"))) add_text(spans_.member(root, "result"));
}

/// A person's prompt, and no tool's result or text that the host made up.
void ClaudeMessageReader::read_user(const JsonNode& root) {
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
  const JsonNode* event = spans_.member(root, "event");
  if (event == nullptr) return;
  const JsonNode* type = spans_.member(*event, "type");
  const JsonNode* index = spans_.member(*event, "index");
  message_.block = message_.sender + ' ';
  if (index != nullptr) message_.block += spans_.spelled(*index);
  if (spans_.is(type, "message_start")) message_.kind = ClaudeMessage::Kind::message_start;
  if (spans_.is(type, "message_stop")) message_.kind = ClaudeMessage::Kind::message_stop;
  if (index == nullptr) return;
  if (spans_.is(type, "content_block_stop")) message_.kind = ClaudeMessage::Kind::block_stop;
  if (spans_.is(type, "content_block_start")) {
    const JsonNode* block = spans_.member(*event, "content_block");
    if (block == nullptr || !spans_.is(spans_.member(*block, "type"), "text")) return;
    message_.kind = ClaudeMessage::Kind::block_start;
    add_text(spans_.member(*block, "text"));
  }
  if (spans_.is(type, "content_block_delta")) {
    const JsonNode* delta = spans_.member(*event, "delta");
    if (delta == nullptr || !spans_.is(spans_.member(*delta, "type"), "text_delta")) return;
    message_.kind = ClaudeMessage::Kind::block_delta;
    add_text(spans_.member(*delta, "text"));
  }
}

}  // namespace terse
