#include "io/source.h"

#include "io/fixtures.h"

using namespace terse;
using Status = Source::Status;

BOOST_AUTO_TEST_SUITE(source)

BOOST_AUTO_TEST_CASE(unread_bytes_survive_a_refill_in_one_run) {
  test::Pipe pipe;
  test::write_all(pipe.write_end.get(), "0123456789");
  pipe.write_end.reset();
  Source source(pipe.read_end.get(), 4, 8);
  BOOST_TEST((source.refill() == Status::data));
  BOOST_TEST(source.unread() == "0123");
  source.consume(3);
  BOOST_TEST((source.refill() == Status::data));
  BOOST_TEST(source.unread() == "34567");
  source.consume(1);
  BOOST_TEST((source.refill() == Status::data));
  BOOST_TEST(source.unread() == "456789");
  BOOST_TEST((source.refill() == Status::end));
  BOOST_TEST(source.unread() == "456789");
}

BOOST_AUTO_TEST_CASE(a_full_buffer_is_not_the_end_of_input) {
  test::Pipe pipe;
  test::write_all(pipe.write_end.get(), "0123456789");
  Source source(pipe.read_end.get(), 4, 8);
  BOOST_TEST((source.refill() == Status::data));
  BOOST_TEST((source.refill() == Status::data));
  BOOST_TEST((source.refill() == Status::full));
  BOOST_TEST(source.unread() == "01234567");
  source.consume(8);
  BOOST_TEST((source.refill() == Status::data));
  BOOST_TEST(source.unread() == "89");
}

BOOST_AUTO_TEST_CASE(a_nonblocking_descriptor_is_waited_for) {
  test::Pipe pipe;
  test::make_nonblocking(pipe.read_end.get());
  Source source(pipe.read_end.get());
  BOOST_TEST(source.would_block());
  BOOST_TEST(!source.wait_readable(1));
  std::thread late([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    test::write_all(pipe.write_end.get(), "late");
  });
  BOOST_TEST((source.refill() == Status::data));
  late.join();
  BOOST_TEST(source.unread() == "late");
  pipe.write_end.reset();
  BOOST_TEST(source.wait_readable(0));  // an end is no wait
  BOOST_TEST(!source.would_block());
  BOOST_TEST((source.refill() == Status::end));
}

BOOST_AUTO_TEST_CASE(a_read_that_fails_says_why) {
  Source source(-1);
  BOOST_TEST((source.refill() == Status::failed));
  BOOST_TEST(source.error() == EBADF);
}

BOOST_AUTO_TEST_SUITE_END()
