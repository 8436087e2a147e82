#include "hosts/claude_sessions.h"

#include <algorithm>
#include <cstdio>

#include "base/utf8.h"

namespace terse::test {
namespace {

// Stands where a text goes while a line is put together; no text holds it.
constexpr char slot = '\1';

const std::vector<std::string> paragraphs = {
    "Now let me check the parser to make sure it has been updated.",
    "I will now run the tests again, because two of them failed before.",
    "```sh\nmake -j4 && ./run --all\n```",
    "run\tname\tvalue\n1\tpool\t276",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\nValueError: no",
    "- The cache has been moved to `src/cache.c`.\n- It is not used yet.",
    "## What is left\n\nNothing but the \"quoted\" parts \\ and a tab\there.",
    "Godmode: optimize complete. Next: ship.",
    "Failure class: noise",
    "Grüße, 你好 \xf0\x9f\x9a\x80 and \xe2\x86\x92 too.",
    "> Round 3: a quote is no record.",
    "x",
    ""};

const std::vector<std::string> strays = {
    "",
    "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"thinking\",\"thinking\":"
    "\"Godmode: stack=Rust, skill=optimize, phase=OPTIMIZE. Dispatching.\"}]}}",
    "{\"type\":\"stream_event\",\"event\":{\"type\":\"ping\"}}",
    "{\"type\":\"system\",\"subtype\":\"status\",\"tools\":[\"Bash\"],\"n\":-0.0E+5}",
    // The others end every open block.
    "{\"type\":\"system\",\"subtype\":\"init\",\"tools\":[\"Bash\"],\"n\":-0.0E+5}",
    "not json at all",
    "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"cut of",
    "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\",\"text\":"
    "\"Godmode: stack=Rust, skill=optimize, phase=OPTIMIZE. Dispatching.\"}]}}",
    "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":"
    "\"Godmode: stack=Rust, skill=optimize, phase=OPTIMIZE. Dispatching.\\ud83d\"}]}}",
    "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"content\":"
    "\"Godmode: stack=Rust, skill=optimize, phase=OPTIMIZE. Dispatching.\"}]}}",
    "[{\"type\":\"assistant\"}]",
    "{\"type\":\"result\",\"is_error\":true,\"result\":"
    "\"Godmode: stack=Rust, skill=optimize, phase=OPTIMIZE. Dispatching.\"}",
};
constexpr size_t strays_that_end_nothing = 4;

/// How far the text may be cut without cutting a character.
size_t whole_characters(const std::string& text, size_t at, size_t size) {
  size_t end = std::min(at + size, text.size());
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
  return end;
}

}  // namespace

std::string MadeSession::line(size_t index) const {
  std::string out = literals[index].front();
  size_t next = 1;
  for (const SessionText& text : texts) {
    if (text.line == index) out += text.spelled + literals[index][next++];
  }
  return out + endings[index];
}

std::string MadeSession::whole() const {
  std::string out;
  for (size_t i = 0; i < literals.size(); ++i) out += line(i);
  return out;
}

MadeSession SessionGenerator::session() {
  out_ = {};
  last_text_.clear();
  for (size_t left = pick(1, 8); left != 0; --left) {
    const size_t kind = pick(1, 100);
    if (kind <= 45) {
      assistant_line(chance(80) ? "null" : "\"toolu_" + std::to_string(pick(1, 3)) + '"');
    } else if (kind <= 80) {
      partial_block();
    } else {
      stray_line();
    }
  }
  if (chance(70)) result_line();
  if (chance(20)) out_.endings.back().clear();
  return out_;
}

/// One to four parts: records as they come, wrapped or not, and all that is none.
std::string SessionGenerator::text() {
  std::string out;
  const std::string ending = chance(5) ? "\r\n" : "\n";
  for (size_t left = pick(1, 4); left != 0; --left) {
    if (!out.empty()) out += chance(50) ? ending : ending + ending;
    out += paragraph();
  }
  if (chance(30)) out += ending;
  return out;
}

std::string SessionGenerator::paragraph() {
  if (chance(40)) return paragraphs[pick(0, paragraphs.size() - 1)];
  const Template& shape = rules_.templates[pick(0, rules_.templates.size() - 1)];
  const Form& form = shape.verbose[pick(0, shape.verbose.size() - 1)];
  std::string record = records_.wrapped(records_.record(shape, form), "\n");
  while (!record.empty() && record.back() == '\n') record.pop_back();
  // JSON cannot say what is no UTF-8.
  bool valid = true;
  for (size_t at = 0; at < record.size();) at += decode_utf8(record, at, &valid).length;
  if (!valid) return paragraphs.back();
  return record;
}

/// Any spelling that stands for `text`.
std::string SessionGenerator::spell(const std::string& text) {
  const bool ascii = chance(30);
  const bool odd = chance(10);
  std::string out;
  const auto unit = [&out](unsigned value) {
    char escape[16];
    std::snprintf(escape, sizeof escape, "\\u%04X", value);
    out += escape;
  };
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const char c = text[at];
    if (c == '\n') {
      out += "\\n";
    } else if (c == '"' || c == '\\' || (c == '/' && odd)) {
      out += std::string("\\") + c;
    } else if (point.value < 0x20 || (odd && chance(5) && point.value < 0xd800)) {
      unit(point.value);
    } else if (point.value < 0x80 || !ascii) {
      out += text.substr(at, point.length);
    } else if (point.value < 0x10000) {
      unit(point.value);
    } else {
      unit(0xd800 + ((point.value - 0x10000) >> 10));
      unit(0xdc00 + ((point.value - 0x10000) & 0x3ff));
    }
    at += point.length;
  }
  return out;
}

/// `{"a":1,"b":2}` in any order, sometimes with blanks.
std::string SessionGenerator::members(std::vector<std::string> list) {
  if (chance(50)) std::shuffle(list.begin(), list.end(), random_);
  std::string out = '{' + blank();
  for (size_t i = 0; i < list.size(); ++i) out += (i == 0 ? "" : ',' + blank()) + list[i];
  return out + blank() + '}';
}

std::vector<std::string> SessionGenerator::split_at_slots(const std::string& line) {
  std::vector<std::string> out(1);
  for (const char c : line) {
    if (c == slot) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

void SessionGenerator::add_line(std::vector<std::string> literals) {
  out_.literals.push_back(std::move(literals));
  out_.endings.push_back(chance(5) ? "\r\n" : "\n");
}

size_t SessionGenerator::add_block(const std::string& text, bool stays) {
  out_.blocks.push_back(text);
  out_.stays.push_back(stays);
  return out_.blocks.size() - 1;
}

/// A text of the line that is added next.
void SessionGenerator::add_text(size_t block, const std::string& text) {
  out_.texts.push_back({out_.literals.size(), block, text, spell(text)});
}

void SessionGenerator::assistant_line(const std::string& parent) {
  std::string blocks;
  for (size_t left = pick(1, 3); left != 0; --left) {
    if (!blocks.empty()) blocks += ',' + blank();
    if (chance(30)) {
      blocks += members({"\"type\":\"tool_use\"", "\"id\":\"t\"", "\"input\":{\"n\":1.50E3}"});
      continue;
    }
    const std::string said = text();
    add_text(add_block(said), said);
    if (parent == "null") last_text_ = said;
    blocks += members({"\"type\":\"text\"", std::string("\"text\":\"") + slot + '"'});
  }
  const std::string message =
      members({"\"id\":\"m\"", "\"role\":\"assistant\"", "\"content\":[" + blocks + ']',
               "\"usage\":{\"input_tokens\":12,\"share\":0.10}"});
  add_line(
      split_at_slots(members({"\"type\":" + blank() + "\"assistant\"", "\"message\":" + message,
                              "\"parent_tool_use_id\":" + parent, "\"session_id\":\"s\""})));
}

void SessionGenerator::partial_block() {
  const std::string index = std::to_string(pick(0, 2));
  const auto event = [&](const std::string& inner) {
    add_line(split_at_slots(members({"\"type\":\"stream_event\"", "\"event\":" + inner,
                                     "\"session_id\":\"s\"", "\"parent_tool_use_id\":null"})));
  };
  const std::string said = text();
  const size_t block = add_block(said);
  event(members({"\"type\":\"message_start\"", "\"message\":{}"}));
  event(members({"\"type\":\"content_block_start\"", "\"index\":" + index,
                 "\"content_block\":{\"type\":\"text\",\"text\":\"\"}"}));
  for (size_t at = 0; at < said.size();) {
    const size_t end = whole_characters(said, at, pick(1, 25));
    add_text(block, said.substr(at, end - at));
    event(members({"\"type\":\"content_block_delta\"", "\"index\":" + index,
                   std::string("\"delta\":{\"type\":\"text_delta\",\"text\":\"") + slot + "\"}"}));
    at = end;
    if (chance(5)) stray_line(Stray::inside_a_block);
  }
  last_text_ = said;
  const bool whole_first = chance(50);
  const auto whole = [&] {
    add_text(add_block(said), said);
    add_line(split_at_slots(
        members({"\"type\":\"assistant\"", "\"session_id\":\"s\"", "\"parent_tool_use_id\":null",
                 std::string("\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"") + slot +
                     "\"}]}"})));
  };
  if (whole_first) whole();
  if (chance(95)) event(members({"\"type\":\"content_block_stop\"", "\"index\":" + index}));
  if (!whole_first) whole();
  event("{\"type\":\"message_stop\"}");
}

void SessionGenerator::result_line() {
  const std::string said = chance(80) ? last_text_ : text();
  add_text(add_block(said, said == last_text_), said);
  add_line(split_at_slots(
      members({"\"type\":\"result\"", "\"subtype\":\"success\"", "\"is_error\":false",
               std::string("\"result\":\"") + slot + '"', "\"total_cost_usd\":0.0700"})));
}

/// Anything but an assistant's text; nothing of it may change.
void SessionGenerator::stray_line(Stray where) {
  add_line(
      {strays[pick(0, (where == Stray::anywhere ? strays.size() : strays_that_end_nothing) - 1)]});
}

}  // namespace terse::test
