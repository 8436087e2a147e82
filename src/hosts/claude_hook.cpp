#include "hosts/claude_hook.h"

#include <algorithm>

#include "base/json_spans.h"

namespace terse {
namespace {

bool is_named(Bytes tool, const std::vector<std::string>& tools) {
  return std::any_of(tools.begin(), tools.end(), [tool](const std::string& name) {
    if (!name.ends_with('*')) return tool == name;
    return tool.starts_with(Bytes(name).substr(0, name.size() - 1));
  });
}

std::string decoded(const JsonSpans& spans, const JsonNode* string) {
  std::string out;
  if (string == nullptr || !string->is_string()) return out;
  return append_decoded(inside_quotes(spans.spelled(*string)), out) ? out : std::string();
}

bool is_failure(const JsonSpans& spans, const JsonNode& object) {
  for (const Bytes flag : {"is_error", "isError", "interrupted"}) {
    if (spans.is_true(spans.member(object, flag))) return true;
  }
  return false;
}

/// The texts of a list of content blocks. An item of another kind, or one that reports an error, is
/// not ours to judge, but the texts beside it are.
void find_in_blocks(const JsonSpans& spans, const JsonNode& blocks,
                    std::vector<const JsonNode*>& texts) {
  for (const JsonNode* item = spans.first(blocks); item != nullptr; item = spans.next(*item)) {
    const JsonNode* text = spans.member(*item, "text");
    if (text == nullptr || !text->is_string() || is_failure(spans, *item)) continue;
    if (spans.is(spans.member(*item, "type"), "text")) texts.push_back(text);
  }
}

void find_texts(const JsonSpans& spans, const JsonNode& response,
                std::vector<const JsonNode*>& texts) {
  if (response.is_string()) texts.push_back(&response);
  if (response.is_array()) find_in_blocks(spans, response, texts);
  if (!response.is_object() || is_failure(spans, response)) return;
  for (const Bytes name : {"content", "stdout"}) {
    const JsonNode* inner = spans.member(response, name);
    if (inner == nullptr) continue;
    if (inner->is_string()) texts.push_back(inner);
    if (inner->is_array()) find_in_blocks(spans, *inner, texts);
  }
}

}  // namespace

HookEvent read_hook_event(Bytes input, const std::vector<std::string>& tools) {
  JsonSpans spans;
  if (!spans.parse(input)) return HookEvent::none;
  const JsonNode* event = spans.member(spans.root(), "hook_event_name");
  if (spans.is(event, "UserPromptSubmit")) return HookEvent::prompt;
  if (!spans.is(event, "PostToolUse")) return HookEvent::none;
  const std::string tool = decoded(spans, spans.member(spans.root(), "tool_name"));
  return !tool.empty() && is_named(tool, tools) ? HookEvent::report : HookEvent::none;
}

std::string shortened_report(Bytes input,
                             const std::function<std::vector<TextEdit>(Bytes)>& shorten) {
  JsonSpans spans;
  if (!spans.parse(input)) return {};
  const JsonNode* response = spans.member(spans.root(), "tool_response");
  if (response == nullptr || response->end - response->begin > 2 * longest_report) return {};
  std::vector<const JsonNode*> texts;
  find_texts(spans, *response, texts);
  // In the order they stand; `content` and `stdout` may come either way round.
  std::sort(texts.begin(), texts.end(),
            [](const JsonNode* a, const JsonNode* b) { return a->begin < b->begin; });
  std::string out =
      "{\"hookSpecificOutput\":{\"hookEventName\":\"PostToolUse\",\"updatedToolOutput\":";
  size_t done = response->begin;
  size_t length = 0;
  bool changed = false;
  for (const JsonNode* node : texts) {
    const Bytes inside = inside_quotes(spans.spelled(*node));
    std::string text;
    if (!append_decoded(inside, text)) continue;
    length += text.size();
    const std::vector<TextEdit> edits = shorten(text);
    if (edits.empty()) continue;
    changed = true;
    const size_t begin = node->begin + size_t{1};
    out += input.substr(done, begin - done);
    append_spliced(inside, edits, out);
    done = begin + inside.size();
  }
  if (!changed || length > longest_report) return {};
  out += input.substr(done, response->end - done);
  return out + "}}\n";
}

}  // namespace terse
