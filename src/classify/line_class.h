// The classes of a line: contract, section 1.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace terse {

enum class LineClass : uint8_t {
  // compressible
  prose,
  field,  ///< a recognised record or a `key: value` status line
  heading,
  bullet,
  // verbatim
  blank,
  tsv,
  table,
  code,
  diff,
  error,
  commit,
  command,
  data,
  progress,
  summary,
  classification,
};

/// True for the four classes whose text may be rewritten at all.
constexpr bool is_compressible(LineClass c) {
  return c <= LineClass::bullet;
}

/// The name that `terse classify` prints.
Bytes name_of(LineClass c);

/// The class with that name; false when there is none.
bool parse_line_class(Bytes name, LineClass& out);

}  // namespace terse
