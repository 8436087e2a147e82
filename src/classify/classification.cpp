#include "classify/classification.h"

#include "classify/characters.h"

namespace terse {

bool is_classification_line(Bytes text, const ClassifierTables& tables) {
  text = trim_end(text);
  if (text.size() > 256) return false;
  if (at(text, 0) == '-' && at(text, 1) == ' ') text.remove_prefix(2);
  const size_t sign = text.find_first_of(":=");
  if (sign == Bytes::npos) return text.find(' ') == Bytes::npos && tables.is_classification(text);
  if (sign == 0 || sign > 40) return false;
  const Bytes key = text.substr(0, sign);
  if (tables.is_classification_key(key)) return sign + 1 < text.size();
  const Bytes value = text.substr(skip_blanks(text, sign + 1));
  return tables.is_classification(value);
}

}  // namespace terse
