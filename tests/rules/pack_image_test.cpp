#include "rules/pack_image.h"

#include <boost/test/unit_test.hpp>
#include <random>

#include "rules/pack_loader.h"
#include "rules/toml_rules.h"

namespace terse {
namespace {

constexpr const char* shipped[] = {"godmode.toml", "agents.toml", "protected.toml", "core.toml"};

std::vector<Pack> shipped_packs() {
  std::vector<Pack> packs;
  std::vector<Diagnostic> findings;
  for (const char* name : shipped) {
    auto pack =
        load_pack_file(std::string(RULES_FOLDER "/") + name, PackOrigin::built_in, findings);
    BOOST_REQUIRE(pack);
    packs.push_back(std::move(*pack));
  }
  return packs;
}

std::string small_image() {
  std::vector<Pack> packs;
  packs.push_back(test::pack_of(
      "[dictionary.d]\nalpha = \"al\"\n[protected]\norder = [\"new\"]\n[words]\nstop = [\"a\"]\n" +
      test::template_toml("A {d:dictionary} {q:quantity} {p:percent}[, {x:text}].",
                          "a {d} [{q} ]{p}[ {x}]",
                          "round = true\nderive.q = \"1 + p\"\ndefault.q = { by = \"d\", alpha = "
                          "\"5\" }\nempty.x = { any = [\"the\"], lower_initial = true }\n"
                          "[[signature]]\nclass = \"error\"\nopen = \"E\"")));
  return write_pack_image(packs);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pack_image)

BOOST_AUTO_TEST_CASE(what_was_written_is_read) {
  const std::string image = small_image();
  std::vector<Pack> packs;
  BOOST_REQUIRE(read_pack_image(image, packs));
  BOOST_REQUIRE_EQUAL(packs.size(), 1u);
  const Template& shape = packs[0].templates.at(0);
  BOOST_TEST(shape.name == "t");
  BOOST_TEST(shape.pack == "test");
  BOOST_TEST(shape.opens_round);
  BOOST_TEST(shape.holes.size() == 4u);
  BOOST_TEST(shape.holes[1].derive.size() == 3u);
  BOOST_TEST(shape.holes[1].default_values.at(0).value == "5");
  BOOST_TEST(shape.holes[3].empty_words.lower_initial);
  BOOST_TEST(shape.terse.parts.size() > 4u);
  BOOST_TEST(packs[0].dictionaries.at(0).entries.at(0).short_form == "al");
  BOOST_TEST(packs[0].word_lists.at(0).words.at(0) == "a");
  BOOST_TEST(packs[0].signatures.at(0).text == "E");
}

BOOST_AUTO_TEST_CASE(an_image_of_the_shipped_packs_goes_there_and_back) {
  std::vector<Pack> packs = shipped_packs();
  const std::string image = write_pack_image(packs);
  std::vector<Pack> read;
  BOOST_REQUIRE(read_pack_image(image, read));
  BOOST_TEST(read.size() == packs.size());
  BOOST_TEST((write_pack_image(read) == image));
}

BOOST_AUTO_TEST_CASE(every_truncation_is_refused) {
  const std::string image = small_image();
  for (size_t size = 0; size < image.size(); ++size) {
    std::vector<Pack> packs;
    BOOST_REQUIRE(!read_pack_image(Bytes(image).substr(0, size), packs));
    BOOST_REQUIRE(packs.empty());
  }
  std::vector<Pack> packs;
  BOOST_TEST(!read_pack_image(image + '\0', packs));
}

BOOST_AUTO_TEST_CASE(random_damage_is_refused_or_read_but_never_crashes) {
  const std::string image = small_image();
  std::mt19937 random(7);
  size_t refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = image;
    for (size_t n = 1 + random() % 3; n > 0; --n) {
      damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
    }
    std::vector<Pack> packs;
    const bool read = read_pack_image(damaged, packs);
    BOOST_REQUIRE(read || packs.empty());
    if (read) write_pack_image(packs);
    refused += !read;
  }
  BOOST_TEST(refused > 500u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
