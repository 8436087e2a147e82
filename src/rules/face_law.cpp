#include "rules/face_law.h"

#include <algorithm>

#include "rules/abbreviation.h"
#include "rules/face_pieces.h"
#include "rules/measure_words.h"

namespace terse {
namespace {

using Pieces = std::vector<FacePiece>;

// Small words that may join what the verbose form joins otherwise.
constexpr Bytes joining[] = {"to",   "in", "of",  "at",   "by", "for",
                             "from", "on", "via", "with", "per"};

std::string lower_word(Bytes word) {
  std::string out(word);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

bool stands_for(const FacePiece& terse, const FacePiece& verbose) {
  if (terse.hole != no_index || verbose.hole != no_index) return terse.hole == verbose.hole;
  if (terse.exact || verbose.exact) return terse.word == verbose.word;
  // "minutes" is not to become "ms".
  if (terse.measure != -1 || verbose.measure != -1) return terse.measure == verbose.measure;
  const bool same = lower_word(terse.word) == lower_word(verbose.word);
  if (terse.is_protected != verbose.is_protected) return same;
  if (terse.is_protected && terse.group != verbose.group) return false;
  return same || is_same_word(terse.word, verbose.word);
}

bool must_survive(const FacePiece& piece) {
  return piece.hole == no_index && (piece.exact || piece.measure != -1 ||
                                    (piece.is_protected && piece.group != WordGroup::order));
}

std::string quoted_word(const FacePiece& piece) {
  return '"' + piece.word + '"';
}

class FaceLaw {
 public:
  FaceLaw(const Template& shape, const Form& form, const TokenLexer& lexer)
      : shape_(shape),
        form_(form),
        verbose_(face_pieces(form, lexer)),
        terse_(face_pieces(shape.terse, lexer)),
        certain_(certain_holes(form)) {
    find_measures(verbose_);
    find_measures(terse_);
  }

  std::vector<std::string> run() {
    drop_label();
    check_words();
    check_survivors();
    if (!in_order()) check_places();
    check_borders();
    return std::move(breaches_);
  }

 private:
  bool is_number(const FacePiece& piece) const {
    if (piece.hole == no_index) return false;
    const HoleType type = shape_.holes[piece.hole].type;
    return type == HoleType::integer || type == HoleType::number;
  }

  void find_measures(Pieces& row) const {
    for (size_t i = 0; i < row.size(); ++i) {
      if (row[i].hole != no_index || row[i].exact) continue;
      const bool behind = i > 0 && !row[i].cut_before && is_number(row[i - 1]);
      row[i].measure =
          measure_of(row[i].word, behind ? MeasurePlace::behind_number : MeasurePlace::anywhere);
    }
  }

  /// The pack's own name and a colon may open the terse face.
  void drop_label() {
    const std::string label = std::string(shape_.pack) + ':';
    if (!shape_.terse.source.starts_with(label) || terse_.empty()) return;
    size_t words = 0;
    size_t length = 0;
    while (words < terse_.size() && terse_[words].hole == no_index && length < shape_.pack.size()) {
      if (must_survive(terse_[words])) return;
      length += terse_[words].word.size() + (length == 0 ? 0 : 1);
      ++words;
    }
    terse_.erase(terse_.begin(), terse_.begin() + static_cast<std::ptrdiff_t>(words));
  }

  static bool is_joining(const FacePiece& piece) {
    return !piece.is_protected && !piece.exact &&
           std::find(std::begin(joining), std::end(joining), piece.word) != std::end(joining);
  }

  /// Whether `verbose` was there whenever `terse` is printed.
  bool is_backed(const FacePiece& terse, const FacePiece& verbose) const {
    return std::all_of(verbose.guard.begin(), verbose.guard.end(), [&](uint16_t hole) {
      return terse.guard.count(hole) != 0 || certain_.count(hole) != 0;
    });
  }

  /// Whether `terse` is printed whenever `verbose` was there.
  bool is_printed(const FacePiece& verbose, const FacePiece& terse) const {
    return std::all_of(terse.guard.begin(), terse.guard.end(), [&](uint16_t hole) {
      const Hole& h = shape_.holes[hole];
      if (h.has_default || !h.derive.empty()) return false;  // left out at times
      return verbose.guard.count(hole) != 0 || certain_.count(hole) != 0;
    });
  }

  void check_words() {
    for (const FacePiece& piece : terse_) {
      if (piece.hole != no_index || is_joining(piece)) continue;
      const bool said = std::any_of(verbose_.begin(), verbose_.end(), [&](const FacePiece& v) {
        return stands_for(piece, v) && (!piece.is_protected || is_backed(piece, v));
      });
      if (!said) {
        breaches_.push_back("the terse face says " + quoted_word(piece) +
                            ", which is no word of the verbose form, nor short for one");
      }
    }
  }

  void check_survivors() {
    std::vector<bool> used(terse_.size(), false);
    for (const FacePiece& piece : verbose_) {
      if (!must_survive(piece)) continue;
      bool found = false;
      for (size_t t = 0; t < terse_.size() && !found; ++t) {
        found = !used[t] && stands_for(terse_[t], piece) && is_printed(piece, terse_[t]);
        if (found) used[t] = true;
      }
      if (!found) {
        breaches_.push_back("the terse face leaves out " + quoted_word(piece) +
                            ", a word that no rewrite may lose");
      }
    }
  }

  bool in_order() const {
    size_t at = 0;
    for (const FacePiece& piece : terse_) {
      if (is_joining(piece)) continue;
      while (at < verbose_.size() && !stands_for(piece, verbose_[at])) ++at;
      if (at == verbose_.size()) return false;
      ++at;
    }
    return true;
  }

  /// The holes beside a word that no full stop, comma or semicolon cuts off.
  static std::set<uint16_t> holes_beside(const Pieces& row, size_t word) {
    std::set<uint16_t> holes;
    bool cut = false;
    for (size_t i = word; i-- > 0 && !cut;) {
      cut = row[i + 1].cut_before;
      if (cut || row[i].hole == no_index) continue;
      holes.insert(row[i].hole);
      break;
    }
    for (size_t i = word + 1; i < row.size() && !row[i].cut_before; ++i) {
      if (row[i].hole == no_index) continue;
      holes.insert(row[i].hole);
      break;
    }
    return holes;
  }

  /// In another order each word has to stay with its own hole.
  void check_places() {
    for (size_t t = 0; t < terse_.size(); ++t) {
      if (terse_[t].hole != no_index || is_joining(terse_[t])) continue;
      const std::set<uint16_t> now = holes_beside(terse_, t);
      bool fits = false;
      for (size_t v = 0; v < verbose_.size() && !fits; ++v) {
        if (!stands_for(terse_[t], verbose_[v])) continue;
        const std::set<uint16_t> then = holes_beside(verbose_, v);
        fits = std::includes(then.begin(), then.end(), now.begin(), now.end());
      }
      if (!fits) {
        breaches_.push_back("the terse face puts " + quoted_word(terse_[t]) +
                            " beside another field than the verbose form does");
      }
    }
  }

  /// What touches the first (or last) byte of a hole, by hole; NUL where nothing does.
  static char border(const Form& form, size_t part, bool before) {
    const auto is_bracket = [&](size_t p) {
      return form.parts[p].kind == Part::Kind::open || form.parts[p].kind == Part::Kind::close;
    };
    size_t at = part;
    do {
      if (before ? at == 0 : at + 1 == form.parts.size()) return '\0';
      at = before ? at - 1 : at + 1;
    } while (is_bracket(at));
    if (form.parts[at].kind == Part::Kind::plural) return 's';
    if (form.parts[at].kind != Part::Kind::literal) return '\0';
    const Bytes literal = form.parts[at].literal;
    // An en dash is read as a minus.
    if (before && literal.ends_with("\xe2\x80\x93")) return '-';
    return before ? literal.back() : literal.front();
  }

  static bool changes_value(char c, bool before) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (before) return c != '\0' && Bytes("-+<>~$!^0123456789.").find(c) != Bytes::npos;
    return word || (c != '\0' && Bytes("%0123456789").find(c) != Bytes::npos);
  }

  static bool has_border(const Form& form, uint16_t hole, char c, bool before) {
    for (size_t p = 0; p < form.parts.size(); ++p) {
      const bool same = form.parts[p].kind == Part::Kind::hole && form.parts[p].index == hole;
      if (same && border(form, p, before) == c) return true;
    }
    return false;
  }

  void check_borders() {
    for (size_t p = 0; p < shape_.terse.parts.size(); ++p) {
      const Part& part = shape_.terse.parts[p];
      if (part.kind != Part::Kind::hole) continue;
      for (const bool before : {true, false}) {
        const char c = border(shape_.terse, p, before);
        if (!changes_value(c, before) || has_border(form_, part.index, c, before)) continue;
        breaches_.push_back("the terse face writes \"" + std::string(1, c) + "\" right " +
                            (before ? "before" : "behind") + " hole \"" +
                            std::string(shape_.holes[part.index].name) +
                            "\", which would change its value");
      }
    }
  }

  const Template& shape_;
  const Form& form_;
  Pieces verbose_;
  Pieces terse_;
  std::set<uint16_t> certain_;
  std::vector<std::string> breaches_;
};

}  // namespace

std::vector<std::string> face_breaches(const Template& shape, size_t form,
                                       const TokenLexer& lexer) {
  const bool is_pattern = !shape.verbose[form].match.empty();
  return FaceLaw(shape, shape.verbose[is_pattern ? 0 : form], lexer).run();
}

}  // namespace terse
