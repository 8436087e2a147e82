// Where checked packs are kept between starts: $XDG_CACHE_HOME/terse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/pack_cache.h"

namespace terse {

/// The cache of one set of pack files. It is never the reason of a failure: what cannot be read,
/// is damaged, of another build or of another user is as good as none, and what cannot be written
/// is left.
class PackStore {
 public:
  /// Reads what is kept for these files, by their names and the working folder. A store without
  /// files, or that is not `wanted`, keeps nothing.
  PackStore(bool wanted, const std::vector<std::string>& paths);

  /// What the file is now; nothing where it cannot be said or nothing is kept. To be asked before
  /// the file is read, so that a change meanwhile shows at the next start.
  std::optional<PackStamp> stamp(const std::string& path) const;

  /// The pack that was kept for exactly this file. It is given once.
  std::optional<Pack> take(const PackStamp& stamp);

  /// The same, which has to be of this content as well.
  std::optional<Pack> take(const PackStamp& stamp, Bytes content);

  /// Keeps `packs`, each of which came of the file of the same place in `stamps` where there is
  /// one; they are as before afterwards. Of files that changed only just now it keeps nothing: a
  /// change within the same tick of the file system's clock would not show.
  void keep(std::vector<std::optional<PackStamp>> stamps, std::vector<Pack>& packs);

 private:
  std::string file_;   // empty: nothing is kept
  std::string build_;  // this very program
  PackCache kept_;
};

}  // namespace terse
