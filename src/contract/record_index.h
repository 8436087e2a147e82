// Which templates a text can be a record of, by its first byte.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/once.h"
#include "contract/canonical.h"
#include "record/rule_set.h"

namespace terse::contract {

/// All templates by the first byte of one face, in order of precedence.
class FaceIndex {
 public:
  FaceIndex(const RuleSet& rules, Face face);

  /// Calls `visit(template)` for each that a text with this first byte can match, until it says
  /// true.
  template <class Visit>
  const Template* find(char first, Visit visit) const {
    const auto byte = static_cast<unsigned char>(first);
    uint32_t any = begin_[0];
    uint32_t own = byte == 0 ? begin_[1] : begin_[byte];
    const uint32_t any_end = begin_[1];
    const uint32_t own_end = byte == 0 ? begin_[1] : begin_[byte + size_t{1}];
    while (any != any_end || own != own_end) {
      const bool takes_any = own == own_end || (any != any_end && members_[any] < members_[own]);
      const Template* shape = shapes_[members_[takes_any ? any++ : own++]];
      if (visit(*shape)) return shape;
    }
    return nullptr;
  }

 private:
  std::vector<const Template*> shapes_;  // in order of precedence
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
