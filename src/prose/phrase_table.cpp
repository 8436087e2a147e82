#include "prose/phrase_table.h"

#include <algorithm>

#include "text/char_class.h"

namespace terse::prose {

namespace {

constexpr uint16_t free_slot = 0xffff;

std::string levelled(Bytes word) {
  std::string out;
  for (size_t i = 0; i < word.size(); ++i) {
    if (word.substr(i, 3) == "\xe2\x80\x99") {
      out += '\'';
      i += 2;
    } else {
      out += to_lower(word[i]);
    }
  }
  return out;
}

constexpr std::pair<Bytes, TokenKind> kind_names[] = {
    {"<number>", TokenKind::number},     {"<code>", TokenKind::code},
    {"<quote>", TokenKind::quote},       {"<url>", TokenKind::url},
    {"<path>", TokenKind::path},         {"<name>", TokenKind::identifier},
    {"<hash>", TokenKind::hash},         {"<flag>", TokenKind::flag},
    {"<variable>", TokenKind::variable}, {"<reference>", TokenKind::reference},
    {"<mark>", TokenKind::emoji},
};

void add_neighbour(Bytes entry, const RuleSet& rules, Neighbours& out) {
  if (entry.empty()) return;
  out.any = true;
  if (entry == "<end>") {
    out.edge = true;
  } else if (entry.starts_with('<') && entry.size() > 1) {
    for (const auto& [name, kind] : kind_names)
      if (entry == name) out.kinds |= 1u << static_cast<unsigned>(kind);
  } else if (entry.starts_with('@')) {
    if (const WordList* list = find_word_list(rules, entry.substr(1)))
      for (const Bytes word : list->words) add_neighbour(word, rules, out);
  } else if (entry.starts_with('*') && entry.size() > 1) {
    out.endings.push_back(levelled(entry.substr(1)));
  } else if (has(entry[0], is_word) || is_high(entry[0])) {
    out.words.push_back(levelled(entry));
  } else {
    out.marks.emplace_back(entry);
  }
}

Neighbours compile(const List<Bytes>& entries, const RuleSet& rules) {
  Neighbours out;
  for (Bytes entry : entries) add_neighbour(entry, rules, out);
  std::vector<std::pair<uint32_t, std::string>> hashed;
  for (std::string& word : out.words) {
    const uint32_t hash = word_hash(word);
    hashed.emplace_back(hash, std::move(word));
  }
  std::sort(hashed.begin(), hashed.end());
  out.words.clear();
  for (auto& [hash, word] : hashed) {
    out.hashes.push_back(hash);
    out.words.push_back(std::move(word));
  }
  return out;
}

/// The protected words of `text`, in order, levelled.
std::vector<std::string> protected_in(Bytes text, const TokenLexer& lexer) {
  std::vector<Token> tokens;
  lexer.lex(text, tokens);
  std::vector<std::string> out;
  for (const Token& token : tokens)
    out.push_back(levelled(text.substr(token.begin, token.end - token.begin)));
  return out;
}

}  // namespace

PhraseTable::PhraseTable(const RuleSet& rules, const TokenLexer& lexer) {
  index_.assign(1024, free_slot);
  for (Bytes family : {"emphasis", "heading", "blanks", "emoji", "period"}) family_index(family);
  for (const Phrase& phrase : rules.phrases) add(phrase, rules, lexer);
  for (const Dictionary& table : rules.dictionaries) {
    if (table.name != "word_pairs") continue;
    for (const Dictionary::Entry& entry : table.entries) {
      Phrase& pair = pairs_.emplace_back();
      pair.pack = "word_pairs";
      pair.family = "pairs";
      pair.from = entry.long_form;
      pair.to = entry.short_form;
      add(pair, rules, lexer);
    }
  }
  for (Slot& slot : slots_) {
    std::stable_sort(slot.phrases.begin(), slot.phrases.end(),
                     [](const CompiledPhrase& a, const CompiledPhrase& b) {
                       return a.parts.size() > b.parts.size();
                     });
  }
}

uint16_t PhraseTable::family_index(Bytes name) {
  const auto found = std::find(families_.begin(), families_.end(), name);
  if (found != families_.end()) return static_cast<uint16_t>(found - families_.begin());
  families_.emplace_back(name);
  return static_cast<uint16_t>(families_.size() - 1);
}

const Neighbours* PhraseTable::neighbours(const List<Bytes>& entries, const RuleSet& rules) {
  std::string key;
  for (const Bytes entry : entries) key.append(entry).append("\n");
  const auto [place, fresh] = neighbours_.try_emplace(std::move(key));
  if (fresh) place->second = compile(entries, rules);
  return &place->second;
}

void PhraseTable::add(const Phrase& phrase, const RuleSet& rules, const TokenLexer& lexer) {
  CompiledPhrase out;
  out.source = &phrase;
  std::vector<Piece> pieces;
  cut_pieces(phrase.from, 0, {}, pieces);
  bool gap = false;
  for (const Piece& piece : pieces) {
    if (piece.is_gap()) {
      gap = true;
      continue;
    }
    CompiledPhrase::Part part;
    part.text = levelled(phrase.from.substr(piece.begin, piece.end - piece.begin));
    part.hash = word_hash(part.text);
    part.word = piece.is_word();
    part.gap_before = gap;
    gap = false;
    out.parts.push_back(std::move(part));
  }
  if (out.parts.empty()) return;
  out.after = neighbours(phrase.after, rules);
  out.before = neighbours(phrase.before, rules);
  out.not_after = neighbours(phrase.not_after, rules);
  out.not_before = neighbours(phrase.not_before, rules);
  out.unless_after = neighbours(phrase.unless_after, rules);
  out.unless_before = neighbours(phrase.unless_before, rules);
  out.family = family_index(phrase.family);
  out.keeps_tokens = protected_in(phrase.from, lexer) == protected_in(phrase.to, lexer);
  const uint32_t first = out.parts[0].hash;
  slot(first).phrases.push_back(std::move(out));
}

PhraseTable::Slot& PhraseTable::slot(uint32_t hash) {
  if (slots_.size() * 2 >= index_.size()) {
    index_.assign(index_.size() * 2, free_slot);
    for (size_t i = 0; i < slots_.size(); ++i) {
      size_t at = slots_[i].hash & (index_.size() - 1);
      while (index_[at] != free_slot) at = (at + 1) & (index_.size() - 1);
      index_[at] = static_cast<uint16_t>(i);
    }
  }
  size_t at = hash & (index_.size() - 1);
  for (; index_[at] != free_slot; at = (at + 1) & (index_.size() - 1))
    if (slots_[index_[at]].hash == hash) return slots_[index_[at]];
  index_[at] = static_cast<uint16_t>(slots_.size());
  slots_.push_back({hash, {}});
  return slots_.back();
}

const std::vector<CompiledPhrase>* PhraseTable::starting_with(uint32_t hash) const {
  for (size_t at = hash & (index_.size() - 1); index_[at] != free_slot;
       at = (at + 1) & (index_.size() - 1))
    if (slots_[index_[at]].hash == hash) return &slots_[index_[at]].phrases;
  return nullptr;
}

bool is_listed(const Neighbours& list, const Piece* piece, Bytes text) {
  if (piece == nullptr) return list.edge;
  const Bytes own = text.substr(piece->begin, piece->end - piece->begin);
  if (piece->kind == Piece::Kind::mark)
    return std::any_of(list.marks.begin(), list.marks.end(),
                       [own](const std::string& mark) { return mark == own; });
  if (piece->kind == Piece::Kind::token && piece->token != TokenKind::word)
    return (list.kinds >> static_cast<unsigned>(piece->token) & 1u) != 0;
  const auto range = std::equal_range(list.hashes.begin(), list.hashes.end(), piece->hash);
  for (auto at = range.first; at != range.second; ++at)
    if (same_word(own, list.words[static_cast<size_t>(at - list.hashes.begin())])) return true;
  for (const std::string& ending : list.endings)
    if (own.size() > ending.size() + 1 && same_word(own.substr(own.size() - ending.size()), ending))
      return true;
  return false;
}

}  // namespace terse::prose
