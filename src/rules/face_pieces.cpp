#include "rules/face_pieces.h"

#include <algorithm>

#include "base/utf8.h"

namespace terse {
namespace {

// Stands for a hole where the literals are lexed: no token goes over it.
constexpr char hole_mark = '\x01';

bool is_word_byte(Bytes text, size_t at) {
  const char c = text[at];
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_') {
    return true;
  }
  const bool inside = at > 0 && at + 1 < text.size();
  return c == '\'' && inside && text[at - 1] != ' ' && text[at + 1] != ' ';
}

/// Punctuation of prose and arrows, which say nothing by themselves.
bool is_plain_mark(char32_t c) {
  return c == 0xb7 || (c >= 0x2010 && c <= 0x2015) || c == 0x2026 || c == 0x2022 || c == 0x2192;
}

class Splitter {
 public:
  Splitter(const Form& form, const TokenLexer& lexer) : form_(form) {
    for (const Part& part : form.parts) {
      starts_.push_back(text_.size());
      if (part.kind == Part::Kind::literal) text_ += part.literal;
      if (part.kind == Part::Kind::hole) text_ += hole_mark;
    }
    lexer.lex(text_, tokens_);
  }

  std::vector<FacePiece> run() {
    for (size_t p = 0; p < form_.parts.size(); ++p) {
      const Part& part = form_.parts[p];
      if (part.kind == Part::Kind::open) guards_.push_back(direct_holes(p));
      if (part.kind == Part::Kind::close) guards_.pop_back();
      if (part.kind == Part::Kind::hole) {
        FacePiece piece;
        piece.hole = part.index;
        add(std::move(piece));
      }
      if (part.kind == Part::Kind::literal) split(starts_[p], starts_[p] + part.literal.size());
    }
    return std::move(pieces_);
  }

 private:
  /// The holes of an option outside the options in it: without one of them it is not printed.
  std::set<uint16_t> direct_holes(size_t open) const {
    std::set<uint16_t> holes;
    for (size_t p = open + 1; p < form_.parts[open].index; ++p) {
      if (form_.parts[p].kind == Part::Kind::open) p = form_.parts[p].index;
      if (form_.parts[p].kind == Part::Kind::hole) holes.insert(form_.parts[p].index);
    }
    return holes;
  }

  void add(FacePiece piece) {
    for (const std::set<uint16_t>& guard : guards_) piece.guard.insert(guard.begin(), guard.end());
    piece.cut_before = cut_;
    cut_ = false;
    pieces_.push_back(std::move(piece));
  }

  void split(size_t begin, size_t end) {
    for (size_t at = begin; at < end;) {
      const size_t start = at;
      while (at < end && is_word_byte(text_, at)) ++at;
      if (at > start) {
        add_word(start, at);
        continue;
      }
      const CodePoint point = decode_utf8(text_, at);
      at += point.length;
      cut_ = cut_ || point.value == '.' || point.value == ',' || point.value == ';';
      // A sign that is no punctuation, a letter of another script: nothing shortens it.
      const bool mark = point.value >= 0x80 ? !is_plain_mark(point.value)
                                            : Bytes("!<>~^$%&").find(text_[start]) != Bytes::npos;
      if (mark) add_word(start, at);
    }
  }

  void add_word(size_t begin, size_t end) {
    FacePiece piece;
    piece.word = text_.substr(begin, end - begin);
    const bool ascii = std::all_of(piece.word.begin(), piece.word.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x80 && c != '!' && c != '<' && c != '>' && c != '~' &&
             c != '^' && c != '$' && c != '%' && c != '&' && !(c >= '0' && c <= '9');
    });
    piece.exact = !ascii;
    for (const Token& token : tokens_) {
      if (token.end <= begin || token.begin >= end) continue;
      if (token.kind == TokenKind::word) {
        piece.is_protected = true;
        piece.group = token.group;
      }
      piece.exact = piece.exact || token.kind == TokenKind::code ||
                    token.kind == TokenKind::quote || token.kind == TokenKind::flag ||
                    token.kind == TokenKind::variable || token.kind == TokenKind::reference;
    }
    add(std::move(piece));
  }

  const Form& form_;
  std::string text_;
  std::vector<size_t> starts_;
  std::vector<Token> tokens_;
  std::vector<std::set<uint16_t>> guards_;
  std::vector<FacePiece> pieces_;
  bool cut_ = false;
};

}  // namespace

std::vector<FacePiece> face_pieces(const Form& form, const TokenLexer& lexer) {
  return Splitter(form, lexer).run();
}

std::set<uint16_t> certain_holes(const Form& form) {
  std::set<uint16_t> holes;
  for (size_t p = 0; p < form.parts.size(); ++p) {
    if (form.parts[p].kind == Part::Kind::open) p = form.parts[p].index;
    if (form.parts[p].kind == Part::Kind::hole) holes.insert(form.parts[p].index);
  }
  return holes;
}

}  // namespace terse
