// rules/schema.json: what editors know of a pack.
#pragma once

#include <string>

namespace terse {

/// The JSON Schema (draft 7) of a pack that is not built in, made from the reader's own tables.
std::string pack_schema();

}  // namespace terse
