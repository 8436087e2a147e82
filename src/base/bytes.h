// Bytes are never text here: no locale, no decoding, no terminating NUL.
#pragma once

#include <string_view>

namespace terse {

/// A borrowed run of bytes. Whoever hands one out says until when it is valid.
using Bytes = std::string_view;

}  // namespace terse
