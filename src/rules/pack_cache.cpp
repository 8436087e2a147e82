#include "rules/pack_cache.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "rules/pack_image.h"
#include "rules/pack_soundness.h"

namespace terse {
namespace {

constexpr Bytes magic = "terse pack cache 1\n";

/// Tells damage, not malice. Each step is one-to-one in the bytes and in what came before, so that
/// no change of a single word goes unseen.
uint64_t checksum(Bytes bytes) {
  uint64_t sum = bytes.size();
  while (!bytes.empty()) {
    uint64_t word = 0;
    const size_t size = std::min(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), size);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    sum ^= sum >> 32;
    bytes.remove_prefix(size);
  }
  return sum;
}

template <class Number>
void append(const Number& value, std::string& out) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof value);
}

void append_text(Bytes text, std::string& out) {
  append(static_cast<uint32_t>(text.size()), out);
  out += text;
}

template <class Number>
bool take(Bytes& rest, Number& value) {
  static_assert(std::is_trivially_copyable_v<Number>);
  if (rest.size() < sizeof value) return false;
  std::memcpy(&value, rest.data(), sizeof value);
  rest.remove_prefix(sizeof value);
  return true;
}

bool take_text(Bytes& rest, Bytes& text) {
  uint32_t size = 0;
  if (!take(rest, size) || size > rest.size()) return false;
  text = rest.substr(0, size);
  rest.remove_prefix(size);
  return true;
}

bool take_stamp(Bytes& rest, PackStamp& stamp) {
  Bytes path;
  if (!take_text(rest, path)) return false;
  stamp.path = path;
  return take(rest, stamp.device) && take(rest, stamp.inode) && take(rest, stamp.size) &&
         take(rest, stamp.modified) && take(rest, stamp.changed) && take(rest, stamp.digest);
}

bool take_cache(const std::shared_ptr<const std::string>& bytes, Bytes build, PackCache& cache) {
  Bytes rest = *bytes;
  if (!rest.starts_with(magic)) return false;
  rest.remove_prefix(magic.size());
  uint64_t sum = 0;
  Bytes built_by;
  uint32_t count = 0;
  if (!take(rest, sum) || sum != checksum(rest)) return false;
  if (!take_text(rest, built_by) || built_by != build || !take(rest, count)) return false;
  for (uint32_t i = 0; i < count; ++i) {
    if (!take_stamp(rest, cache.stamps.emplace_back())) return false;
  }
  return read_pack_image(rest, cache.packs, bytes) && cache.packs.size() == count &&
         std::all_of(cache.packs.begin(), cache.packs.end(), is_sound);
}

}  // namespace

std::string write_pack_cache(Bytes build, PackCache& cache) {
  std::string body;
  append_text(build, body);
  append(static_cast<uint32_t>(cache.stamps.size()), body);
  for (const PackStamp& stamp : cache.stamps) {
    append_text(stamp.path, body);
    append(stamp.device, body);
    append(stamp.inode, body);
    append(stamp.size, body);
    append(stamp.modified, body);
    append(stamp.changed, body);
    append(stamp.digest, body);
  }
  body += write_pack_image(cache.packs);
  std::string out(magic);
  append(checksum(body), out);
  return out + body;
}

bool read_pack_cache(std::shared_ptr<const std::string> bytes, Bytes build, PackCache& cache) {
  cache = {};
  if (take_cache(bytes, build, cache)) return true;
  cache = {};
  return false;
}

}  // namespace terse
