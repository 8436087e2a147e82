// Text in, class names out.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"
#include "classify/classifier.h"

namespace terse::test {

/// The class of every line of `stream`, in order, with the shipped tables.
std::vector<LineClass> line_classes(Bytes stream);

/// The names of these classes, joined by blanks.
std::string classes_of(Bytes stream);

/// True when every line of `stream` that is not blank is verbatim.
bool is_all_verbatim(Bytes stream);

}  // namespace terse::test
