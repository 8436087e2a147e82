#include "task/pin_table.h"

#include <functional>

namespace terse::task {
namespace {

constexpr size_t kFirstSlots = 64;

uint32_t hash_of(std::string_view text) {
  return static_cast<uint32_t>(std::hash<std::string_view>()(text));
}

}  // namespace

void PinTable::add(std::string_view text, uint32_t source) {
  if ((pins_.size() + 1) * 2 > slots_.size()) grow();
  const uint32_t hash = hash_of(text);
  const size_t slot = slot_of(text, hash);
  if (slots_[slot] != 0) return;
  pins_.push_back(
      {hash, static_cast<uint32_t>(texts_.size()), static_cast<uint32_t>(text.size()), source});
  texts_.append(text);
  slots_[slot] = static_cast<uint32_t>(pins_.size());
}

uint32_t PinTable::find(std::string_view text) const {
  if (pins_.empty()) return npos;
  const uint32_t at = slots_[slot_of(text, hash_of(text))];
  return at == 0 ? npos : pins_[at - 1].source;
}

size_t PinTable::slot_of(std::string_view text, uint32_t hash) const {
  const size_t mask = slots_.size() - 1;
  for (size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) return slot;
    const Pin& pin = pins_[slots_[slot] - 1];
    if (pin.hash == hash && text_of(pin) == text) return slot;
  }
}

void PinTable::grow() {
  slots_.assign(slots_.empty() ? kFirstSlots : slots_.size() * 2, 0);
  const size_t mask = slots_.size() - 1;
  for (uint32_t i = 0; i < pins_.size(); ++i) {
    size_t slot = pins_[i].hash & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = i + 1;
  }
}

}  // namespace terse::task
