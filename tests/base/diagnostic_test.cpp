#include "base/diagnostic.h"

#include <boost/test/unit_test.hpp>

using namespace terse;

namespace {

std::string text(std::string file, size_t line, size_t column, std::string mend = "do this") {
  return Diagnostic{Severity::error, std::move(file), line, column, "it is wrong", std::move(mend)}
      .to_string();
}

std::string near(const std::string& typed) {
  static const char* const known[] = {"verbose", "terse", "name", "final"};
  return nearest_name(typed, known, 4);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(diagnostic)

BOOST_AUTO_TEST_CASE(a_diagnostic_says_where_what_and_the_mend) {
  BOOST_TEST(text("p.toml", 3, 7) == "p.toml:3:7: error: it is wrong; do this");
  BOOST_TEST(text("p.toml", 3, 0) == "p.toml:3: error: it is wrong; do this");
  BOOST_TEST(text("p.toml", 0, 0) == "p.toml: error: it is wrong; do this");
  BOOST_TEST(text("", 0, 0, "") == "error: it is wrong");
  BOOST_TEST((Diagnostic{Severity::warning, "", 0, 0, "careful", ""}.to_string()) ==
             "warning: careful");
}

BOOST_AUTO_TEST_CASE(the_nearest_name_is_suggested) {
  BOOST_TEST(near("verbsoe") == "verbose");
  BOOST_TEST(near("ters") == "terse");
  BOOST_TEST(near("Name") == "name");
  BOOST_TEST(near("qqqqqqqq") == "");
  BOOST_TEST(near("") == "");
}

BOOST_AUTO_TEST_SUITE_END()
