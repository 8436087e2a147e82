// Checked packs as bytes: what was written is read, and nothing else is.
#include "rules/pack_cache.h"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <random>

#include "rules/pack_loader.h"
#include "rules/pack_soundness.h"

namespace terse {
namespace {

constexpr Bytes build = "terse 1.2.3 of today";

PackStamp some_stamp(const std::string& path) {
  PackStamp stamp;
  stamp.path = path;
  stamp.device = 7;
  stamp.inode = 1234567;
  stamp.size = 300;
  stamp.modified = 1'700'000'000'123'456'789;
  stamp.changed = stamp.modified + 1;
  stamp.digest.fill(0xab);
  return stamp;
}

Pack user_pack() {
  std::vector<Diagnostic> findings;
  auto pack = load_pack(
      "[pack]\nname = \"mine\"\nversion = \"1.0.0\"\nsummary = \"a test\"\nskills = [\"ship\"]\n"
      "[dictionary.stack]\nTypeScript = \"ts\"\n"
      "[[signature]]\nclass = \"error\"\nopen = \"Kaboom\"\n"
      "[[template]]\nname = \"t\"\nverbose = \"Crate {stack:dictionary} went from {b:number} to "
      "{a:number}, {d:number} in all[, {why:text}].\"\nterse = \"Crate {stack} {b} to {a}[ {d} in "
      "all][, {why}]\"\nderive.d = \"a - b\"\n",
      "mine.toml", PackOrigin::user, findings);
  for (const Diagnostic& finding : findings) BOOST_TEST_MESSAGE(finding.to_string());
  BOOST_REQUIRE(pack);
  return std::move(*pack);
}

PackCache cache_of(Pack pack) {
  PackCache cache;
  cache.stamps.push_back(some_stamp("mine.toml"));
  cache.packs.push_back(std::move(pack));
  return cache;
}

bool reads(const std::string& bytes, PackCache& cache, Bytes as = build) {
  return read_pack_cache(std::make_shared<const std::string>(bytes), as, cache);
}

bool is_refused(const std::string& bytes, Bytes as = build) {
  PackCache cache;
  const bool read = reads(bytes, cache, as);
  return !read && cache.stamps.empty() && cache.packs.empty();
}

/// What is left of a pack with one fault after a way through bytes with a sound checksum.
bool is_refused_with(const std::function<void(Pack&)>& fault) {
  Pack pack = user_pack();
  fault(pack);
  PackCache cache = cache_of(std::move(pack));
  return is_refused(write_pack_cache(build, cache));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pack_cache)

BOOST_AUTO_TEST_CASE(what_was_kept_is_read) {
  PackCache kept = cache_of(user_pack());
  const std::string bytes = write_pack_cache(build, kept);
  PackCache cache;
  BOOST_REQUIRE(reads(bytes, cache));
  BOOST_REQUIRE_EQUAL(cache.packs.size(), 1u);
  BOOST_TEST((cache.stamps == kept.stamps));
  BOOST_TEST(cache.packs[0].foreign);
  BOOST_TEST(cache.packs[0].name == "mine");
  BOOST_TEST(cache.packs[0].skills.at(0) == "ship");
  BOOST_TEST(cache.packs[0].templates.at(0).foreign);
  BOOST_TEST(cache.packs[0].templates.at(0).holes.at(3).derive.size() == 3u);
  BOOST_TEST((write_pack_cache(build, cache) == bytes));
}

BOOST_AUTO_TEST_CASE(packs_keep_the_bytes_they_borrow) {
  PackCache cache;
  {
    PackCache kept = cache_of(user_pack());
    BOOST_REQUIRE(reads(write_pack_cache(build, kept), cache));
  }
  const std::vector<Pack> packs = std::move(cache.packs);
  cache = {};
  BOOST_TEST(packs.at(0).templates.at(0).name == "t");
  BOOST_TEST(packs.at(0).templates.at(0).terse.parts.at(0).literal == "Crate ");
}

BOOST_AUTO_TEST_CASE(a_change_of_any_byte_is_refused) {
  PackCache kept = cache_of(user_pack());
  const std::string bytes = write_pack_cache(build, kept);
  std::mt19937 random(11);
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {1, 0x80, 1 + static_cast<int>(random() % 255)}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ change);
      BOOST_REQUIRE(is_refused(damaged));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_truncation_and_every_tail_is_refused) {
  PackCache kept = cache_of(user_pack());
  const std::string bytes = write_pack_cache(build, kept);
  for (size_t size = 0; size < bytes.size(); ++size)
    BOOST_REQUIRE(is_refused(bytes.substr(0, size)));
  BOOST_TEST(is_refused(bytes + '\0'));
  BOOST_TEST(is_refused(bytes + bytes));
}

BOOST_AUTO_TEST_CASE(another_build_reads_nothing) {
  PackCache kept = cache_of(user_pack());
  const std::string bytes = write_pack_cache(build, kept);
  BOOST_TEST(is_refused(bytes, "terse 1.2.3 of tomorrow"));
  BOOST_TEST(is_refused(bytes, ""));
}

BOOST_AUTO_TEST_CASE(what_no_loader_makes_is_refused_though_the_checksum_is_right) {
  BOOST_TEST(!is_refused_with([](Pack&) {}));
  const auto shape = [](Pack& pack) -> Template& { return pack.templates[0]; };
  BOOST_TEST(is_refused_with([](Pack& pack) { pack.foreign = false; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).foreign = false; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).holes[0].dictionary = 9; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).holes[1].unit_of = 40; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).holes[1].default_by = 40; }));
  BOOST_TEST(
      is_refused_with([&](Pack& pack) { shape(pack).holes[1].type = static_cast<HoleType>(77); }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).holes[3].derive[0].hole = 40; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).holes[3].derive.pop_back(); }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).terse.parts[1].index = 40; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).terse.parts[0].literal = {}; }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).terse.parts.pop_back(); }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).terse.parts.clear(); }));
  BOOST_TEST(is_refused_with([&](Pack& pack) { shape(pack).verbose.clear(); }));
  BOOST_TEST(
      is_refused_with([&](Pack& pack) { shape(pack).line_class = static_cast<LineClass>(200); }));
  BOOST_TEST(is_refused_with([](Pack& pack) { pack.signatures[0].line_class = LineClass::prose; }));
  BOOST_TEST(is_refused_with([](Pack& pack) {
    pack.protected_words.push_back({"new", WordGroup::order, false});
  }));
  BOOST_TEST(is_refused_with([](Pack& pack) { pack.word_lists.push_back({"stop", {"a"}}); }));
}

BOOST_AUTO_TEST_CASE(a_file_is_the_same_only_in_all_that_the_system_says) {
  const PackStamp stamp = some_stamp("mine.toml");
  BOOST_TEST(stamp.is_same_file(some_stamp("mine.toml")));
  const auto other = [&stamp](const auto& change) {
    PackStamp changed = stamp;
    change(changed);
    return !stamp.is_same_file(changed);
  };
  BOOST_TEST(other([](PackStamp& s) { s.path = "his.toml"; }));
  BOOST_TEST(other([](PackStamp& s) { ++s.device; }));
  BOOST_TEST(other([](PackStamp& s) { ++s.inode; }));
  BOOST_TEST(other([](PackStamp& s) { ++s.size; }));
  BOOST_TEST(other([](PackStamp& s) { ++s.modified; }));
  BOOST_TEST(other([](PackStamp& s) { ++s.changed; }));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
