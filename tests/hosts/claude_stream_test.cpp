// The texts of messages: what changes, what stays, and when it goes out.
#include <boost/test/unit_test.hpp>

#include "filter/streams.h"
#include "hosts/messages.h"

namespace terse::test {
namespace {

const std::string verbose =
    "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.";
const std::string terse_form = "GM: ts/opt/OPT dispatch.";

std::string run(const std::string& text, const PipelineOptions& options = {}) {
  return run_messages(shipped(), text, options);
}

std::string text_block(const std::string& text) {
  return R"({"type":"assistant","message":{"content":[{"type":"text","text":")" + text + "\"}]}}\n";
}

std::string result(const std::string& text) {
  return R"({"type":"result","subtype":"success","is_error":false,"result":")" + text + "\"}\n";
}

std::string event(const std::string& inner, const std::string& parent = "null") {
  return R"({"type":"stream_event","event":)" + inner + R"(,"parent_tool_use_id":)" + parent +
         "}\n";
}

std::string delta(const std::string& text, const std::string& parent = "null") {
  return event(R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":")" +
                   text + "\"}}",
               parent);
}

const std::string stop = R"({"type":"content_block_stop","index":0})";

/// Feeds lines one by one and tells what has come out so far.
class Live {
 public:
  std::string feed(const std::string& text) {
    const std::string kept = text;
    stream_.line(
        {Bytes(kept).substr(0, kept.size() - 1), Bytes(kept).substr(kept.size() - 1), 1, {}});
    stream_.before_refill();
    return std::exchange(sink_.text, {});
  }
  std::string finish() {
    stream_.finish();
    return std::exchange(sink_.text, {});
  }
  std::string release() {
    stream_.release_held();
    return std::exchange(sink_.text, {});
  }
  bool is_holding() const { return stream_.is_holding(); }
  ClaudeStream& stream() { return stream_; }

 private:
  struct Collector : Sink {
    void borrow(Bytes bytes) override { text += bytes; }
    void copy(Bytes bytes) override { text += bytes; }
    bool flush() override { return true; }
    std::string text;
  } sink_;
  ClaudeStream stream_{shipped(), sink_, {}, nullptr};
};

struct Counter : Observer {
  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent&) override { ++records; }
  void on_incident(const Incident&) override {}
  void on_round() override { ++rounds; }
  void on_human() override { ++humans; }
  int records = 0, rounds = 0, humans = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(claude_stream)

BOOST_AUTO_TEST_CASE(a_record_in_a_text_block_is_shortened_and_nothing_else_changes) {
  const std::string before = R"( { "n" : 1.50E+3, "type":"assistant" , "message":{"content":[)"
                             R"({"text":"a\/b\n)";
  const std::string after = R"(\nc\u0064","type":"text"},{"type":"tool_use","input":{"a":-0}}]}})"
                            "\r\n";
  BOOST_TEST(run(before + verbose + after) == before + terse_form + after);
}

BOOST_AUTO_TEST_CASE(thinking_tool_calls_tool_results_and_the_system_stay) {
  for (const std::string& line :
       {R"({"type":"assistant","message":{"content":[{"type":"thinking","thinking":")" + verbose +
            "\"}]}}\n",
        R"({"type":"assistant","message":{"content":[{"type":"tool_use","text":")" + verbose +
            "\"}]}}\n",
        R"({"type":"assistant","message":{"content":")" + verbose + "\"}}\n",
        R"({"type":"user","message":{"content":[{"type":"text","text":")" + verbose + "\"}]}}\n",
        R"({"type":"system","text":")" + verbose + "\"}\n"}) {
    BOOST_TEST(run(line) == line);
  }
}

BOOST_AUTO_TEST_CASE(what_is_not_json_passes) {
  for (const std::string& line :
       {verbose + "\n", std::string("{\"type\":\"assistant\"\n"), std::string("\xff\xfe\n"),
        text_block(verbose + "\\ud800"), text_block(verbose + "\\x"), text_block(verbose).substr(1),
        std::string(100, '[') + "\n"}) {
    BOOST_TEST(run(line) == line);
  }
}

BOOST_AUTO_TEST_CASE(a_text_that_stands_twice_in_its_block_stays) {
  const std::string line = R"({"type":"assistant","message":{"content":[{"type":"text","text":")" +
                           verbose + R"(","text":")" + verbose + "\"}]}}\n";
  BOOST_TEST(run(line) == line);
}

BOOST_AUTO_TEST_CASE(a_record_cut_by_a_block_or_a_turn_never_joins) {
  const std::string first = "Builder Agent Report: Task implemented successfully. All 47 tests";
  const std::string second = "passing, linter clean, no regressions in existing suite.";
  const std::string turns = text_block(first) + text_block(second);
  BOOST_TEST(run(turns) == turns);
  const std::string blocks =
      R"({"type":"assistant","message":{"content":[{"type":"text","text":")" + first +
      R"("},{"type":"text","text":")" + second + "\"}]}}\n";
  BOOST_TEST(run(blocks) == blocks);
}

BOOST_AUTO_TEST_CASE(a_result_that_repeats_the_last_text_is_the_final_summary) {
  BOOST_TEST(run(text_block(verbose) + result(verbose)) ==
             text_block(terse_form) + result(verbose));
  BOOST_TEST(run(text_block("x") + result(verbose)) == text_block("x") + result(terse_form));
  const std::string error = R"({"type":"result","is_error":true,"result":")" + verbose + "\"}\n";
  BOOST_TEST(run(error) == error);
}

BOOST_AUTO_TEST_CASE(a_result_that_repeats_all_texts_of_a_message_or_lacks_a_line_break_stays) {
  BOOST_TEST(run(text_block(verbose + "\\n") + result(verbose)) ==
             text_block(terse_form + "\\n") + result(verbose));
  const std::string blocks =
      R"({"type":"assistant","message":{"content":[{"type":"text","text":"First."},)"
      R"({"type":"text","text":"Then."},{"type":"text","text":")" +
      verbose + "\"}]}}\n";
  for (const std::string joined : {"", "\\n", "\\n\\n"}) {
    const std::string repeated = result("First." + joined + "Then." + joined + verbose);
    BOOST_TEST(run(blocks + repeated).ends_with(repeated));
    BOOST_TEST(run(text_block("First.") + text_block("Then.") + text_block(verbose) + repeated)
                   .ends_with(repeated));
  }
  BOOST_TEST(run(blocks + result("Other.\\n\\n" + verbose))
                 .ends_with(result("Other.\\n\\n" + terse_form)));
}

BOOST_AUTO_TEST_CASE(a_result_that_reports_an_error_stays) {
  for (const std::string head :
       {R"("subtype":"error_max_turns","is_error":false)", R"("subtype":"\u0065rror")",
        R"("is_error":false,"is_error":false)", R"("is_error":"no")", R"("subtype":7)"}) {
    const std::string line = R"({"type":"result",)" + head + R"(,"result":")" + verbose + "\"}\n";
    BOOST_TEST(run(line) == line);
  }
}

BOOST_AUTO_TEST_CASE(the_text_of_a_sub_agent_is_no_final_summary) {
  const std::string child =
      R"({"type":"assistant","parent_tool_use_id":"t1","message":{"content":[)"
      R"({"type":"text","text":")";
  BOOST_TEST(run(child + verbose + "\"}]}}\n" + result(verbose)) ==
             child + terse_form + "\"}]}}\n" + result(terse_form));
}

BOOST_AUTO_TEST_CASE(deltas_of_a_block_are_one_text) {
  Live live;
  BOOST_TEST(live.feed(delta("Godmode: stack=Type")) == "");
  BOOST_TEST(live.feed(delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.")) == "");
  BOOST_TEST(live.feed(delta("\\nand")) == delta("GM: ts/opt/OPT dispatch") + delta("."));
  BOOST_TEST(live.feed(event(stop)) == delta("\\nand") + event(stop));
}

BOOST_AUTO_TEST_CASE(a_delta_whose_lines_are_settled_goes_out_at_once_as_it_came) {
  Live live;
  BOOST_TEST(live.feed(delta("```\\n\\u0061\\n")) == delta("```\\n\\u0061\\n"));
  BOOST_TEST(live.feed(delta("x")) == "");
  BOOST_TEST(live.is_holding());
  BOOST_TEST(live.feed(delta("y\\n")) == delta("x") + delta("y\\n"));
  BOOST_TEST(!live.is_holding());
}

BOOST_AUTO_TEST_CASE(lines_behind_a_delta_that_waits_keep_their_place) {
  Live live;
  live.feed(delta("Godmode: stack=Type"));
  BOOST_TEST(live.feed("{\"type\":\"system\"}\n") == "");
  BOOST_TEST(live.feed("\n") == "");
  BOOST_TEST(live.feed(event(stop)) ==
             delta("Godmode: stack=Type") + "{\"type\":\"system\"}\n" + "\n" + event(stop));
}

BOOST_AUTO_TEST_CASE(deltas_of_two_agents_are_two_texts) {
  const std::string a = "\"t1\"";
  const std::string b = "\"t2\"";
  const std::string in = delta("Godmode: stack=Type", a) + delta("Godmode: stack=Rust, ", b) +
                         delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.", a) +
                         delta("skill=optimize, phase=OPTIMIZE. Dispatching.", b) + event(stop, a) +
                         event(stop, b);
  const std::string out = delta("GM: ts/opt/OPT dispatch", a) +
                          delta("GM: Rust/opt/OPT dispatch", b) + delta(".", a) + delta(".", b) +
                          event(stop, a) + event(stop, b);
  BOOST_TEST(run(in) == out);
}

BOOST_AUTO_TEST_CASE(the_whole_message_gets_the_text_of_its_deltas_and_is_counted_once) {
  const std::string round = "Round 7: Connection pool. Kept. Metric: 226ms (-18.2%).";
  Counter counter;
  const std::string out =
      run_messages(shipped(), delta(round) + text_block(round) + event(stop), {}, 1, &counter);
  BOOST_TEST(out.find("Round") == std::string::npos);
  BOOST_TEST(counter.rounds == 1);
  BOOST_TEST(counter.records == 1);
}

BOOST_AUTO_TEST_CASE(half_a_character_ends_rewriting_of_its_block) {
  const std::string in = delta("Godmode: stack=Type") + delta("\\ud83d") + delta("\\ude00") +
                         delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.\\n") +
                         delta(verbose + "\\n") + event(stop);
  BOOST_TEST(run(in) == in);
}

BOOST_AUTO_TEST_CASE(a_line_that_cannot_be_placed_ends_rewriting_of_every_open_block) {
  const std::string piece = delta("Script, ");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = piece;
    return changed.replace(changed.find(from), from.size(), to);
  };
  for (const std::string& odd :
       {piece.substr(0, piece.size() - 20) + "\n", with("Script", "Script\xff"),
        with("\"text\":", "\"text\":\"x\",\"text\":"), with("\"type\":\"text_delta\",", ""),
        with("text_delta", "words_delta"), with("\"text\":\"Script, \"", "\"text\":7"),
        with("content_block_delta", "content_block_more"), with("\"index\":0,", ""),
        with("\"index\":0", "\"index\":0.0"), with("\"index\":0", "\"index\":0,\"index\":0"),
        with("stream_event", "stream_events"), with("\"type\":\"stream_event\",", ""),
        with("\"event\":", "\"events\":"), std::string("no json\n"), std::string("[]\n")}) {
    const std::string open = delta("Godmode: stack=Type") + delta("Godmode: stack=Type", "\"t1\"");
    const std::string rest =
        delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.\\n") + delta(verbose + "\\n") +
        delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.", "\"t1\"");
    BOOST_TEST(run(open + odd + rest) == open + odd + rest);
    BOOST_TEST(run(odd + rest) == odd + rest);  // it may have been the first piece
  }
}

BOOST_AUTO_TEST_CASE(a_block_that_starts_behind_a_line_that_cannot_be_placed_is_shortened) {
  const std::string start = event(
      R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})");
  BOOST_TEST(run("no json\n" + start + delta(verbose) + event(stop)) ==
             "no json\n" + start + delta(terse_form) + event(stop));
}

BOOST_AUTO_TEST_CASE(names_types_and_senders_are_the_same_in_every_spelling) {
  const std::string first = delta("Godmode: stack=Type", "\"t1\"");
  const std::string words = "Script, skill=optimize, phase=OPTIMIZE. Dispatching.\"";
  for (const std::string& second :
       {R"({"type":"stream\u005fevent","event":{"type":"content_block_delta","index":0,"delta":)"
        R"({"type":"text_delta","text":")" +
            words +
            R"(}},"parent_tool_use_id":"t1"})"
            "\n",
        R"({"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":)"
        R"({"type":"text\u005fdelta","te\u0078t":")" +
            words +
            R"(}},"parent_tool_use_id":"\u00741"})"
            "\n"}) {
    const std::string out = run(first + second + event(stop, "\"t1\""));
    BOOST_TEST(out.starts_with(delta("GM: ts/opt/OPT dispatch", "\"t1\"")));
    BOOST_TEST(out.find("Script") == std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(a_text_whose_stop_is_missing_ends_with_its_turn_or_the_next_block) {
  const std::string first = delta("Godmode: stack=Type");
  const std::string second = delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.");
  const std::string start = R"({"type":"content_block_start","index":0,"content_block":{"type":)";
  for (const std::string& between :
       {std::string(R"({"type":"user","message":{"content":"go"}})") + "\n",
        std::string(R"({"type":"user","message":{"content":[{"type":"tool_result"}]}})") + "\n",
        std::string(R"({"type":"system","subtype":"init"})") + "\n", result("done"),
        event(start + R"("text","text":""}})"), event(start + R"("thinking","thinking":""}})"),
        event(start + R"("tool_use","id":"t"}})"), text_block("something else"),
        std::string(R"({"type":"user","session_id":"s","message":{"content":"go"}})") + "\n"}) {
    const std::string in = first + between + second + event(stop);
    BOOST_TEST(run(in) == in);
    const std::string whole = delta(verbose);
    BOOST_TEST(run(between + whole + event(stop)) == between + delta(terse_form) + event(stop));
  }
}

BOOST_AUTO_TEST_CASE(what_waits_goes_out_as_it_came_when_it_is_let_go) {
  Live live;
  live.feed(delta("Godmode: stack=Type"));
  BOOST_TEST(live.release() == delta("Godmode: stack=Type"));
  const std::string rest = delta("Script, skill=optimize, phase=OPTIMIZE. Dispatching.\\n");
  BOOST_TEST(live.feed(rest) == rest);
}

BOOST_AUTO_TEST_CASE(a_block_that_never_stops_waits_no_longer_than_the_bound) {
  Live live;
  const std::string piece = delta(std::string(1000, 'a'));
  size_t in = 0;
  size_t out = 0;
  size_t most = 0;
  for (int n = 0; n < 5000; ++n) {
    in += piece.size();
    out += live.feed(piece).size();
    most = std::max(most, in - out);
  }
  BOOST_TEST(most <= ClaudeStream::most_waiting + 2 * piece.size());
  out += live.finish().size();
  BOOST_TEST(in == out);
}

BOOST_AUTO_TEST_CASE(a_person_is_a_prompt_and_not_a_line_of_a_text) {
  Counter counter;
  run_messages(shipped(),
               text_block("> no person") +
                   "{\"type\":\"user\",\"message\":{\"content\":\"go\"}}\n" +
                   R"({"type":"user","message":{"content":[{"type":"tool_result"}]}})" + "\n" +
                   R"({"type":"user","isSynthetic":true,"message":{"content":"go"}})" + "\n",
               {}, 1, &counter);
  BOOST_TEST(counter.humans == 1);
}

BOOST_AUTO_TEST_CASE(texts_stay_while_the_session_is_verbose) {
  Live live;
  live.stream().set_activity(Activity::verbose);
  BOOST_TEST(live.feed(text_block(verbose)) == text_block(verbose));
  live.stream().set_activity(Activity::terse);
  BOOST_TEST(live.feed(text_block(verbose)) == text_block(terse_form));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
