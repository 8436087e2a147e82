#include "rules/rule_linker.h"

#include <boost/test/unit_test.hpp>

#include "rules/toml_rules.h"

namespace terse {
namespace {

std::vector<Pack> packs_of(std::initializer_list<std::pair<const char*, std::string>> texts) {
  std::vector<Pack> packs;
  for (const auto& [name, toml] : texts) packs.push_back(test::pack_of(toml, name));
  return packs;
}

std::string with_dictionary(const std::string& name, const std::string& long_form,
                            const std::string& short_form) {
  return "[dictionary." + name + "]\n" + long_form + " = \"" + short_form + "\"\n" +
         test::template_toml("A {" + name + ":dictionary}.", "a {" + name + "}");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rule_linker)

BOOST_AUTO_TEST_CASE(the_nearest_of_two_templates_of_one_name_and_pack_wins) {
  const auto rules = link_packs(packs_of({{"p", test::template_toml("near {x:int}", "n {x}")},
                                          {"p", test::template_toml("far {x:int}", "f {x}")},
                                          {"q", test::template_toml("other {x:int}", "o {x}")}}));
  BOOST_REQUIRE_EQUAL(rules->templates.size(), 2u);
  BOOST_TEST(rules->templates[0].verbose[0].source == "near {x:int}");
  BOOST_TEST(rules->templates[1].pack == "q");
}

BOOST_AUTO_TEST_CASE(precedence_is_the_order_of_packs_then_of_the_file) {
  const auto rules = link_packs(packs_of({{"p", test::template_toml("a {x:int}", "a{x}")},
                                          {"q", test::template_toml("b {x:int}", "b{x}")}}));
  BOOST_TEST(rules->templates[0].pack == "p");
  BOOST_TEST(rules->templates[1].pack == "q");
}

BOOST_AUTO_TEST_CASE(each_hole_keeps_the_dictionary_of_its_own_pack) {
  const auto rules = link_packs(packs_of(
      {{"p", with_dictionary("d", "alpha", "al")},
       {"q", "[dictionary.extra]\nomega = \"om\"\n" + with_dictionary("e", "beta", "be")}}));
  BOOST_REQUIRE_EQUAL(rules->templates.size(), 2u);
  const auto table = [&](size_t t) {
    return rules->dictionaries[rules->templates[t].holes[0].dictionary];
  };
  BOOST_TEST(table(0).entries[0].long_form == "alpha");
  BOOST_TEST(table(1).entries[0].long_form == "beta");
}

BOOST_AUTO_TEST_CASE(words_and_signatures_of_all_packs_are_joined) {
  const auto rules = link_packs(packs_of({{"p", "[protected]\norder = [\"new\"]\n"},
                                          {"q",
                                           "[protected]\nnegation = [\"not\", \"un*\"]\n"
                                           "[words]\nstop = [\"a\"]\n"
                                           "[removable]\nfiller = [\"just\"]\n"
                                           "[[signature]]\nclass = \"error\"\nopen = \"E\"\n"}}));
  BOOST_REQUIRE_EQUAL(rules->protected_words.size(), 3u);
  BOOST_TEST(rules->protected_words[2].text == "un");
  BOOST_TEST(rules->protected_words[2].stem);
  BOOST_TEST(find_word_list(*rules, "stop")->words.front() == "a");
  BOOST_TEST(find_word_list(*rules, "removable.filler") != nullptr);
  BOOST_TEST(find_word_list(*rules, "none") == nullptr);
  BOOST_TEST(rules->signatures.size() == 1u);
}

BOOST_AUTO_TEST_CASE(strings_outlive_the_packs) {
  std::unique_ptr<const RuleSet> rules;
  {
    std::vector<Pack> packs = packs_of({{"p", with_dictionary("d", "alphabetical", "alphabet")}});
    rules = link_packs(std::move(packs));
  }
  BOOST_TEST(rules->dictionaries[0].entries[0].long_form == "alphabetical");
  BOOST_TEST(rules->templates[0].verbose[0].source == "A {d:dictionary}.");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
