// What a pack teaches the classifier: data only. Strings are borrowed from the RuleSet or Pack that
// holds it.
#pragma once

#include "base/bytes.h"
#include "base/list.h"
#include "classify/line_class.h"

namespace terse {

/// One `[[signature]]` of a pack. Exactly one of the three texts is set.
struct Signature {
  enum class Kind : uint8_t {
    open,      ///< `open = "..."`: a line that starts with this text opens a block of the class
    match,     ///< `match = '''...'''`: a line that this PCRE2 pattern matches opens one
    sentence,  ///< `sentence = "..."`: a line that starts so is a known tool sentence: it never
               ///< ends an error block
  };
  LineClass line_class = LineClass::error;
  Kind kind = Kind::open;
  Bytes text;
};

/// A named list of words: `[words] stop = ["a", ...]`. Only built-in packs may have them.
struct WordList {
  Bytes name;
  List<Bytes> words;
};

}  // namespace terse
