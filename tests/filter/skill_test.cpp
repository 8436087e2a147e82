// Packs that are for some skills only: asleep until the stream or the user names one of them.
#include <boost/test/unit_test.hpp>

#include "filter/runs.h"
#include "rules/toml_rules.h"

namespace terse::test {
namespace {

std::unique_ptr<const Rulebook> skill_rules() {
  std::vector<Pack> packs;
  packs.push_back(
      pack_of("[[template]]\nname = \"copied\"\n"
              "verbose = \"Copied {n:int} files to the host {host:word} now.\"\nterse = \"cp {n} "
              "{host}\"\n"));
  packs.back().name = "deploy";
  packs.back().skills = {"deploy", "ship"};
  packs.push_back(pack_of(
      "[[template]]\nname = \"started\"\n"
      "verbose = \"This run is of the skill {skill:word} today.\"\nterse = \"skill {skill}\"\n"));
  return std::make_unique<const Rulebook>(std::move(packs), Glyphs::unicode);
}

constexpr const char* copied = "Copied 12 files to the host alpha now.\n";

std::string with_skill(const std::string& skill, const std::string& text) {
  const auto rules = skill_rules();
  PipelineOptions options;
  if (!skill.empty()) options.skills = {skill};
  const std::string out = run(*rules, text, options).out;
  BOOST_TEST(run_in_blocks(*rules, text, 7, options).out == out);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(skill)

BOOST_AUTO_TEST_CASE(a_skill_s_pack_sleeps_until_the_stream_names_the_skill) {
  const std::string start = "This run is of the skill ship today.\n";
  BOOST_TEST(with_skill("", copied + start + copied) ==
             std::string(copied) + "skill ship\ncp 12 alpha\n");
}

BOOST_AUTO_TEST_CASE(the_terse_face_of_the_announcement_names_the_skill_too) {
  BOOST_TEST(with_skill("", std::string("skill ship\n") + copied) == "skill ship\ncp 12 alpha\n");
}

BOOST_AUTO_TEST_CASE(another_skill_wakes_nothing) {
  const std::string text = std::string("skill build\n") + copied;
  BOOST_TEST(with_skill("", text) == text);
  BOOST_TEST(with_skill("build", copied) == copied);
}

BOOST_AUTO_TEST_CASE(a_star_in_the_stream_is_no_skill) {
  const std::string text = std::string("skill *\n") + copied;
  BOOST_TEST(with_skill("", text) == text);
}

BOOST_AUTO_TEST_CASE(the_user_names_a_skill_or_all_of_them) {
  BOOST_TEST(with_skill("deploy", copied) == "cp 12 alpha\n");
  BOOST_TEST(with_skill("*", copied) == "cp 12 alpha\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
