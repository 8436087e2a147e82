// The words that no rewrite may lose: the data of rules/protected.toml, ready for look-up.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"

namespace terse {

enum class WordGroup : uint8_t {
  negation,        ///< not, no, never, only, unless, if, but ...
  modality,        ///< must, should, seem*, probably ...
  order,           ///< first, then, still, already, all, more ...: order and state
  failure,         ///< fail*, error*, timeout, skip*, blocked ...
  classification,  ///< scope_drift, noise, regression ...: exact, case-sensitive
  status,          ///< kept, reverted, DONE, PARTIAL ...
};

/// One entry of the list, as data.
struct ProtectedWord {
  Bytes text;       ///< one word, or several joined by single spaces or hyphens
  WordGroup group;
  bool stem;        ///< matches every word that starts with `text`
};

/// Look-up over the list; built once, then const.
class ProtectedWords {
 public:
  ProtectedWords() = default;
  explicit ProtectedWords(const std::vector<ProtectedWord>& words);

  /// The group of `word`, or -1 when it is not protected. ASCII case is ignored but for
  /// classifications. Stems match by prefix.
  int find(Bytes word) const;

  /// Length of the longest multi-word entry ("no longer") that starts at `text`, or 0.
  /// Any single space in an entry matches one or more blanks or one line break.
  size_t find_phrase(Bytes text, WordGroup& group) const;

 private:
  std::unordered_map<std::string, WordGroup> exact_;
  std::vector<std::pair<std::string, WordGroup>> stems_;    // sorted
  std::vector<std::pair<std::string, WordGroup>> phrases_;  // longest first
  std::unordered_map<std::string, WordGroup> case_sensitive_;
};

}  // namespace terse
