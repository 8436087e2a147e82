// The markup families: emphasis, headings, decorative emoji, the final period.
#include "base/utf8.h"
#include "prose/rewriter.h"
#include "text/char_class.h"

namespace terse::prose {

namespace {

/// Pictures that say nothing; a status mark is a protected token and never comes here.
bool is_decoration(char32_t c) {
  return (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x2600 && c <= 0x27bf) || c == 0xfe0f ||
         c == 0x200d || c == 0x2b50;
}

}  // namespace

/// `**bold**` and `*so*`: the two runs of stars go, where both are there and touch what they mark.
void Rewriter::drop_emphasis() {
  if (!enabled(markup_.emphasis)) return;
  for (size_t open = 0; open < pieces_.size(); ++open) {
    if (!is_mark(open, '*') || !pieces_[open].live) continue;
    size_t width = 1;
    while (is_mark(open + width, '*')) ++width;
    const bool starts = open == 0 || pieces_[open - 1].is_gap() || is_mark(open - 1, '(');
    const bool touches = open + width < pieces_.size() && !pieces_[open + width].is_gap();
    if (!starts || !touches || width > 3) {
      open += width - 1;
      continue;
    }
    for (size_t close = open + width + 1; close < pieces_.size(); ++close) {
      if (!is_mark(close, '*') || pieces_[close - 1].is_gap()) continue;
      size_t run = 1;
      while (is_mark(close + run, '*')) ++run;
      const size_t behind = close + run;
      const bool ends = behind >= pieces_.size() || pieces_[behind].is_gap() ||
                        pieces_[behind].kind == Piece::Kind::mark;
      if (run == width && ends) {
        for (size_t i = 0; i < width; ++i) {
          drop(pieces_[open + i], markup_.emphasis);
          drop(pieces_[close + i], markup_.emphasis);
        }
        open = close + width - 1;
        break;
      }
      close += run - 1;
    }
  }
}

/// Blanks at the end of the last line.
void Rewriter::drop_trailing_blanks() {
  if (!enabled(markup_.blanks) || pieces_.empty() || !pieces_.back().is_gap()) return;
  drop(pieces_.back(), markup_.blanks);
}

void Rewriter::drop_emoji() {
  if (!enabled(markup_.emoji)) return;
  for (Piece& piece : pieces_) {
    if (piece.kind != Piece::Kind::mark || !is_high(text_[piece.begin])) continue;
    if (is_decoration(decode_utf8(text_, piece.begin).value)) drop(piece, markup_.emoji);
  }
}

/// Heading hashes are kept as one.
void Rewriter::shorten_heading() {
  if (!enabled(markup_.heading) || text_.empty() || text_[0] != '#') return;
  size_t hashes = 0;
  while (hashes < body_ && text_[hashes] == '#') ++hashes;
  if (hashes < 2 || body_ == hashes) return;
  hashes_cut_ = hashes - 1;
  changed_ = true;
}

/// The period that ends a paragraph, a bullet or a sentence that stands alone.
void Rewriter::drop_final_period() {
  if (!enabled(markup_.period) || pieces_.size() < 2) return;
  Piece& last = pieces_.back();
  const Piece& before = pieces_[pieces_.size() - 2];
  if (!is_mark(pieces_.size() - 1, '.') || !last.live || !before.live ||
      (before.kind != Piece::Kind::word && before.kind != Piece::Kind::token))
    return;
  drop(last, markup_.period);
}

}  // namespace terse::prose
