// What the user has read and allowed: files by path and SHA-256.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace terse {

struct TrustedFile {
  std::string digest;  ///< 64 hex digits
  std::string path;    ///< absolute, links resolved
};

enum class Trust {
  trusted,
  unknown,  ///< nobody has said anything about this path
  changed   ///< trusted once, with other content
};

/// The trust records, `trusted` in the user's configuration folder. One line a file, in the form of
/// `sha256sum`, so that `sha256sum -c` can check it.
class TrustStore {
 public:
  /// Reads the records; a missing file is an empty store, an unreadable one trusts nothing.
  static TrustStore read();

  /// Whether the file at `path` is trusted with exactly this content.
  Trust of(const std::string& path, Bytes content) const;

  const std::vector<TrustedFile>& files() const { return files_; }

 private:
  std::vector<TrustedFile> files_;
};

/// Records the files at `paths` with the content they have now. Returns the records made.
Result<std::vector<TrustedFile>> trust_files(const std::vector<std::string>& paths);

/// Forgets the files at `paths`, which need not exist any more. Returns the records removed.
Result<std::vector<TrustedFile>> untrust_files(const std::vector<std::string>& paths);

}  // namespace terse
