// The image of the built-in packs, damaged anyhow: it is refused, or read and written again.
#include "fuzz/law.h"
#include "rules/pack_image.h"
#include "rules/pack_loader.h"

using namespace terse;

namespace {

const std::string& sound_image() {
  static const std::string image = [] {
    std::vector<Diagnostic> findings;
    auto pack = load_pack(
        "[pack]\nname = \"small\"\nversion = \"1.0.0\"\nsummary = \"a test\"\n"
        "[dictionary.d]\nalpha = \"al\"\n[protected]\norder = [\"new\"]\n[words]\nstop = [\"a\"]\n"
        "[[template]]\nname = \"t\"\nverbose = \"A {d:dictionary} {q:quantity}[, {x:text}].\"\n"
        "terse = \"a {d} [{q}][ {x}]\"\ndefault.q = { by = \"d\", alpha = \"5\" }\n"
        "[[signature]]\nclass = \"error\"\nopen = \"E\"\n",
        "small.toml", PackOrigin::built_in, findings);
    fuzz::require(pack.has_value(), "the small pack loads");
    std::vector<Pack> packs;
    packs.push_back(std::move(*pack));
    return write_pack_image(packs);
  }();
  return image;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  std::string image = sound_image();
  if (choices.one_in(4)) {
    image = choices.rest();
  } else {
    while (!choices.rest().empty()) {
      const size_t at = (choices.below(256) * 256 + choices.below(256)) % image.size();
      image[at] = static_cast<char>(choices.below(256));
    }
  }
  std::vector<Pack> packs;
  if (!read_pack_image(image, packs)) {
    fuzz::require(packs.empty(), "a refused image leaves no packs");
    return 0;
  }
  const std::string again = write_pack_image(packs);
  std::vector<Pack> twice;
  fuzz::require(read_pack_image(again, twice), "what was read is written so that it reads");
  fuzz::require(write_pack_image(twice) == again, "and reads the same");
  return 0;
}
