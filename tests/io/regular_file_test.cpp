#include "io/regular_file.h"

#include <sys/stat.h>

#include <fstream>

#include "fixtures.h"

using namespace terse;

BOOST_AUTO_TEST_SUITE(regular_file)

BOOST_AUTO_TEST_CASE(a_file_a_folder_and_nothing_are_left_to_the_reader) {
  const test::Folder folder;
  std::ofstream(folder.file("x")) << "text";
  BOOST_TEST(!not_a_regular_file(folder.file("x")));
  BOOST_TEST(!not_a_regular_file(folder.path));
  BOOST_TEST(!not_a_regular_file(folder.file("missing")));
}

BOOST_AUTO_TEST_CASE(a_pipe_and_a_link_to_a_device_are_named) {
  const test::Folder folder;
  BOOST_REQUIRE_EQUAL(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
  BOOST_REQUIRE_EQUAL(::symlink("/dev/zero", folder.file("zero").c_str()), 0);
  for (const char* name : {"pipe", "zero"}) {
    const auto why = not_a_regular_file(folder.file(name));
    BOOST_TEST_REQUIRE(why.has_value());
    BOOST_TEST(why->file == folder.file(name));
  }
}

BOOST_AUTO_TEST_SUITE_END()
