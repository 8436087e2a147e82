#include "reference/loop_streams.h"

#include <vector>

namespace terse::test {

const char* LoopStreams::any(std::initializer_list<const char*> choices) {
  return choices.begin()[below(static_cast<unsigned>(choices.size()))];
}

std::string LoopStreams::number() {
  switch (below(8)) {
    case 0:
      return std::to_string(1 + below(9)) + ',' + std::to_string(100 + below(900));
    case 1:
      return std::to_string(below(100)) + '.' + std::to_string(below(100));
    case 2:
      return std::to_string(below(10000));
    case 3:
      return "1e" + std::to_string(below(9));
    default:
      return std::to_string(below(300));
  }
}

std::string LoopStreams::quantity() {
  const char* prefix = one_in(8) ? any({"$", "~", "<", "€", "≥", "-"}) : "";
  return prefix + number() +
         any({"ms", "ms", "ms", "s", " MB", "", "%", " req/s", "x", "\u00b5s", "/mo", " seconds"});
}

std::string LoopStreams::text() {
  std::string out =
      any({"Added", "Moved", "Cached", "raised", "The", "A", "Split", "API", "Dropped", "No",
           "Both", "inline", "`x y`", "\u00dcber", "Now", "3", "a", "connection"});
  const unsigned words = below(14);
  for (unsigned i = 0; i < words; ++i) {
    out += ' ';
    out += any({"the",
                "a",
                "an",
                "new",
                "cache",
                "loop",
                "connection pool sizing",
                "conn pool",
                "buffer,",
                "and",
                "not",
                "only",
                "kept",
                "src/io/read.c",
                "`a the b`",
                "\"raw path\"",
                "adjustment",
                "change",
                "47",
                "1,204",
                "-3.5%",
                "parse_form",
                "first",
                "failed",
                "of",
                "tests;",
                "→",
                "(twice)",
                "run",
                "agent 2.",
                "Redis",
                "should",
                "it's",
                "v1.2",
                "—",
                "hypothesis:",
                "connection",
                "without",
                "[x]",
                "metric",
                "to",
                "from",
                "--fast"});
  }
  if (one_in(6)) out += any({" adjustment", " change", ",", " the", " 5"});
  while (out.back() == ',' || out.back() == ';') out.pop_back();
  return out;
}

std::string LoopStreams::value(const Template& shape, const Hole& hole) {
  if (hole.has_default && one_in(2)) {
    if (hole.default_by == no_index) return std::string(hole.default_value);
    if (!hole.default_values.empty()) {
      return std::string(
          hole.default_values[below(static_cast<unsigned>(hole.default_values.size()))].value);
    }
  }
  switch (hole.type) {
    case HoleType::integer:
      return one_in(6)   ? "1"
             : one_in(9) ? "1,0" + std::to_string(10 + below(90))
                         : std::to_string(below(200));
    case HoleType::number:
      return number();
    case HoleType::quantity:
      if (hole.name == "before" && one_in(2)) return "276ms";
      if (hole.name == "after" && one_in(2)) return "226ms";
      return quantity();
    case HoleType::percent:
      if (hole.name == "delta" && one_in(2)) return "-18.2%";
      return std::string(any({"+", "-", "", "\u2212", "\u00b1"})) + std::to_string(below(100)) +
             any({"", ".5", ".25"}) + any({"%", "%", "%", " %"});
    case HoleType::word:
      return any({"benchmark", "improved", "worsened", "Builder", "trunk", "T8", "f(x)", "a.b",
                  "4fd21aa", "DONE", "`x`", "regression", "R7", "noise", "lint"});
    case HoleType::path:
      return any({"src/io/read.c", "a.rb:12", "README.md", "lib/x/y.ts:3:14"});
    case HoleType::code:
      return any({"`make -j`", "`x`"});
    case HoleType::dictionary: {
      const auto& entries = rules_.dictionaries[hole.dictionary].entries;
      if (one_in(3) || entries.empty()) return any({"Go", "debug", "wrk", "ts", "bench", "BUILD"});
      const auto& entry = entries[below(static_cast<unsigned>(entries.size()))];
      return std::string(entry.long_form);
    }
    case HoleType::status:
      return any({"kept", "Kept", "KEPT", "keep", "discarded", "Discarded", "reverted", "Revert",
                  "no-op", "NOOP"});
    case HoleType::list: {
      const bool same = one_in(2);
      const std::string unit = any({"ms", " MB", "s", ""});
      std::string out = same ? number() + unit : quantity();
      for (unsigned i = 1 + below(3); i > 0; --i)
        out += ", " + (same ? number() + unit : quantity());
      return out;
    }
    case HoleType::text:
      break;
  }
  static_cast<void>(shape);
  return text();
}

std::string LoopStreams::print(const Template& shape, const Form& form) {
  std::vector<std::string> values(shape.holes.size());
  std::string out;
  bool sign = false;
  for (size_t p = 0; p < form.parts.size(); ++p) {
    const Part& part = form.parts[p];
    if (part.kind == Part::Kind::literal)
      out += part.literal.substr(sign && part.literal[0] == '%');
    sign = false;
    if (part.kind == Part::Kind::hole) {
      std::string& text = values[part.index];
      if (text.empty()) text = value(shape, shape.holes[part.index]);
      out += text;
      sign = text.ends_with('%') && shape.holes[part.index].type == HoleType::percent;
    }
    if (part.kind == Part::Kind::open && one_in(2)) p = part.index;
    if (part.kind == Part::Kind::plural && (one_in(8) || values[part.index] != "1")) out += 's';
  }
  return out;
}

std::string LoopStreams::record() {
  const auto& templates = rules_.templates;
  for (;;) {
    const Template& shape = templates[below(static_cast<unsigned>(templates.size()))];
    const Form& form = shape.verbose[below(static_cast<unsigned>(shape.verbose.size()))];
    if (form.match.empty()) return print(shape, form);
  }
}

/// Breaks at blanks once a line is as wide as a random width.
std::string LoopStreams::wrapped(const std::string& record) {
  if (one_in(3)) return record;
  const size_t width = 45 + below(50);
  const std::string indent(one_in(3) ? below(6) : 0, ' ');
  std::string out;
  size_t column = 0;
  for (size_t at = 0; at < record.size(); ++at) {
    const size_t word = std::min(record.find_first_of(" \n", at + 1), record.size());
    if (record[at] == ' ' && column + (word - at) > width) {
      out += '\n' + indent;
      column = indent.size();
      continue;
    }
    column = record[at] == '\n' ? 0 : column + 1;
    out += record[at];
  }
  return out;
}

std::string LoopStreams::other_lines() {
  return any({
      "I will look at the parser now, because it is the slowest part of all that we have seen.",
      "That is what the profile says, and it is the reason for the next step in this loop,\n"
      "which should take no more than a few minutes.",
      "",
      "",
      "",
      "## Next step",
      "- the cache is cold when the run starts",
      "round\tstatus\tms\n7\tkept\t226\n8\tdiscarded\t231",
      "```\nRound 7: kept change.\nx = 5\n```",
      "~~~sh\nmake bench\n~~~",
      "```\nRound 8: Kept change.",
      "diff --git a/x.c b/x.c\n--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,2 @@\n-int a;\n+int b;\n Round 9: "
      "kept "
      "change.",
      "Traceback (most recent call last):\n  File \"x.py\", line 3, in <module>\n    run()\n"
      "ValueError: bad value",
      "error: could not read the file",
      "FAILED tests/x_test.py::test_one - assert 5 == 6",
      "$ make bench",
      "Terse: ON (mode=explicit)",
      "Tokens: 5120",
      "User: go on please",
      "> quoted line of somebody",
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "Round 7: all tests pass on my machine",
      "Round 7:",
      "R7 keep",
      "R12 keep: raised shard count → 226ms (-18.2%)",
      "Builder Agent Report: Task implemented successfully.",
      "Guard check 3 failed: lint reported",
      "Godmode: build complete. Next: test.",
      "Baseline measured: 5ms (median of 3 runs:",
      "Failure class: noise",
      "ITERATION 3:\nHypothesis: It is slow.",
      "Summary",
      "{\"round\": 7, \"status\": \"kept\"}",
  });
}

std::string LoopStreams::next() {
  std::string out;
  const std::string ending = one_in(6) ? "\r\n" : "\n";
  for (unsigned pieces = 2 + below(12); pieces > 0; --pieces) {
    std::string piece = one_in(3) ? other_lines() : wrapped(record());
    if (one_in(12) && !piece.empty()) piece.resize(below(static_cast<unsigned>(piece.size())));
    if (one_in(12)) piece += any({" ", "  ", "\t"});
    for (const char c : piece) {
      if (c == '\n') {
        if (one_in(40)) out += ' ';
        out += one_in(60) ? "\r\n" : ending;
      } else {
        out += c;
      }
    }
    out += ending;
    if (one_in(4)) out += ending;
  }
  if (one_in(4)) out.pop_back();
  return out;
}

}  // namespace terse::test
