#include "contract/record_index.h"

#include <algorithm>

#include "contract/form_matcher.h"

namespace terse::contract {
namespace {

// The byte that all forms of the face start with; NUL where there is more than one.
char shared_first_byte(const Template& shape, Face face) {
  if (face == Face::terse) return first_byte(shape.terse);
  const char first = shape.verbose.empty() ? '\0' : first_byte(shape.verbose[0]);
  for (const Form& form : shape.verbose) {
    if (first_byte(form) != first) return '\0';
  }
  return first;
}

}  // namespace

FaceIndex::FaceIndex(const RuleSet& rules, Face face) {
  shapes_.reserve(rules.templates.size());
  for (const Template& shape : rules.templates) shapes_.push_back(&shape);
  // Whoever reads a terse face may know the built-in packs only.
  if (face == Face::terse) {
    std::stable_partition(shapes_.begin(), shapes_.end(),
                          [](const Template* shape) { return !shape->foreign; });
  }
  std::vector<unsigned char> first;
  first.reserve(shapes_.size());
  for (const Template* shape : shapes_) {
    first.push_back(static_cast<unsigned char>(shared_first_byte(*shape, face)));
    ++begin_[first.back() + size_t{1}];
  }
  for (size_t byte = 1; byte < begin_.size(); ++byte) begin_[byte] += begin_[byte - 1];
  std::array<uint32_t, 257> next = begin_;
  members_.resize(shapes_.size());
  for (uint32_t i = 0; i < shapes_.size(); ++i) members_[next[first[i]]++] = i;
}

const FaceIndex& RecordIndex::of(Face face) const {
  listed_.run([this] {
    faces_.clear();
    faces_.emplace_back(*rules_, Face::verbose);
    faces_.emplace_back(*rules_, Face::terse);
  });
  return faces_[face == Face::terse ? 1 : 0];
}

}  // namespace terse::contract
