#include "classify/error.h"

#include "classify/characters.h"
#include "classify/location.h"

namespace terse {
namespace {

bool starts_with(Bytes text, Bytes prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// A word that is an error's or contains its name: `TypeError`, `error`, `fatal`,
/// `java.io.IOException`.
bool names_error(Bytes word) {
  // Whole words: a `Learning:` is no warning, and a `Mirror:` no error.
  for (size_t i = 0; i + 4 <= word.size(); ++i) {
    const auto is = [rest = word.substr(i)](Bytes name) { return starts_with(rest, name); };
    switch (word[i]) {
      case 'e':
        if (is("error") || is("exception")) return true;
        break;
      case 'E':
        if (is("Error") || is("ERROR") || is("Exception")) return true;
        break;
      case 'p':
        if (is("panic")) return true;
        break;
      case 'P':
        if (is("Panic")) return true;
        break;
      case 'f':
        if (is("fatal")) return true;
        break;
      case 'F':
        if (is("Fatal") || is("FATAL")) return true;
        break;
      case 'w':
        if (is("warning")) return true;
        break;
      case 'W':
        if (is("Warning") || is("WARN")) return true;
        break;
      case 'c':
        if (is("crashed")) return true;
        break;
      case 'C':
        if (is("Crashed")) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

/// `FooError: ...`, `error[E0502]: ...`, `TypeError [ERR_X]: ...`; `Errors: 2` counts, it is none.
bool has_error_head(Bytes text) {
  const size_t colon = text.substr(0, 120).find(':');
  if (colon == Bytes::npos || colon == 0) return false;
  Bytes head = text.substr(0, colon);
  if (names_error(head)) {
    const size_t bracket = head.find_first_of("[(");
    if (bracket != Bytes::npos) head = trim_end(head.substr(0, bracket));
    if (!head.empty() && head.back() == 's') return false;
    const size_t blank = head.find(' ');
    if (blank == Bytes::npos) return true;
    // `Fatal error: x`, `PHP Fatal error:  x`, `Uncaught TypeError: x`: the name comes last.
    const size_t last = head.rfind(' ');
    return head.size() < 40 && names_error(head.substr(last + 1));
  }
  return false;
}

/// `==123==`, `[error] `, `[rank0]: `, `E1130 12:`, `npm ERR! `.
bool has_error_prefix(Bytes text) {
  const char first = at(text, 0);
  if (first == '=') {
    if (!starts_with(text, "==") || !is_digit(at(text, 2))) return false;
    size_t i = 2;
    while (is_digit(at(text, i))) ++i;
    return starts_with(text.substr(i), "==");
  }
  if (first == '[') {
    const size_t close = text.find(']');
    if (close == Bytes::npos || close > 12) return false;
    const Bytes tag = text.substr(1, close - 1);
    return equals_ignoring_case(tag, "error") || equals_ignoring_case(tag, "fatal") ||
           starts_with(tag, "rank");
  }
  if (first == 'E' || first == 'F') {  // glog: E1130 03:33:43
    size_t i = 1;
    while (is_digit(at(text, i))) ++i;
    return i == 5 && at(text, 5) == ' ' && is_digit(at(text, 6));
  }
  return starts_with(text, "npm ERR!") || starts_with(text, "npm error");
}

/// `..F.E [100%]`: a row of test results with a failure in it.
bool is_result_row(Bytes text) {
  if (is_lower(at(text, 1)) || at(text, 1) == ' ') return false;
  const Bytes row = first_token(text);
  if (row.size() < 2 || row.find_first_not_of(".FEsxX") != Bytes::npos) return false;
  if (row.find('.') == Bytes::npos) return false;
  const Bytes rest = text.substr(skip_blanks(text, row.size()));
  return row.find_first_of("FE") != Bytes::npos &&
         (rest.empty() || rest[0] == '[' || is_digit(rest[0]));
}

/// Marks with which test runners and linters start a failure: U+2715 to U+2718, U+00D7, U+276F,
/// U+25CF, U+2A2F, U+274C, U+256D and U+2577 (boxes around diagnostics), U+23AF (rules).
bool starts_with_mark(Bytes text) {
  if (at(text, 0) == '\xc3') return at(text, 1) == '\x97';
  if (at(text, 0) != '\xe2') return false;
  const Bytes mark = text.substr(0, 3);
  for (const Bytes known :
       {Bytes("\xe2\x9c\x95"), Bytes("\xe2\x9c\x96"), Bytes("\xe2\x9c\x97"), Bytes("\xe2\x9c\x98"),
        Bytes("\xe2\x9d\xaf"), Bytes("\xe2\x97\x8f"), Bytes("\xe2\xa8\xaf"), Bytes("\xe2\x9d\x8c"),
        Bytes("\xe2\x95\xad"), Bytes("\xe2\x95\xb7"), Bytes("\xe2\x8e\xaf")}) {
    if (mark == known) return true;
  }
  return false;
}

/// `at Object.run (a.js:1:2)`, `#0  0x1234`, `frame #1:`, `File "x.py", line 3`.
bool is_frame(Bytes text, size_t indent) {
  if (starts_with(text, "at ")) return indent > 0 && has_location(text);
  if (starts_with(text, "frame #")) return true;
  if (starts_with(text, "File \"")) return true;
  if (at(text, 0) != '#' || !is_digit(at(text, 1))) return false;
  size_t i = 1;
  while (is_digit(at(text, i))) ++i;
  return at(text, i) == ' ' && text.find_first_of("(/0", i) != Bytes::npos;
}

}  // namespace

bool is_full_rule(Bytes text) {
  const char mark = at(text, 0);
  if (mark != '=' && mark != '_' && mark != '-' && mark != '*' && mark != '#') return false;
  size_t head = 0;
  while (at(text, head) == mark) ++head;
  text = trim_end(text);
  if (head == text.size()) return head >= 40;
  if (head < 3 || at(text, head) != ' ' || text.size() < 24) return false;
  size_t tail = 0;
  while (tail < text.size() && text[text.size() - 1 - tail] == mark) ++tail;
  return tail >= 3;
}

bool is_last_word(Bytes text) {
  switch (at(text, 0)) {
    case '.':
      return starts_with(text, "... ") && text.ends_with(" more");
    case '=':
      return text.ends_with("ABORTING");
    case 'A':
      return starts_with(text, "Aborted");
    case 'B':
      return starts_with(text, "BUILD FAILED");
    case 'F':
      return starts_with(text, "FAILED (");
    case 'N':
      return starts_with(text, "Node.js v");
    case 'S':
      return starts_with(text, "Segmentation fault");
    case 'e':
      return starts_with(text, "exit status ") || starts_with(text, "exit code");
    case '\xe2':
      return starts_with(text, "\xe2\x95\xb5") || starts_with(text, "\xe2\x95\xb0");
    default:
      return false;
  }
}

ErrorLine error_line(Bytes text, size_t indent) {
  if (text.empty()) return ErrorLine::none;
  if (has_error_prefix(text)) return ErrorLine::prefix;
  const char first = text[0];
  if ((first == '=' || first == '_') && is_full_rule(text)) return ErrorLine::rule;
  if (is_non_ascii(first)) {
    return starts_with_mark(text) ? ErrorLine::anchor : ErrorLine::none;
  }
  if (is_frame(text, indent) || is_result_row(text)) return ErrorLine::anchor;
  if (is_letter(first) || first == '[' || first == '(') {
    if (has_error_head(text)) return ErrorLine::anchor;
  }
  if (const size_t end = leading_location(text); end != 0) {
    const Bytes rest = text.substr(end);
    const bool column = text.substr(0, end).find_first_of(":(") + 4 < end;
    if (names_error(rest) || (column && at(rest, 0) == ' ')) return ErrorLine::anchor;
  }
  return ErrorLine::none;
}

}  // namespace terse
