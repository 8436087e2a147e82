// Any bytes through the whole filter: asserts the laws, not only that nothing crashes.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "filter/verify.h"
#include "terse.h"

namespace {

/// The filter's output, fed in pieces of `piece` bytes.
std::string filtered(std::string_view text, size_t piece) {
  std::string out;
  terse::Filter filter([&out](std::string_view bytes) { out += bytes; });
  for (size_t at = 0; at < text.size(); at += piece) filter.feed(text.substr(at, piece));
  filter.finish();
  return out;
}

const terse::Rulebook& rulebook() {
  static const auto book = terse::built_in_rulebook();
  return *book;
}

void require(bool law_holds) {
  if (!law_holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  // The first byte says how the rest is cut.
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string whole = filtered(text, text.size() + 1);
  require(filtered(text, data[0] % 64 + 1u) == whole);
  require(whole.size() <= text.size());
  require(filtered(whole, whole.size() + 1) == whole);
  require(terse::verify(rulebook(), text, whole).breaches.empty());
  return 0;
}
