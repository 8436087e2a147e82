#include "rules/pack_bounds.h"

#include <algorithm>

namespace terse {
namespace {

// The largest built-in pack has 30 KiB and 36 templates.
constexpr size_t largest_pack = 1024 * 1024;
constexpr size_t most_templates = 500;
constexpr size_t most_entries = 5'000;  // of all dictionaries together
constexpr size_t most_phrases = 2'000;  // spellings count
constexpr size_t most_signatures = 500;
constexpr size_t most_forms = 32;  // of one template
constexpr size_t longest_form = 2'048;
// toml++ bounds the nesting of values, but not that of dotted keys, which nest tables as well.
constexpr size_t most_key_parts = 16;

/// Walks TOML outside its strings and comments, where a dot only stands in keys and numbers.
class KeyScan {
 public:
  explicit KeyScan(Bytes text) : text_(text) {}

  /// The line of a key with too many parts, or 0.
  size_t run() {
    size_t dots = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        skip_string(c);
        continue;
      }
      if (c == '#') at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      if (Bytes("=,[]{}\n").find(text_[at_]) != Bytes::npos) dots = 0;
      if (text_[at_] == '.' && ++dots >= most_key_parts) return line();
      ++at_;
    }
    return 0;
  }

 private:
  size_t line() const {
    return 1 + static_cast<size_t>(std::count(text_.begin(), text_.begin() + offset(), '\n'));
  }
  Bytes::difference_type offset() const { return static_cast<Bytes::difference_type>(at_); }

  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool is_long = text_.substr(at_).starts_with(three);
    at_ += is_long ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\' && quote == '"') {
        at_ += 2;
        continue;
      }
      if (is_long ? text_.substr(at_).starts_with(three) : c == quote || c == '\n') {
        at_ = std::min(at_ + (is_long ? 3 : 1), text_.size());
        return;
      }
      ++at_;
    }
  }

  Bytes text_;
  size_t at_ = 0;
};

size_t length_of(const PackNode* node) {
  if (node == nullptr) return 0;
  if (node->is_array()) return node->elements.size();
  return node->is_table() ? node->entries.size() : 1;
}

bool at_most(size_t most, size_t count, const char* things, PackPlace place, NodeReader& reader) {
  if (count <= most) return true;
  reader.report(place,
                std::to_string(count) + ' ' + things + " are too many, " + std::to_string(most) +
                    " is the bound",
                "split the pack, or keep what pays");
  return false;
}

bool is_bounded_form(const PackNode& form, NodeReader& reader) {
  if (form.text.size() <= longest_form) return true;
  reader.report(form.place, "a form of more than 2048 bytes", "shorten it, or split the record");
  return false;
}

bool is_bounded_template(const PackNode& table, NodeReader& reader) {
  for (const char* key : {"verbose", "terse", "match"}) {
    const PackNode* node = table.find(key);
    if (node == nullptr) continue;
    if (!at_most(most_forms, length_of(node), "forms", node->place, reader)) return false;
    if (!is_bounded_form(*node, reader)) return false;
    for (const PackNode& form : node->elements) {
      if (!is_bounded_form(form, reader)) return false;
    }
  }
  return true;
}

}  // namespace

bool is_bounded_pack(const std::string& text, NodeReader& reader) {
  if (text.size() > largest_pack) {
    reader.report({1, 1}, "the pack is larger than 1 MiB", "split it, one pack a skill");
    return false;
  }
  if (const size_t line = KeyScan(text).run(); line != 0) {
    reader.report({line, 1}, "a key of too many parts", "a pack needs two of them at most");
    return false;
  }
  return true;
}

bool is_bounded_tree(const PackNode& root, NodeReader& reader) {
  size_t entries = 0;
  if (const PackNode* tables = root.find("dictionary")) {
    for (const PackNode::Entry& table : tables->entries) entries += 1 + length_of(&table.value);
    if (!at_most(most_entries, entries, "dictionary entries", tables->place, reader)) return false;
  }
  size_t phrases = 0;
  if (const PackNode* list = root.find("phrase")) {
    for (const PackNode& phrase : list->elements) {
      phrases += std::max<size_t>(1, length_of(phrase.find("from")));
    }
    if (!at_most(most_phrases, phrases, "phrases", list->place, reader)) return false;
  }
  if (const PackNode* list = root.find("signature")) {
    if (!at_most(most_signatures, length_of(list), "signatures", list->place, reader)) return false;
  }
  const PackNode* list = root.find("template");
  if (list == nullptr) return true;
  if (!at_most(most_templates, length_of(list), "templates", list->place, reader)) return false;
  return std::all_of(list->elements.begin(), list->elements.end(),
                     [&](const PackNode& table) { return is_bounded_template(table, reader); });
}

}  // namespace terse
