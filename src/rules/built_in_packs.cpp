#include "rules/pack_image.h"
#include "rules/rule_linker.h"

namespace terse {

/// Defined in the file that rules/meson.build generates from rules/*.toml.
extern const char built_in_image[];
extern const size_t built_in_image_size;

std::vector<Pack> built_in_packs() {
  std::vector<Pack> packs;
  read_pack_image({built_in_image, built_in_image_size}, packs);
  return packs;
}

}  // namespace terse
