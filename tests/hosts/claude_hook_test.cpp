// Hook inputs as Claude Code sends them, and odd ones.
#include "hosts/claude_hook.h"

#include <boost/test/unit_test.hpp>

#include "filter/streams.h"
#include "hosts/text_filter.h"

namespace terse::test {
namespace {

const std::vector<std::string> tools = {"Task", "mcp__reports__*"};
const std::string verbose =
    "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.";
const std::string short_form = "GM: ts/opt/OPT dispatch.";

std::string input(const std::string& tool, const std::string& response) {
  return R"({"session_id":"s","transcript_path":"/t.jsonl","cwd":"/w","permission_mode":"default",)"
         R"("hook_event_name":"PostToolUse","tool_name":")" +
         tool + R"(","tool_input":{"prompt":"go"},"tool_response":)" + response + "}";
}

std::string answer(const std::string& text) {
  if (read_hook_event(text, tools) != HookEvent::report) return "no report";
  return shortened_report(text, [](Bytes said) {
    TextFilter filter(shipped(), {}, nullptr);
    filter.feed(said);
    filter.finish();
    return filter.edits();
  });
}

std::string replaced(const std::string& response) {
  return R"({"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":)" + response +
         "}}\n";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(claude_hook)

BOOST_AUTO_TEST_CASE(the_report_of_a_sub_agent_keeps_its_shape) {
  const std::string before = R"({"totalDurationMs":1.50e3, "content":[{"type":"text","text":")";
  const std::string after = R"("},{"type":"image","text":"x"}],"usage":{"a":-0}})";
  BOOST_TEST(answer(input("Task", before + verbose + after)) ==
             replaced(before + short_form + after));
}

BOOST_AUTO_TEST_CASE(strings_blocks_and_stdout_are_known_shapes) {
  BOOST_TEST(answer(input("Task", '"' + verbose + '"')) == replaced('"' + short_form + '"'));
  BOOST_TEST(answer(input("mcp__reports__get", R"([{"type":"text","text":")" + verbose + "\"}]")) ==
             replaced(R"([{"type":"text","text":")" + short_form + "\"}]"));
  BOOST_TEST(answer(input("Task", R"({"stdout":")" + verbose + R"(","stderr":")" + verbose +
                                      R"(","interrupted":false})")) ==
             replaced(R"({"stdout":")" + short_form + R"(","stderr":")" + verbose +
                      R"(","interrupted":false})"));
}

BOOST_AUTO_TEST_CASE(other_shapes_errors_and_long_reports_are_left_alone) {
  for (const std::string response : {"7", "null", "{}", "[]", "\"\"", "true", R"({"content":7})",
                                     R"([{"type":"text","text":["a"]}])"}) {
    BOOST_TEST(answer(input("Task", response)) == "");
  }
  BOOST_TEST(answer(input("Task", R"({"is_error":true,"content":")" + verbose + "\"}")) == "");
  BOOST_TEST(answer(input("Task", R"({"result":")" + verbose + "\"}")) == "");
  BOOST_TEST(answer(input("Task", '"' + verbose + "\\ud800\"")) == "");
  BOOST_TEST(
      answer(input("Task", '"' + verbose + "\\n" + std::string(longest_report, 'x') + '"')) == "");
}

BOOST_AUTO_TEST_CASE(a_report_that_stays_as_it_is_gets_no_answer) {
  BOOST_TEST(answer(input("Task", R"("Nothing to report.")")) == "");
  BOOST_TEST(answer(input("Task", '"' + short_form + '"')) == "");
}

BOOST_AUTO_TEST_CASE(only_the_tools_of_the_list_report) {
  for (const std::string tool : {"Bash", "Read", "task", "Task2", "mcp__reports", ""}) {
    BOOST_TEST(answer(input(tool, '"' + verbose + '"')) == "no report");
  }
}

BOOST_AUTO_TEST_CASE(a_prompt_is_a_prompt_and_other_events_are_nothing) {
  BOOST_CHECK(read_hook_event(R"({"hook_event_name":"UserPromptSubmit","prompt":"go"})", tools) ==
              HookEvent::prompt);
  for (const char* event : {"PreToolUse", "PostToolUseFailure", "SessionStart", "SessionEnd",
                            "Stop", "SubagentStop", "Notification", "PreCompact", "Unheard"}) {
    const std::string text = R"({"tool_name":"Task","tool_response":"x","hook_event_name":")" +
                             std::string(event) + "\"}";
    BOOST_CHECK(read_hook_event(text, tools) == HookEvent::none);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_event_is_nothing) {
  for (const std::string text :
       {"", "{}", "[]", "null", "no json", "{\"hook_event_name\":7}",
        R"({"hook_event_name":"UserPromptSubmit","hook_event_name":"Stop"})",
        R"({"hook_event_name":"PostToolUse"})",
        R"({"hook_event_name":"PostToolUse","tool_name":1})",
        R"({"hook_event_name":"UserPromptSubmit")"}) {
    BOOST_CHECK(read_hook_event(text, tools) == HookEvent::none);
  }
  BOOST_TEST(answer(R"({"hook_event_name":"PostToolUse","tool_name":"Task"})") == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
