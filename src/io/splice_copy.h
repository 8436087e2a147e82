// Input to output byte for byte, as fast as the kernel can.
#pragma once

#include <cstdint>

namespace terse {

struct CopyResult {
  enum class Status {
    done,    ///< everything up to the end of input was written
    closed,  ///< nobody reads the output any more (EPIPE)
    read_failed,
    write_failed
  };
  Status status = Status::done;
  int error = 0;       ///< errno where the status says `failed`
  uint64_t bytes = 0;  ///< written
};

/// Copies from the current offset of `in` to its end: splice where one side is a pipe,
/// copy_file_range between files, else read and write. Non-blocking descriptors are waited for.
/// SIGPIPE must be ignored by the program.
CopyResult splice_copy(int in, int out);

}  // namespace terse
