// A form as a row of words and holes, with what is known of each.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "record/template.h"
#include "text/tokens.h"

namespace terse {

/// A word of a literal, or a hole.
struct FacePiece {
  uint16_t hole = no_index;  ///< of a hole
  std::string word;          ///< of a word
  bool exact = false;        ///< a number, a mark, part of code or of a quote: the same or nothing
  bool is_protected = false;
  WordGroup group = WordGroup::order;  ///< of a protected word
  int measure = -1;                    ///< measure_of() a word
  std::set<uint16_t> guard;            ///< holes without which it is not printed
  bool cut_before = false;             ///< a `.`, `,` or `;` stands between it and what is before
};

std::vector<FacePiece> face_pieces(const Form& form, const TokenLexer& lexer);

/// The holes that stand outside the options of a form.
std::set<uint16_t> certain_holes(const Form& form);

}  // namespace terse
