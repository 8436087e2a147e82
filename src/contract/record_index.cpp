#include "contract/record_index.h"

#include <algorithm>

#include "contract/characters.h"
#include "contract/form_matcher.h"

namespace terse::contract {
namespace {

// What a text of the form starts with, byte for byte: up to the first blank, which stands for any.
Bytes fixed_start(const Form& form) {
  if (first_byte(form) == '\0') return {};
  const Bytes literal = form.parts[0].literal;
  const auto is_end = [](char c) { return is_blank(c) || c == '\n'; };
  const auto* const end = std::find_if(literal.begin(), literal.end(), is_end);
  return literal.substr(0, static_cast<size_t>(end - literal.begin()));
}

// As far as all forms of the face start so.
Bytes shared_start(const Template& shape, Face face) {
  if (face == Face::terse) return fixed_start(shape.terse);
  Bytes shared = shape.verbose.empty() ? Bytes() : fixed_start(shape.verbose[0]);
  for (const Form& form : shape.verbose) {
    const Bytes start = fixed_start(form);
    const auto differ = std::mismatch(shared.begin(), shared.end(), start.begin(), start.end());
    shared = shared.substr(0, static_cast<size_t>(differ.first - shared.begin()));
  }
  return shared;
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
  const auto first = [this](size_t i) {
    return starts_[i].empty() ? 0u : static_cast<unsigned char>(starts_[i][0]);
  };
  for (size_t i = 0; i < shapes_.size(); ++i) {
    starts_.push_back(shared_start(*shapes_[i], face));
    ++begin_[first(i) + size_t{1}];
  }
  for (size_t byte = 1; byte < begin_.size(); ++byte) begin_[byte] += begin_[byte - 1];
  std::array<uint32_t, 257> next = begin_;
  members_.resize(shapes_.size());
  for (uint32_t i = 0; i < shapes_.size(); ++i) members_[next[first(i)]++] = i;
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
