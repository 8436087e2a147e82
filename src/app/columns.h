// Foreign text in the columns of a terminal.
#pragma once

#include <string>

#include "base/bytes.h"

namespace terse {

/// `text` as it may stand on a terminal: a control, an invisible character, one that turns the
/// direction of the text, and what is no UTF-8 become `?`.
std::string visible(Bytes text);

/// The columns that a text without controls takes: 2 for a wide character, 0 for a mark that
/// combines. What is no UTF-8 counts as one.
size_t columns(Bytes text);

/// `text` in exactly `width` columns, which are two at least: with blanks, or with its end as `..`.
std::string fitted(Bytes text, size_t width);

}  // namespace terse
