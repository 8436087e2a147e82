// The cache of checked packs, damaged anyhow. As a file it is refused; and where somebody took the
// trouble to make its checksum right, the packs in it are refused or do no harm.
#include "filter/pack_check.h"
#include "fuzz/law.h"
#include "rules/pack_cache.h"
#include "rules/pack_image.h"
#include "rules/pack_loader.h"
#include "rules/rule_linker.h"

using namespace terse;

namespace {

constexpr Bytes build = "terse of today";
constexpr Bytes sample =
    "Lot TypeScript went from 5 ms to 7 ms in the west, 2 in all, for want of room.\n"
    "Lot Go went from 5 to 7, 2 in all.\n\nlot ts 5 to 7: 2, for want of room\nKaboom\n.\n";

Pack small_pack() {
  std::vector<Diagnostic> findings;
  auto pack = load_pack(
      "[pack]\nname = \"small\"\nversion = \"1.0.0\"\nsummary = \"a test\"\n"
      "[dictionary.stack]\nTypeScript = \"ts\"\n[[signature]]\nclass = \"error\"\nopen = \"Kab\"\n"
      "[[template]]\nname = \"t\"\nverbose = \"Lot {stack:dictionary} went from {b:quantity} to "
      "{a:quantity}[ in {where:text}], {d:number} in all[, for want of {why:text}].\"\n"
      "terse = \"lot {stack} {b} to {a}[ in {where}][: {d} in all][, want of {why}]\"\n"
      "derive.d = \"a - b\"\nunit.b = \"a\"\ndefault.where = \"west\"\n"
      "empty.why = { any = [\"the\"] }\n",
      "small.toml", PackOrigin::user, findings);
  fuzz::require(pack.has_value(), "the small pack loads");
  return std::move(*pack);
}

const std::string& sound_cache() {
  static const std::string bytes = [] {
    PackCache cache;
    cache.stamps.emplace_back();
    cache.packs.push_back(small_pack());
    return write_pack_cache(build, cache);
  }();
  return bytes;
}

/// The same with a checksum that is right.
const std::string& sound_image() {
  static const std::string image = [] {
    std::vector<Pack> packs;
    packs.push_back(small_pack());
    return write_pack_image(packs);
  }();
  return image;
}

void damage(fuzz::Choices& choices, std::string& bytes) {
  while (!choices.rest().empty()) {
    const size_t at = (choices.below(256) * 256 + choices.below(256)) % bytes.size();
    bytes[at] = static_cast<char>(choices.below(256));
  }
}

void use(const std::string& image) {
  PackCache cache;
  if (!read_pack_image(image, cache.packs)) return;
  cache.stamps.resize(cache.packs.size());
  PackCache again;
  const auto bytes = std::make_shared<const std::string>(write_pack_cache(build, cache));
  if (!read_pack_cache(bytes, build, again)) return;
  for (Pack& built_in : built_in_packs()) again.packs.push_back(std::move(built_in));
  const Rulebook rulebook(std::move(again.packs), Glyphs::unicode);
  const std::string out = filter_text(rulebook, sample);
  fuzz::require(out.size() <= sample.size(), "the output is no longer than the input");
  fuzz::require(out.find("Kaboom\n") != std::string::npos, "an evidence line is there");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  if (choices.one_in(2)) {
    std::string image = sound_image();
    damage(choices, image);
    use(image);
    return 0;
  }
  std::string bytes = sound_cache();
  if (choices.one_in(2)) {
    bytes = choices.rest();
  } else {
    damage(choices, bytes);
  }
  PackCache cache;
  const bool read = read_pack_cache(std::make_shared<const std::string>(bytes), build, cache);
  fuzz::require(read == (bytes == sound_cache()), "what is not the cache is refused");
  fuzz::require(read || cache.packs.empty(), "a refused cache leaves no packs");
  return 0;
}
