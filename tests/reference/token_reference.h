// The protected-token grammar as one regular expression and a few plain functions: slow, obvious.
#pragma once

#include <string>
#include <vector>

#include "text/tokens.h"

namespace terse::reference {

/// The same tokens as TokenLexer for texts below 500 bytes whose characters above U+007F are
/// Latin-1 letters and signs, the byte 0xff, or the marks that the grammar names.
class TokenReference {
 public:
  TokenReference(const std::vector<ProtectedWord>& words, const NarrationException& exception)
      : words_(words), exception_(exception) {}

  std::vector<Token> lex(const std::string& text) const;

 private:
  struct Word {
    bool found = false;
    WordGroup group = WordGroup::negation;
  };
  Word look_up(const std::string& word) const;
  Word look_up_parts(const std::string& chunk) const;
  size_t phrase_end(const std::string& text, size_t at, WordGroup& group) const;
  bool frees(const std::string& text, const Token& token) const;
  void plain(const std::string& text, size_t begin, size_t end, std::vector<Token>& out,
             size_t& at) const;
  std::vector<Token> without_narration(const std::string& text, std::vector<Token> tokens) const;

  std::vector<ProtectedWord> words_;
  NarrationException exception_;
};

}  // namespace terse::reference
