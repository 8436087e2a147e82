// Packs as a flat run of bytes: how the built-in packs lie in the binary, so that the filter starts
// without parsing TOML.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "rules/pack.h"

namespace terse {

/// The packs without their examples and places, as bytes. The layout is private to this file and
/// stamped; it is read by the build that wrote it.
std::string write_pack_image(std::vector<Pack>& packs);

/// Reads an image into `packs`, whose strings then borrow it: it has to live as long as they do, by
/// itself or by `owner`, which they keep. False, with `packs` cleared, when the bytes are not a
/// whole image of this layout. What the bytes say is not weighed: see is_sound().
bool read_pack_image(Bytes image, std::vector<Pack>& packs,
                     const std::shared_ptr<const void>& owner = {});

}  // namespace terse
