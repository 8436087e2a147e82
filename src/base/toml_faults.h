// Include before <toml++/toml.h>, in every file that does: what the library takes for granted of
// itself is checked in every build and thrown. It does not hold for all input (`[^]` for a header),
// and must neither abort the program nor be assumed.
#pragma once

#include <stdexcept>

namespace terse {

/// Not in the macro: most of the library's functions that check something cannot throw.
[[noreturn]] inline void give_up_on_toml() {
  throw std::logic_error("the TOML parser cannot go on");
}

}  // namespace terse

#undef NDEBUG
#define TOML_ASSERT(expr) ((expr) ? static_cast<void>(0) : ::terse::give_up_on_toml())
