// Forms that begin with blanks: an item of a list, a line of a tree.
#include <boost/test/unit_test.hpp>

#include "filter/runs.h"
#include "rules/toml_rules.h"

namespace terse::test {
namespace {

const Rulebook& indented_rules() {
  static const std::unique_ptr<const Rulebook> rules = [] {
    std::vector<Pack> packs;
    packs.push_back(
        pack_of("[[template]]\nname = \"copied\"\n"
                "verbose = \"  Copied {n:int} files to the host {host:word} now.\"\n"
                "terse = \"  cp {n} {host}\"\n"
                "[[template]]\nname = \"parts\"\n"
                "verbose = \"Now the parts of the house are {where:text}, at last.\"\n"
                "terse = \"parts {where}\"\n"));
    return std::make_unique<const Rulebook>(std::move(packs), Glyphs::unicode);
  }();
  return *rules;
}

std::string indented(const std::string& text) {
  const std::string out = run(indented_rules(), text).out;
  BOOST_TEST(run_in_blocks(indented_rules(), text, 7).out == out);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(indented_forms)

BOOST_AUTO_TEST_CASE(a_form_that_begins_with_blanks_is_read_and_left_alone) {
  const std::string next = ".\n";
  BOOST_TEST(indented("  Copied 12 files to the host alpha now.\n" + next) ==
             "  cp 12 alpha\n" + next);
  BOOST_TEST(indented("  cp 12 alpha\n" + next) == "  cp 12 alpha\n" + next);
}

BOOST_AUTO_TEST_CASE(it_does_not_continue_the_record_before_it) {
  BOOST_TEST(indented("Now the parts of the house are here\n"
                      "  Copied 12 files to the host alpha now.\n"
                      "and the rest, at last.\n.\n") ==
             "Now the parts of the house are here\n"
             "  cp 12 alpha\n"
             "and the rest, at last.\n.\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
