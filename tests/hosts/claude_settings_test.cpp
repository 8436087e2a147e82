// Settings files as people write them: put the hooks in, take them out, and nothing else changes.
#include "hosts/claude_settings.h"

#include <boost/test/unit_test.hpp>

#include "base/json_value.h"

namespace terse::test {
namespace {

const ClaudeHooks hooks = {"Task|Agent", "terse hook claude"};

std::string with(const std::string& text) {
  const auto out = with_hooks("settings.json", text, hooks);
  return out ? *out : out.error().to_string();
}

std::string without(const std::string& text) {
  const auto out = without_hooks("settings.json", text);
  return out ? *out : out.error().to_string();
}

const std::string fresh = R"({
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "Task|Agent",
        "hooks": [
          {
            "type": "command",
            "command": "terse hook claude"
          }
        ]
      }
    ],
    "UserPromptSubmit": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "terse hook claude"
          }
        ]
      }
    ]
  }
}
)";

// Four blanks, an odd number, a list on one line, another tool's hook, and no final newline.
const std::string busy = R"({
    "model" : "opus",
    "env": {"A": "1", "N": 1.50},
    "hooks": {
        "PostToolUse": [
            {"matcher": "Edit", "hooks": [{"type": "command", "command": "fmt"}]}
        ],
        "Stop": []
    },
    "unknown": [1,
      2]
})";

}  // namespace

BOOST_AUTO_TEST_SUITE(claude_settings)

BOOST_AUTO_TEST_CASE(a_missing_document_is_made) {
  BOOST_TEST(with("") == fresh);
  BOOST_TEST(with(" \n") == fresh);
  BOOST_TEST(with("{}\n") == fresh);
}

BOOST_AUTO_TEST_CASE(what_is_there_stays_byte_for_byte_and_the_new_follows_its_layout) {
  BOOST_TEST(with(busy) == R"({
    "model" : "opus",
    "env": {"A": "1", "N": 1.50},
    "hooks": {
        "PostToolUse": [
            {"matcher": "Edit", "hooks": [{"type": "command", "command": "fmt"}]},
            {
                "matcher": "Task|Agent",
                "hooks": [
                    {
                        "type": "command",
                        "command": "terse hook claude"
                    }
                ]
            }
        ],
        "Stop": [],
        "UserPromptSubmit": [
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "terse hook claude"
                    }
                ]
            }
        ]
    },
    "unknown": [1,
      2]
})");
}

BOOST_AUTO_TEST_CASE(a_document_on_one_line_stays_on_one_line) {
  const std::string line = R"({"a":1,"hooks":{"Stop":[]}})";
  const std::string out = with(line);
  BOOST_TEST(out.find('\n') == std::string::npos);
  BOOST_TEST(out.starts_with(R"({"a":1,"hooks":{"Stop":[], "PostToolUse":[{"matcher")"));
  BOOST_TEST(parse_json(out).has_value());
  BOOST_TEST(without(out) == line);
}

BOOST_AUTO_TEST_CASE(tabs_and_crlf_are_kept) {
  const std::string text = "{\r\n\t\"a\": 1\r\n}\r\n";
  const std::string out = with(text);
  BOOST_TEST(out.starts_with("{\r\n\t\"a\": 1,\r\n\t\"hooks\": {\r\n\t\t\"PostToolUse\": [\r\n"));
  BOOST_TEST(without(out) == text);
}

BOOST_AUTO_TEST_CASE(taking_out_leaves_what_was_there) {
  for (const std::string& text :
       {busy, std::string("{\n  \"a\": {}\n}\n"), std::string(R"({"a":1})"),
        std::string("{\n  \"hooks\": {\n    \"Stop\": [\n      7\n    ]\n  }\n}\n")}) {
    BOOST_TEST(without(with(text)) == text);
  }
  BOOST_TEST(without(with("")) == "{}\n");
}

BOOST_AUTO_TEST_CASE(a_hook_that_somebody_put_beside_ours_stays) {
  const std::string text =
      R"({"hooks":{"PostToolUse":[{"matcher":"Task","hooks":[{"type":"command","command":)"
      R"("/opt/bin/terse hook claude --level prose"},{"type":"command","command":"log"}]}]}})";
  BOOST_TEST(hooks_in(text).command == "/opt/bin/terse hook claude --level prose");
  BOOST_TEST(hooks_in(text).matcher == "Task");
  const std::string out = without(text);
  BOOST_TEST(hooks_in(out).command == "");
  BOOST_TEST(parse_json(out).has_value());
  BOOST_TEST(out.find("\"log\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(other_programs_are_not_taken_for_ours) {
  for (const char* command : {"tersely hook claude", "echo terse hook", "rtk hook claude", ""}) {
    BOOST_TEST(hooks_in(R"({"hooks":{"PostToolUse":[{"hooks":[{"command":")" +
                        std::string(command) + "\"}]}]}}")
                   .command == "");
  }
}

BOOST_AUTO_TEST_CASE(what_is_not_understood_is_refused) {
  for (const std::string text : {"[]", "{\"a\":1", "{// a comment\n}", R"({"hooks":[]})",
                                 R"({"hooks":{"PostToolUse":{}}})", R"({"hooks":{},"hooks":{}})"}) {
    BOOST_TEST(!with_hooks("settings.json", text, hooks).has_value());
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
