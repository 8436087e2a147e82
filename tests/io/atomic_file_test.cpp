#include "io/atomic_file.h"

#include <sys/stat.h>

#include "io/fixtures.h"

using namespace terse;
namespace fs = std::filesystem;

namespace {

unsigned mode_of(const std::string& path) {
  struct stat info {};
  BOOST_REQUIRE_EQUAL(::stat(path.c_str(), &info), 0);
  return info.st_mode & 07777;
}

size_t files_in(const std::string& folder) {
  return static_cast<size_t>(std::distance(fs::directory_iterator(folder), {}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(atomic_file)

BOOST_AUTO_TEST_CASE(a_replaceable_file_is_written_whole_as_well) {
  test::Folder folder;
  BOOST_TEST(write_file_atomically(folder.file("x"), "plan", Lasting::replaceable).has_value());
  BOOST_TEST(read_file(folder.file("x")).value() == "plan");
  BOOST_TEST(files_in(folder.path) == 1u);
}

BOOST_AUTO_TEST_CASE(a_new_file_is_written_and_read_back) {
  test::Folder folder;
  const std::string text("a\0b\n", 4);
  BOOST_TEST(write_file_atomically(folder.file("x"), text).has_value());
  BOOST_TEST((read_file(folder.file("x")).value() == text));
  BOOST_TEST(files_in(folder.path) == 1u);
}

BOOST_AUTO_TEST_CASE(an_existing_file_keeps_its_mode) {
  test::Folder folder;
  BOOST_REQUIRE(write_file_atomically(folder.file("x"), "old").has_value());
  for (const unsigned mode : {0640u, 0755u, 0600u}) {
    ::chmod(folder.file("x").c_str(), mode);
    BOOST_TEST(write_file_atomically(folder.file("x"), "new").has_value());
    BOOST_TEST(mode_of(folder.file("x")) == mode);
  }
  BOOST_TEST(read_file(folder.file("x")).value() == "new");
}

BOOST_AUTO_TEST_CASE(a_symbolic_link_stays_a_link) {
  test::Folder folder;
  fs::create_directory(folder.file("sub"));
  BOOST_REQUIRE(write_file_atomically(folder.file("sub/real"), "old").has_value());
  fs::create_symlink("sub/real", folder.file("link"));
  BOOST_TEST(write_file_atomically(folder.file("link"), "new").has_value());
  BOOST_TEST(fs::is_symlink(folder.file("link")));
  BOOST_TEST(read_file(folder.file("sub/real")).value() == "new");
}

BOOST_AUTO_TEST_CASE(a_link_to_nothing_yet_stays_and_its_target_is_made) {
  test::Folder folder;
  fs::create_directory(folder.file("sub"));
  fs::create_symlink("sub/hop", folder.file("link"));
  fs::create_symlink("../real", folder.file("sub/hop"));
  BOOST_TEST(write_file_atomically(folder.file("link"), "new").has_value());
  BOOST_TEST(fs::is_symlink(folder.file("link")));
  BOOST_TEST(fs::is_symlink(folder.file("sub/hop")));
  BOOST_TEST(read_file(folder.file("real")).value() == "new");
}

BOOST_AUTO_TEST_CASE(a_chain_of_links_without_an_end_is_refused_and_kept) {
  test::Folder folder;
  fs::create_symlink("b", folder.file("a"));
  fs::create_symlink("a", folder.file("b"));
  BOOST_TEST(!write_file_atomically(folder.file("a"), "new").has_value());
  BOOST_TEST(fs::is_symlink(folder.file("a")));
  BOOST_TEST(files_in(folder.path) == 2u);
}

BOOST_AUTO_TEST_CASE(a_failure_leaves_everything_as_it_was) {
  test::Folder folder;
  fs::create_directory(folder.file("taken"));
  BOOST_REQUIRE(write_file_atomically(folder.file("taken/x"), "x").has_value());
  const auto result = write_file_atomically(folder.file("taken"), "new");  // a folder is there
  BOOST_REQUIRE(!result.has_value());
  BOOST_TEST(result.error().file == folder.file("taken"));
  BOOST_TEST(files_in(folder.path) == 1u);
  const auto nowhere = write_file_atomically(folder.file("no/such/x"), "new");
  BOOST_REQUIRE(!nowhere.has_value());
  BOOST_TEST(nowhere.error().what.find("No such file") != std::string::npos);
  BOOST_TEST(!nowhere.error().mend.empty());
}

BOOST_AUTO_TEST_CASE(reading_what_is_no_file_fails) {
  test::Folder folder;
  BOOST_TEST(!read_file(folder.file("none")).has_value());
  BOOST_TEST(!read_file(folder.path).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
