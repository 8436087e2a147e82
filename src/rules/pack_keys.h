// The keys of a pack file: what the reader accepts and what rules/schema.json says.
#pragma once

#include <cstddef>

namespace terse {

/// What may stand behind a key.
enum class KeyType {
  string,
  boolean,
  strings,        ///< a string or a list of them
  table,          ///< of anything the reader knows by other means
  tables,         ///< a list of tables
  string_table,   ///< a table of strings
  strings_table,  ///< a table of lists of strings
};

enum class KeyNeed { optional, required };

struct PackKey {
  const char* name;
  KeyType type;
  KeyNeed need;
  const char* about;
};

/// One kind of table.
struct PackKeys {
  const PackKey* keys;
  size_t count;
};

namespace pack_keys {
extern const PackKeys root;
extern const PackKeys header;
extern const PackKeys shape;  ///< [[template]]
extern const PackKeys example;
extern const PackKeys keep;
extern const PackKeys phrase;
extern const PackKeys signature;
extern const PackKeys empty_words;
}  // namespace pack_keys

}  // namespace terse
