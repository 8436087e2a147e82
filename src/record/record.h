// A record: what one or several hard-wrapped lines say, as named fields.
#pragma once

#include <vector>

#include "record/template.h"

namespace terse {

/// One field's value. Absent optional parts have no value; `present` tells.
struct FieldValue {
  bool present = false;
  Bytes value;  ///< canonical: a line break inside is one space, dictionary words are long, status
                ///< words are kept, discarded, reverted, no-op; empty words are dropped

  bool operator==(const FieldValue&) const = default;
};

/// The fields of one record, by hole index of its template. Values borrow the record's text or an
/// arena that outlives them.
struct Record {
  const Template* shape = nullptr;
  std::vector<FieldValue> fields;
};

}  // namespace terse
