// Real pipes and files for the io tests.
#pragma once

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <thread>

#include "base/bytes.h"
#include "io/fd.h"

namespace terse::test {

struct Pipe {
  Fd read_end;
  Fd write_end;

  Pipe() {
    int ends[2];
    BOOST_REQUIRE_EQUAL(::pipe2(ends, O_CLOEXEC), 0);
    read_end = Fd(ends[0]);
    write_end = Fd(ends[1]);
  }
};

inline void write_all(int fd, Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<size_t>(count));
  }
}

inline std::string read_all(int fd) {
  std::string out;
  char buffer[65536];
  for (ssize_t count; (count = ::read(fd, buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<size_t>(count));
  return out;
}

/// A pipe that a thread fills with `bytes` in pieces of `piece` bytes and then closes.
class FedPipe {
 public:
  FedPipe(std::string bytes, size_t piece) : bytes_(std::move(bytes)) {
    feeder_ = std::thread([this, piece] {
      for (size_t at = 0; at < bytes_.size(); at += piece)
        write_all(pipe_.write_end.get(), Bytes(bytes_).substr(at, piece));
      pipe_.write_end.reset();
    });
  }
  ~FedPipe() {
    pipe_.read_end.reset();
    feeder_.join();
  }
  int fd() const { return pipe_.read_end.get(); }

 private:
  std::string bytes_;
  Pipe pipe_;
  std::thread feeder_;
};

/// A folder that is removed with all its files.
struct Folder {
  std::string path;

  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "io-test-XXXXXX";
    BOOST_REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const std::string& name) const { return path + "/" + name; }
};

inline void make_nonblocking(int fd) {
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

}  // namespace terse::test
