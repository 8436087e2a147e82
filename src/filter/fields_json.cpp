#include "filter/fields_json.h"

#include "base/json_string.h"

namespace terse {

void append_fields_json(const Template& shape, const std::vector<FieldValue>& fields,
                        std::string& out) {
  out += '{';
  bool first = true;
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (!fields[i].present) continue;
    if (!first) out += ',';
    first = false;
    append_json_string(shape.holes[i].name, out);
    out += ':';
    const Bytes value = fields[i].value;
    // A leading zero or too many digits would not survive as a JSON number.
    const bool number = shape.holes[i].type == HoleType::integer && value.size() <= 15 &&
                        value.find_first_not_of("0123456789") == Bytes::npos &&
                        (value.size() == 1 || value[0] != '0');
    if (number) {
      out += value;
    } else {
      append_json_string(value, out);
    }
  }
  out += '}';
}

}  // namespace terse
