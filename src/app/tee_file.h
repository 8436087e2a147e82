// The raw stream, kept in a file beside the filtered one.
#pragma once

#include <string>

#include "io/fd.h"
#include "io/source.h"

namespace terse {

/// Writes what is read to a file. What goes wrong is said once, on stderr; the stream goes on.
class TeeFile : public Tap {
 public:
  /// Empties or creates the file; an empty name is none. Two processes may write to it.
  explicit TeeFile(const std::string& name);

  void on_read(Bytes bytes) override;

  /// Whether everything so far is in the file.
  bool is_whole() const { return whole_; }

 private:
  void give_up(const char* what, int error);

  std::string name_;
  Fd file_;
  bool whole_ = true;
};

}  // namespace terse
