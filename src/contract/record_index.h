// Which templates a text can be a record of, by how it starts.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/once.h"
#include "contract/canonical.h"
#include "record/rule_set.h"

namespace terse::contract {

/// All templates by what a text of one face starts with, in order of precedence.
class FaceIndex {
 public:
  FaceIndex(const RuleSet& rules, Face face);

  /// Calls `visit(template)` for each that a text with this start can match, until it says true.
  template <class Visit>
  const Template* find(Bytes text, Visit visit) const {
    const size_t byte = text.empty() ? 0 : static_cast<unsigned char>(text[0]);
    uint32_t any = begin_[0];
    uint32_t own = byte == 0 ? begin_[1] : begin_[byte];
    const uint32_t any_end = begin_[1];
    const uint32_t own_end = byte == 0 ? begin_[1] : begin_[byte + 1];
    while (any != any_end || own != own_end) {
      const bool takes_any = own == own_end || (any != any_end && members_[any] < members_[own]);
      const uint32_t place = members_[takes_any ? any++ : own++];
      if (text.starts_with(starts_[place]) && visit(*shapes_[place])) return shapes_[place];
    }
    return nullptr;
  }

 private:
  std::vector<const Template*> shapes_;  // in order of precedence
  std::vector<Bytes> starts_;            // of each: byte for byte; empty where forms differ
  std::vector<uint32_t> members_;        // places in `shapes_`, by first byte
  std::array<uint32_t, 257> begin_{};    // of a byte's; 0: forms start with different ones, or a
                                         // hole
};

/// Both faces, listed when they are first asked for. Const and safe to share between threads.
class RecordIndex {
 public:
  /// Borrows `rules`.
  explicit RecordIndex(const RuleSet& rules) : rules_(&rules) {}

  const FaceIndex& of(Face face) const;

 private:
  const RuleSet* rules_;
  mutable Once listed_;
  mutable std::vector<FaceIndex> faces_;
};

}  // namespace terse::contract
