// Made-up sessions: all but the texts comes out byte for byte, the texts as the filter makes them.
//
// TERSE_SESSIONS=10000 makes it a long run.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <optional>

#include "base/json_value.h"
#include "filter/streams.h"
#include "filter/verify.h"
#include "hosts/claude_sessions.h"
#include "hosts/messages.h"

namespace terse::test {
namespace {

size_t wanted_sessions() {
  const char* wanted = std::getenv("TERSE_SESSIONS");
  return wanted == nullptr ? 250 : static_cast<size_t>(std::strtoul(wanted, nullptr, 10));
}

PipelineOptions options_of(size_t session) {
  PipelineOptions options;
  options.skills = {"*"};
  options.level = session % 3 == 0   ? Level::prose
                  : session % 3 == 1 ? Level::records
                                     : Level::tight;
  return options;
}

/// The inside of the JSON string that `rest` goes on with; without it no more.
std::string cut_string(std::string& rest) {
  size_t end = 0;
  while (end < rest.size() && rest[end] != '"') end += rest[end] == '\\' ? 2 : 1;
  std::string inside = rest.substr(0, end);
  rest.erase(0, end);
  return inside;
}

/// The texts of the output, spelled as there; nothing where another byte has changed.
std::optional<std::vector<std::string>> texts_of(const MadeSession& session, std::string rest) {
  std::vector<std::string> out;
  for (size_t line = 0; line < session.literals.size(); ++line) {
    const std::vector<std::string>& literals = session.literals[line];
    for (size_t i = 0; i < literals.size(); ++i) {
      const std::string want =
          literals[i] + (i + 1 == literals.size() ? session.endings[line] : std::string());
      if (!rest.starts_with(want)) return std::nullopt;
      rest.erase(0, want.size());
      if (i + 1 < literals.size()) out.push_back(cut_string(rest));
    }
  }
  if (!rest.empty()) return std::nullopt;
  return out;
}

void holds(const MadeSession& session, const PipelineOptions& options, Filtered& sum) {
  const std::string input = session.whole();
  const std::string output = run_messages(shipped(), input, options, 1 << 20);
  BOOST_TEST(run_messages(shipped(), input, options, 1) == output);
  const auto texts = texts_of(session, output);
  BOOST_REQUIRE_MESSAGE(texts.has_value(), "more than a text has changed in " << input);
  BOOST_REQUIRE(texts->size() == session.texts.size());
  std::vector<std::string> blocks(session.blocks.size());
  for (size_t i = 0; i < texts->size(); ++i) {
    const SessionText& before = session.texts[i];
    const auto decoded = parse_json('"' + (*texts)[i] + '"');
    BOOST_REQUIRE_MESSAGE(decoded.has_value(), "no JSON string: " << (*texts)[i]);
    if (decoded->text == before.text) BOOST_TEST((*texts)[i] == before.spelled);
    blocks[before.block] += decoded->text;
  }
  for (size_t i = 0; i < blocks.size(); ++i) {
    const std::string& before = session.blocks[i];
    const std::string want =
        session.stays[i] ? before : run_filter(shipped(), before, options).output;
    BOOST_TEST(blocks[i] == want);
    const Verdict verdict = verify(shipped(), before, blocks[i]);
    for (const Breach& breach : verdict.breaches) BOOST_ERROR(breach.what << " in " << before);
    sum.totals.rewritten += blocks[i] != before;
  }
  sum.totals.lines += session.literals.size();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(claude_sessions)

BOOST_AUTO_TEST_CASE(only_the_texts_of_made_up_sessions_change_and_they_as_the_filter_says) {
  Filtered sum;
  const size_t wanted = wanted_sessions();
  for (size_t n = 0; n < wanted; ++n) {
    SessionGenerator generator(shipped().rules(), static_cast<unsigned>(n));
    holds(generator.session(), options_of(n), sum);
  }
  BOOST_TEST_MESSAGE(wanted << " sessions, " << sum.totals.lines << " lines, "
                            << sum.totals.rewritten << " texts changed");
  BOOST_TEST(sum.totals.rewritten > wanted / 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
