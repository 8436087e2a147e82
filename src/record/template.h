// Template and dictionary data: what a pack says, parsed and frozen. No behaviour: the engine
// (rules/) and the contract (contract/) both read it, each with an interpreter of its own.
//
// Strings are borrowed from the RuleSet that holds the template and live as long as it does.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/list.h"
#include "classify/line_class.h"

namespace terse {

/// What a typed hole accepts. Grammar of each: src/record/README.md.
enum class HoleType : uint8_t {
  integer,     ///< `int`: digits, thousands separators allowed
  number,      ///< sign, digits, separators, decimals, exponent
  quantity,    ///< optional currency sign, number, optional unit
  percent,     ///< number with its `%`; a literal % right after the hole is part of it
  word,        ///< no blank in it
  text,        ///< anything on one logical line, at least one character, no outer blanks
  path,        ///< a path or file name, `:line` included
  code,        ///< one backtick span
  dictionary,  ///< a key of the hole's dictionary, else a word
  status,      ///< kept, discarded, reverted, no-op in any of their spellings
  list,        ///< items joined by ", "
};

/// One-to-one: no long or short form stands twice.
struct Dictionary {
  struct Entry {
    Bytes long_form;
    Bytes short_form;
  };
  Bytes name;
  List<Entry> entries;
};

/// Words that carry nothing at one place of a `text` hole.
struct EmptyWords {
  List<Bytes> first;  ///< dropped as first word, if what remains starts in lower case
  List<Bytes> last;   ///< dropped as last word, if something remains
  List<Bytes> any;    ///< dropped before a word that starts with a lower-case letter or digit
  bool lower_initial = false;  ///< a first word of the form Xxxx is written xxxx

  bool empty() const { return first.empty() && last.empty() && any.empty() && !lower_initial; }
};

/// One step of a derive expression in reverse Polish order.
struct DeriveStep {
  enum class Kind : uint8_t { hole, constant, add, subtract, multiply, divide };
  Kind kind = Kind::constant;
  uint16_t hole = 0;     ///< for `hole`; a percent counts as its hundredth part
  int64_t constant = 0;  ///< for `constant`: the digits, without the point
  uint8_t decimals = 0;  ///< for `constant`: how many of them stand after the point
};

struct DefaultByValue {
  Bytes key;    ///< value of the other hole
  Bytes value;  ///< this hole's default then
};

inline constexpr uint16_t no_index = 0xffff;

/// A hole and all that the template says about it. Its index is its place in template order.
struct Hole {
  Bytes name;
  HoleType type = HoleType::text;
  uint16_t dictionary = no_index;  ///< index in RuleSet::dictionaries: the table of a dictionary
                                   ///< hole, or the phrases that a text hole abbreviates
  uint16_t unit_of = no_index;     ///< `unit.before = "after"`: printed without its unit where
                                   ///< that hole's unit is the same
  bool has_default = false;
  Bytes default_value;             ///< canonical value; used where `default_by` is no_index
  uint16_t default_by = no_index;  ///< the hole whose value picks the default
  List<DefaultByValue> default_values;
  List<DeriveStep> derive;  ///< empty: not derivable
  EmptyWords empty_words;
  bool keep_case = false;  ///< `case.change = "kept"`: a terse value must not start in
                           ///< lower case, which tells two templates apart
};

/// One part of a form. A form is a flat list; `open` and `close` bracket an optional part.
struct Part {
  enum class Kind : uint8_t {
    literal,  ///< text; a blank in it stands for blanks or one line break plus up to 4 blanks
    hole,
    open,   ///< `[`
    close,  ///< `]`
    plural  ///< `{s}`: an `s` unless the hole before it is 1
  };
  Kind kind = Kind::literal;
  uint16_t index = 0;  ///< hole: its index; open, close: the partner's place; plural: a hole
  Bytes literal;       ///< for `literal`
};

struct Form {
  List<Part> parts;
  Bytes source;  ///< as the pack spells it
  Bytes match;   ///< PCRE2 source with named groups that is used instead of the parts, or empty
};

/// A record's two faces and the mechanisms by which a field may be left out of the second.
struct Template {
  Bytes pack;
  Bytes name;
  LineClass line_class = LineClass::field;
  bool final_verbatim = false;  ///< `final = "verbatim"`: as the last of a stream it stays as it is
  bool opens_round = false;  ///< `round = true`: a loop's own record; ends a summary block and an
                             ///< error block that is not bracketed
  List<Hole> holes;          ///< in the order of the first verbose form
  List<Form> verbose;        ///< first: what `expand` prints
  Form terse;
  bool foreign = false;   ///< of a pack that is not built in: more is asked of it
  bool shadowed = false;  ///< a nearer one of its name is in force; still guards its terse face
  List<Bytes> skills;     ///< dormant until one of them is announced; empty: never dormant
};

}  // namespace terse
