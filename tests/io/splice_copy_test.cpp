#include "io/splice_copy.h"

#include "io/atomic_file.h"
#include "io/fixtures.h"

using namespace terse;
using Status = CopyResult::Status;

namespace {

std::string sample() {
  std::string text(3'000'001, '\0');
  for (size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i * 31 >> 3);
  return text;
}

Fd open_for(const std::string& path, int flags) {
  return Fd(::open(path.c_str(), flags, 0600));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(splice_copy_)

BOOST_AUTO_TEST_CASE(pipe_to_pipe) {
  const std::string text = sample();
  const test::FedPipe in(text, 70'000);
  test::Pipe out;
  std::string got;
  std::thread reader([&] { got = test::read_all(out.read_end.get()); });
  const CopyResult result = splice_copy(in.fd(), out.write_end.get());
  out.write_end.reset();
  reader.join();
  BOOST_TEST((result.status == Status::done));
  BOOST_TEST(result.bytes == text.size());
  BOOST_TEST((got == text));
}

BOOST_AUTO_TEST_CASE(nonblocking_pipes_are_waited_for) {
  const std::string text = sample();
  const test::FedPipe in(text, 1000);
  test::Pipe out;
  test::make_nonblocking(in.fd());
  test::make_nonblocking(out.write_end.get());
  std::string got;
  std::thread reader([&] { got = test::read_all(out.read_end.get()); });
  const CopyResult result = splice_copy(in.fd(), out.write_end.get());
  out.write_end.reset();
  reader.join();
  BOOST_TEST((result.status == Status::done));
  BOOST_TEST((got == text));
}

BOOST_AUTO_TEST_CASE(every_pair_of_files_and_pipes) {
  const std::string text = sample();
  test::Folder folder;
  BOOST_REQUIRE(write_file_atomically(folder.file("in"), text).has_value());
  for (const int mode : {O_WRONLY | O_CREAT | O_TRUNC, O_WRONLY | O_APPEND}) {
    std::string want = mode & O_APPEND ? text : "";
    want += text;
    const Fd in = open_for(folder.file("in"), O_RDONLY);
    const Fd out = open_for(folder.file("out"), mode);
    BOOST_TEST((splice_copy(in.get(), out.get()).status == Status::done));
    BOOST_TEST((read_file(folder.file("out")).value() == want));
  }
  const test::FedPipe pipe(text, 70'000);
  const Fd append = open_for(folder.file("out"), O_WRONLY | O_APPEND);
  BOOST_TEST((splice_copy(pipe.fd(), append.get()).status == Status::done));
  BOOST_TEST((read_file(folder.file("out")).value() == text + text + text));
}

BOOST_AUTO_TEST_CASE(a_file_is_copied_from_its_offset) {
  test::Folder folder;
  BOOST_REQUIRE(write_file_atomically(folder.file("in"), "0123456789").has_value());
  const Fd in = open_for(folder.file("in"), O_RDONLY);
  ::lseek(in.get(), 4, SEEK_SET);
  test::Pipe out;
  BOOST_TEST(splice_copy(in.get(), out.write_end.get()).bytes == 6u);
  out.write_end.reset();
  BOOST_TEST(test::read_all(out.read_end.get()) == "456789");
}

BOOST_AUTO_TEST_CASE(a_file_that_claims_to_be_empty_is_copied) {
  test::Folder folder;
  const Fd in = open_for("/proc/self/status", O_RDONLY);
  const Fd out = open_for(folder.file("out"), O_WRONLY | O_CREAT);
  BOOST_TEST((splice_copy(in.get(), out.get()).status == Status::done));
  BOOST_TEST((read_file(folder.file("out")).value().find("Name:") != std::string::npos));
}

BOOST_AUTO_TEST_CASE(failures_are_told_apart) {
  test::Folder folder;
  BOOST_REQUIRE(write_file_atomically(folder.file("in"), "text").has_value());
  {
    const Fd in = open_for(folder.file("in"), O_RDONLY);
    test::Pipe out;
    out.read_end.reset();
    BOOST_TEST((splice_copy(in.get(), out.write_end.get()).status == Status::closed));
  }
  {
    const Fd in = open_for(folder.file("in"), O_RDONLY);
    const Fd full = open_for("/dev/full", O_WRONLY);
    const CopyResult result = splice_copy(in.get(), full.get());
    BOOST_TEST((result.status == Status::write_failed));
    BOOST_TEST(result.error == ENOSPC);
  }
  {
    const Fd in = open_for(folder.path, O_RDONLY);
    test::Pipe out;
    const CopyResult result = splice_copy(in.get(), out.write_end.get());
    BOOST_TEST((result.status == Status::read_failed));
    BOOST_TEST(result.error == EISDIR);
  }
}

BOOST_AUTO_TEST_SUITE_END()
