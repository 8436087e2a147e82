#include "filter/session.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <thread>

#include "filter/session_json.h"
#include "io/atomic_file.h"

using namespace terse;

namespace {

struct Folder {
  std::string path = std::filesystem::temp_directory_path() / "session-test-XXXXXX";

  Folder() { BOOST_REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const std::string& name) const { return path + "/" + name; }
};

SessionState parsed(const std::string& text) {
  const Result<SessionState> state = parse_session("state.json", text);
  BOOST_REQUIRE_MESSAGE(state.has_value(), text);
  return *state;
}

std::string complaint(const std::string& text) {
  const Result<SessionState> state = parse_session("state.json", text);
  return state ? "none" : state.error().what;
}

/// `text` after `change`.
template <class Change>
std::string changed(const std::string& text, Change change) {
  const SessionState before = parsed(text);
  SessionState after = before;
  change(after);
  return print_session(text, before, after);
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(session)

BOOST_AUTO_TEST_CASE(an_empty_object_is_a_session_that_has_just_begun) {
  BOOST_TEST((parsed("{}") == SessionState{}));
}

BOOST_AUTO_TEST_CASE(every_key_is_read) {
  const SessionState state = parsed(
      R"({"session_id":"a","consecutive_rounds_without_human":7,"terse_user_opted_out":true,)"
      R"("terse_mode":"off","terse_contract_violated":true,"terse_auto_announced":true,)"
      R"("terse_totals":{"baseline_tokens":10,"emitted_tokens":6,"contract_violations":1}})");
  SessionState want{"a", 7, true, SessionMode::off, true, true, {10, 6, 1}};
  BOOST_TEST((state == want));
}

BOOST_AUTO_TEST_CASE(a_key_of_another_kind_is_named) {
  BOOST_TEST(complaint(R"({"terse_user_opted_out":1})")
                 .ends_with("terse_user_opted_out is not true or false"));
  BOOST_TEST(complaint(R"({"session_id":null})").ends_with("session_id is not a string"));
  BOOST_TEST(complaint(R"({"terse_mode":"loud"})").ends_with("terse_mode is not on, off or auto"));
  BOOST_TEST(complaint(R"({"terse_totals":[]})").ends_with("terse_totals is not an object"));
  const std::string count = "consecutive_rounds_without_human";
  for (const char* value : {"-1", "1.5", "\"5\"", "true", "1e3"}) {
    BOOST_TEST(complaint("{\"" + count + "\":" + value + "}").find(count) != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_object_is_refused) {
  for (const char* text : {"", " ", "[]", "7", "{", "{\"a\":1}}", "null", "{\"a\":\xff}"}) {
    BOOST_TEST(complaint(text) != "none");
  }
}

BOOST_AUTO_TEST_CASE(a_change_touches_no_other_key) {
  const std::string text = R"({"b":1.5,"terse_mode":"auto","a":{"y":[],"x":null}})";
  BOOST_TEST(changed(text, [](SessionState& s) { s.mode = SessionMode::on; }) ==
             R"({"b":1.5,"terse_mode":"on","a":{"y":[],"x":null}})");
  BOOST_TEST(changed(text, [](SessionState&) {}) == text);
}

BOOST_AUTO_TEST_CASE(a_new_key_comes_last_and_the_indent_stays) {
  BOOST_TEST(changed("{\n    \"a\": 1\n}\n", [](SessionState& s) { s.rounds = 2; }) ==
             "{\n    \"a\": 1,\n    \"consecutive_rounds_without_human\": 2\n}\n");
}

BOOST_AUTO_TEST_CASE(other_keys_among_the_totals_stay) {
  const std::string text = R"({"terse_totals":{"by":"hand","emitted_tokens":1}})";
  BOOST_TEST(changed(text, [](SessionState& s) { s.totals.emitted_tokens += 2; }) ==
             R"({"terse_totals":{"by":"hand","emitted_tokens":3,"baseline_tokens":0,)"
             R"("contract_violations":0}})");
}

BOOST_AUTO_TEST_CASE(reduction_is_rounded_down_and_never_negative) {
  BOOST_TEST((SessionTotals{0, 0, 0}.reduction()) == 0U);
  BOOST_TEST((SessionTotals{1000, 701, 0}.reduction()) == 29U);
  BOOST_TEST((SessionTotals{1000, 700, 0}.reduction()) == 30U);
  BOOST_TEST((SessionTotals{10, 11, 0}.reduction()) == 0U);
}

BOOST_AUTO_TEST_CASE(automatic_mode_is_terse_from_the_round_it_was_told) {
  SessionState state;
  state.rounds = 4;
  BOOST_TEST((automatic_activation(state, 5) == Activation::none));
  state.rounds = 5;
  BOOST_TEST((automatic_activation(state, 5) == Activation::automatic));
  state.opted_out = true;
  BOOST_TEST((automatic_activation(state, 5) == Activation::none));
}

BOOST_AUTO_TEST_CASE(an_explicit_on_makes_the_rounds_irrelevant) {
  SessionState state;
  state.mode = SessionMode::on;
  BOOST_TEST((automatic_activation(state, 5) == Activation::by_request));
  state.violated = true;
  BOOST_TEST((automatic_activation(state, 5) == Activation::none));
}

BOOST_AUTO_TEST_CASE(an_update_creates_only_where_it_may) {
  const Folder folder;
  const SessionFile file(folder.file("sub/state.json"));
  const auto count = [](SessionState& s) { ++s.rounds; };
  auto state = file.update(SessionFile::Missing::leave, count);
  BOOST_REQUIRE(state.has_value());
  BOOST_TEST(!state->has_value());
  BOOST_TEST(!std::filesystem::exists(folder.file("sub")));
  state = file.update(SessionFile::Missing::create, count);
  BOOST_REQUIRE((state.has_value() && state->has_value()));
  BOOST_TEST((**state).rounds == 1U);
  BOOST_TEST((**state).id.empty() == false);
  BOOST_TEST((**file.read()).rounds == 1U);
}

BOOST_AUTO_TEST_CASE(an_update_never_writes_a_broken_file) {
  const Folder folder;
  write(folder.file("state.json"), "{\"a\":");
  const SessionFile file(folder.file("state.json"));
  BOOST_TEST(!file.update(SessionFile::Missing::create, [](SessionState& s) { ++s.rounds; }));
  BOOST_TEST(*read_file(file.path()) == "{\"a\":");
}

BOOST_AUTO_TEST_CASE(a_link_stays_a_link_and_shares_the_lock_of_its_target) {
  const Folder folder;
  write(folder.file("real.json"), "{}");
  std::filesystem::create_symlink("real.json", folder.file("link.json"));
  const auto count = [](SessionState& s) { ++s.rounds; };
  std::thread other([&] {
    const SessionFile file(folder.file("real.json"));
    for (int i = 0; i < 20; ++i) (void)file.update(SessionFile::Missing::leave, count);
  });
  const SessionFile file(folder.file("link.json"));
  for (int i = 0; i < 20; ++i) (void)file.update(SessionFile::Missing::leave, count);
  other.join();
  BOOST_TEST(std::filesystem::is_symlink(folder.file("link.json")));
  BOOST_TEST((**file.read()).rounds == 40U);
}

BOOST_AUTO_TEST_CASE(a_watch_sees_a_file_come_change_and_go) {
  const Folder folder;
  const std::string path = folder.file("state.json");
  FileWatch watch(path);
  BOOST_TEST(watch.changed());
  BOOST_TEST(!watch.changed());
  write(path, "{}");
  BOOST_TEST(watch.changed());
  std::filesystem::remove(path);
  BOOST_TEST(watch.changed());
  BOOST_TEST(!watch.changed());
}

BOOST_AUTO_TEST_CASE(a_watch_trusts_only_times_that_are_old_enough) {
  const Folder folder;
  const std::string path = folder.file("state.json");
  write(path, "{}");
  FileWatch watch(path);
  watch.changed();
  // A second write of the same size in the same tick of the clock would look the same.
  BOOST_TEST(watch.changed());
  const timespec old[2] = {{1000, 0}, {1000, 0}};
  BOOST_REQUIRE_EQUAL(::utimensat(AT_FDCWD, path.c_str(), old, 0), 0);
  BOOST_TEST(watch.changed());
  BOOST_TEST(!watch.changed());
}

BOOST_AUTO_TEST_SUITE_END()
