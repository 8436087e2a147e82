// Packs that were checked once, as bytes: the next start need not parse and check them again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "rules/pack.h"

namespace terse {

/// What a pack file was when it was read. Times in nanoseconds since 1970.
struct PackStamp {
  std::string path;  ///< as it was named
  uint64_t device = 0;
  uint64_t inode = 0;
  uint64_t size = 0;
  int64_t modified = 0;              ///< its content
  int64_t changed = 0;               ///< its content or its inode: no program can set that back
  std::array<uint8_t, 32> digest{};  ///< SHA-256 of its content

  /// Whether the file is still the same, as far as the system says; the digest does not count.
  bool is_same_file(const PackStamp& other) const {
    return path == other.path && device == other.device && inode == other.inode &&
           size == other.size && modified == other.modified && changed == other.changed;
  }
  bool operator==(const PackStamp&) const = default;
};

/// Packs with the files they came of, in the same order.
struct PackCache {
  std::vector<PackStamp> stamps;
  std::vector<Pack> packs;
};

/// The bytes of a cache that only the program named `build` is to read. The packs are unchanged,
/// but loading and checking them is what `build` vouches for.
std::string write_pack_cache(Bytes build, PackCache& cache);

/// Reads such bytes; the packs keep them. False, with `cache` emptied, where they are no whole
/// cache, are of another build, or would make packs that no loader makes. Nothing in them is
/// trusted but what a pack may say.
bool read_pack_cache(std::shared_ptr<const std::string> bytes, Bytes build, PackCache& cache);

}  // namespace terse
