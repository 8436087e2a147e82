// Phrase rules: what prose may say in fewer tokens. Data only: the prose engine reads them, and the
// contract judges what comes of them by lists of its own.
//
// Strings are borrowed from the RuleSet that holds the phrase and live as long as it does.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/list.h"

namespace terse {

/// Where a phrase may stand.
enum class PhrasePlace : uint8_t {
  anywhere,  ///< whole words, outside protected tokens
  clause,    ///< start of a sentence, or after a comma, a colon, a dash or a joining word
  sentence,  ///< start of a sentence
};

/// One `[[phrase]]` with one spelling of `from`. A neighbour list holds words, endings (`*ed`) and
/// kinds of protected tokens (`<path>`, `<number>` ...); an empty list asks for nothing.
struct Phrase {
  Bytes pack;
  Bytes family;
  Bytes from;
  Bytes to;  ///< empty: left out
  PhrasePlace at = PhrasePlace::anywhere;
  List<Bytes> after;
  List<Bytes> before;
  List<Bytes> not_after;
  List<Bytes> not_before;
  List<Bytes> unless_after;   ///< does not apply where this stands before it and ...
  List<Bytes> unless_before;  ///< ... this behind it
};

}  // namespace terse
