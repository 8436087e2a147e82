#include "io/file_lock.h"

#include <atomic>

#include "io/fixtures.h"

using namespace terse;

BOOST_AUTO_TEST_SUITE(file_lock)

BOOST_AUTO_TEST_CASE(one_holder_at_a_time) {
  test::Folder folder;
  const std::string path = folder.file("lock");
  {
    const auto first = FileLock::acquire(path);
    BOOST_REQUIRE(first.has_value());
    const auto second = FileLock::acquire(path, FileLock::Wait::try_once);
    BOOST_REQUIRE(!second.has_value());
    BOOST_TEST(second.error().what == "another process holds the lock");
  }
  BOOST_TEST(FileLock::acquire(path, FileLock::Wait::try_once).has_value());
}

BOOST_AUTO_TEST_CASE(a_waiting_holder_gets_it_when_it_is_free) {
  test::Folder folder;
  const std::string path = folder.file("lock");
  std::atomic<bool> released{false};
  auto first = FileLock::acquire(path);
  std::thread waiter([&] {
    const auto second = FileLock::acquire(path);
    BOOST_TEST(second.has_value());
    BOOST_TEST(released.load());
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  released = true;
  { const FileLock moved = std::move(*first); }
  waiter.join();
}

BOOST_AUTO_TEST_CASE(a_folder_is_locked_itself_and_nothing_is_created) {
  test::Folder folder;
  const auto first = FileLock::acquire(folder.path);
  BOOST_REQUIRE(first.has_value());
  BOOST_TEST(!FileLock::acquire(folder.path, FileLock::Wait::try_once).has_value());
  BOOST_TEST(std::filesystem::is_empty(folder.path));
}

BOOST_AUTO_TEST_CASE(a_lock_in_no_folder_fails) {
  test::Folder folder;
  BOOST_TEST(!FileLock::acquire(folder.file("no/lock")).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
