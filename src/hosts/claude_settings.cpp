#include "hosts/claude_settings.h"

#include <optional>

#include "base/json_spans.h"
#include "base/json_splice.h"
#include "base/json_value.h"
#include "base/json_writer.h"

namespace terse {
namespace {

constexpr const char* events[] = {"PostToolUse", "UserPromptSubmit"};

bool is_blank(Bytes text) {
  return text.find_first_not_of(" \t\r\n") == Bytes::npos;
}

/// `terse hook claude ...`, from any folder, quoted or not.
bool is_ours(Bytes command) {
  const size_t at = command.find(" hook claude");
  if (at == Bytes::npos) return false;
  Bytes program = command.substr(0, at);
  while (!program.empty() && (program.back() == '\'' || program.back() == '"'))
    program.remove_suffix(1);
  return program == "terse" || program.ends_with("/terse");
}

/// How a document is laid out.
struct Layout {
  bool lines = false;  ///< a line a member, or all in one
  std::string newline = "\n";
  std::string step = "  ";
};

/// The blanks that the line of `at` begins with; nothing where other text stands before `at`.
std::optional<std::string> indent_at(Bytes text, size_t at) {
  const size_t line = text.substr(0, at).rfind('\n');
  if (line == Bytes::npos) return std::nullopt;
  const Bytes before = text.substr(line + 1, at - line - 1);
  if (before.find_first_not_of(" \t") != Bytes::npos) return std::nullopt;
  return std::string(before);
}

size_t start_of(const JsonNode& node) {
  return node.name_end != 0 ? node.name_begin : node.begin;
}

Layout layout_of(Bytes text, const JsonSpans& spans) {
  Layout out;
  const JsonNode* first = spans.first(spans.root());
  if (first == nullptr) {
    out.lines = true;
    return out;
  }
  const auto indent = indent_at(text, start_of(*first));
  out.lines = indent.has_value();
  if (indent && !indent->empty()) out.step = *indent;
  if (out.lines && text.find("\r\n") != Bytes::npos) out.newline = "\r\n";
  return out;
}

/// `json`, written with two blanks a level, as this document would have it, behind `indent`.
std::string laid_out(const std::string& json, const Layout& layout, const std::string& indent) {
  std::string out;
  for (size_t at = 0; at < json.size();) {
    const size_t end = std::min(json.find('\n', at), json.size());
    size_t level = 0;
    while (json.compare(at, 2, "  ") == 0) {
      at += 2;
      ++level;
    }
    if (!out.empty()) out += layout.newline + indent;
    for (size_t i = 0; i < level && !out.empty(); ++i) out += layout.step;
    out += json.substr(at, end - at);
    at = end + 1;
  }
  return out;
}

std::string entry_json(const ClaudeHooks& hooks, bool of_reports, bool lines) {
  JsonWriter json(lines ? 2 : JsonWriter::one_line);
  json.begin_object();
  if (of_reports) json.member("matcher", hooks.matcher);
  json.key("hooks");
  json.begin_array();
  json.begin_object();
  json.member("type", "command");
  json.member("command", hooks.command);
  json.end_object();
  json.end_array();
  json.end_object();
  return json.take();
}

/// Adds an item or member, written as `json`, at the end of `into`.
std::string appended(const std::string& text, const JsonSpans& spans, const JsonNode& into,
                     const std::string& json) {
  const Layout layout = layout_of(text, spans);
  const JsonNode* last = spans.first(into);
  while (last != nullptr && spans.next(*last) != nullptr) last = spans.next(*last);
  std::string out = text;
  if (last != nullptr) {
    const auto indent = indent_at(text, start_of(*last));
    const std::string item = laid_out(json, layout, indent.value_or(""));
    out.insert(last->end, indent ? ',' + layout.newline + *indent + item : ", " + item);
    return out;
  }
  std::string inner = json;
  if (layout.lines) {
    const size_t line = text.rfind('\n', start_of(into)) + 1;  // 0 where there is none
    const size_t blanks = text.find_first_not_of(" \t", line);
    const std::string indent = text.substr(line, blanks - line);
    inner = layout.newline + indent + layout.step + laid_out(json, layout, indent + layout.step) +
            layout.newline + indent;
  }
  out.replace(into.begin + size_t{1}, into.end - into.begin - size_t{2}, inner);
  return out;
}

Diagnostic unfit(const std::string& path, const std::string& what) {
  return {Severity::error, path, 0, 0, what, "mend the file by hand; nothing was written"};
}

/// Takes `node`, a child of `parent`, out with the comma that belongs to it.
std::string removed(const std::string& text, const JsonSpans& spans, const JsonNode& parent,
                    const JsonNode& node) {
  const JsonNode* before = nullptr;
  for (const JsonNode* at = spans.first(parent); at != &node; at = spans.next(*at)) before = at;
  std::string out = text;
  if (before != nullptr) {
    out.erase(before->end, node.end - before->end);
  } else if (const JsonNode* after = spans.next(node)) {
    out.erase(start_of(node), start_of(*after) - start_of(node));
  } else {
    out.erase(parent.begin + size_t{1}, parent.end - parent.begin - size_t{2});
  }
  return out;
}

/// The string that a member holds; empty where it is none.
std::string string_of(const JsonSpans& spans, const JsonNode& of, const char* name) {
  const JsonNode* value = spans.member(of, name);
  std::string out;
  if (value == nullptr || !value->is_string()) return out;
  return append_decoded(inside_quotes(spans.spelled(*value)), out) ? out : std::string();
}

/// A hook of ours, with all that it lies in, outermost first.
struct Place {
  std::vector<const JsonNode*> path;
  const JsonNode* hook = nullptr;
};

std::optional<Place> find_ours(const JsonSpans& spans, const char* event) {
  const JsonNode& root = spans.root();
  const JsonNode* hooks = spans.member(root, "hooks");
  const JsonNode* list = hooks == nullptr ? nullptr : spans.member(*hooks, event);
  if (list == nullptr || !list->is_array()) return std::nullopt;
  for (const JsonNode* entry = spans.first(*list); entry != nullptr; entry = spans.next(*entry)) {
    const JsonNode* commands = spans.member(*entry, "hooks");
    if (commands == nullptr || !commands->is_array()) continue;
    for (const JsonNode* hook = spans.first(*commands); hook != nullptr; hook = spans.next(*hook)) {
      if (!is_ours(string_of(spans, *hook, "command"))) continue;
      return Place{{&root, hooks, list, entry, commands}, hook};
    }
  }
  return std::nullopt;
}

std::string taken_out(const std::string& text, const JsonSpans& spans, const Place& place) {
  const JsonNode* node = place.hook;
  for (size_t i = place.path.size(); i-- > 0;) {
    const JsonNode& parent = *place.path[i];
    const bool only = spans.first(parent) == node && spans.next(*node) == nullptr;
    const bool is_entry = i + 2 == place.path.size();
    // The list of an entry goes with the entry, whose matcher says nothing without it.
    if (is_entry || (only && i != 0)) {
      node = &parent;
      continue;
    }
    return removed(text, spans, parent, *node);
  }
  return text;
}

}  // namespace

Result<std::string> with_hooks(const std::string& path, const std::string& text,
                               const ClaudeHooks& hooks) {
  std::string out = is_blank(text) ? "{}\n" : text;
  for (const char* event : events) {
    JsonSpans spans;
    if (!spans.parse(out) || !spans.root().is_object())
      return failure(unfit(path, "this is not one JSON object"));
    const bool lines = layout_of(out, spans).lines;
    const std::string entry = entry_json(hooks, event == events[0], lines);
    const JsonNode* all = spans.member(spans.root(), "hooks");
    if (all == nullptr) {
      if (out.find("\"hooks\"") != std::string::npos && spans.first(spans.root()) != nullptr) {
        for (const JsonNode* m = spans.first(spans.root()); m != nullptr; m = spans.next(*m)) {
          if (Bytes(out).substr(m->name_begin, m->name_end - m->name_begin) == "\"hooks\"")
            return failure(unfit(path, "\"hooks\" stands twice"));
        }
      }
      out = appended(out, spans, spans.root(), lines ? "\"hooks\": {}" : "\"hooks\":{}");
      spans.parse(out);
      all = spans.member(spans.root(), "hooks");
    }
    if (!all->is_object()) return failure(unfit(path, "\"hooks\" is not an object"));
    const JsonNode* list = spans.member(*all, event);
    if (list == nullptr) {
      const std::string name = '"' + std::string(event) + (lines ? "\": []" : "\":[]");
      out = appended(out, spans, *all, name);
      spans.parse(out);
      list = spans.member(*spans.member(spans.root(), "hooks"), event);
    }
    if (list == nullptr || !list->is_array())
      return failure(unfit(path, '"' + std::string(event) + "\" of \"hooks\" is not one array"));
    out = appended(out, spans, *list, entry);
  }
  return out;
}

Result<std::string> without_hooks(const std::string& path, const std::string& text) {
  std::string out = text;
  for (const char* event : events) {
    for (;;) {
      JsonSpans spans;
      if (!spans.parse(out) || !spans.root().is_object())
        return failure(unfit(path, "this is not one JSON object"));
      const auto place = find_ours(spans, event);
      if (!place) break;
      out = taken_out(out, spans, *place);
    }
  }
  return out;
}

ClaudeHooks hooks_in(const std::string& text) {
  ClaudeHooks out;
  JsonSpans spans;
  if (!spans.parse(text)) return out;
  for (const char* event : events) {
    const auto place = find_ours(spans, event);
    if (!place) continue;
    out.command = string_of(spans, *place->hook, "command");
    if (event == events[0]) out.matcher = string_of(spans, *place->path[3], "matcher");
  }
  return out;
}

bool has_hooks(const std::string& text, const ClaudeHooks& hooks) {
  JsonSpans spans;
  if (!spans.parse(text)) return false;
  for (const char* event : events) {
    const auto place = find_ours(spans, event);
    if (!place || string_of(spans, *place->hook, "command") != hooks.command) return false;
    const bool reports = event == events[0];
    if (reports && string_of(spans, *place->path[3], "matcher") != hooks.matcher) return false;
  }
  return true;
}

}  // namespace terse
