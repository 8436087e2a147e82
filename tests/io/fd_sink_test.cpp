#include "io/fd_sink.h"

#include "io/fixtures.h"

using namespace terse;
using State = FdSink::State;

BOOST_AUTO_TEST_SUITE(fd_sink)

BOOST_AUTO_TEST_CASE(borrowed_and_copied_bytes_come_out_in_order) {
  test::Pipe pipe;
  FdSink sink(pipe.write_end.get());
  const std::string block = "one\ntwo\nthree\n";
  sink.borrow(Bytes(block).substr(0, 4));
  sink.borrow(Bytes(block).substr(4, 4));
  {
    std::string short_lived = "2.5\n";
    sink.copy(short_lived);
    short_lived = "dead";
  }
  sink.copy("");
  sink.borrow(Bytes{});
  sink.borrow(Bytes(block).substr(8));
  BOOST_TEST(sink.pending() == 18u);
  BOOST_TEST(sink.flush());
  BOOST_TEST(sink.pending() == 0u);
  BOOST_TEST(sink.written() == 18u);
  pipe.write_end.reset();
  BOOST_TEST(test::read_all(pipe.read_end.get()) == "one\ntwo\n2.5\nthree\n");
}

BOOST_AUTO_TEST_CASE(more_runs_than_one_writev_takes_all_arrive) {
  test::Pipe pipe;
  std::string want;
  std::string got;
  std::thread reader([&] { got = test::read_all(pipe.read_end.get()); });
  {
    FdSink sink(pipe.write_end.get());
    const std::string block(1'000'000, 'z');
    for (size_t i = 0; i < 5000; ++i) {
      const Bytes run = Bytes(block).substr(i % 7 * 1000, 1 + i % 900);
      sink.borrow(run);
      sink.copy("|");
      want += std::string(run) + "|";
    }
    BOOST_TEST(sink.flush());
  }
  pipe.write_end.reset();
  reader.join();
  BOOST_TEST((got == want));
}

BOOST_AUTO_TEST_CASE(a_full_nonblocking_pipe_is_waited_for) {
  test::Pipe pipe;
  test::make_nonblocking(pipe.write_end.get());
  FdSink sink(pipe.write_end.get());
  const std::string big(6'000'000, 'b');
  std::string got;
  std::thread reader([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    got = test::read_all(pipe.read_end.get());
  });
  sink.borrow(big);
  BOOST_TEST(sink.flush());
  pipe.write_end.reset();
  reader.join();
  BOOST_TEST((got == big));
}

BOOST_AUTO_TEST_CASE(a_closed_reader_closes_the_sink_for_good) {
  test::Pipe pipe;
  FdSink sink(pipe.write_end.get());
  pipe.read_end.reset();
  sink.copy("lost");
  BOOST_TEST(!sink.flush());
  BOOST_TEST((sink.state() == State::closed));
  sink.copy("more");
  BOOST_TEST(sink.pending() == 0u);
  BOOST_TEST(!sink.flush());
}

BOOST_AUTO_TEST_CASE(a_full_device_is_a_failure) {
  const Fd full(::open("/dev/full", O_WRONLY));
  BOOST_REQUIRE(static_cast<bool>(full));
  FdSink sink(full.get());
  BOOST_TEST(sink.flush());  // nothing to write, nothing fails
  sink.copy("x");
  BOOST_TEST(!sink.flush());
  BOOST_TEST((sink.state() == State::failed));
  BOOST_TEST(sink.error() == ENOSPC);
}

BOOST_AUTO_TEST_SUITE_END()
