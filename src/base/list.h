// A vector that may lie in memory of somebody else's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <utility>

namespace terse {

/// Elements in a row: its own, as those of a std::vector, or borrowed, which costs nothing to make,
/// to copy and to give up. What grows becomes its own. At most 2^32 - 1 elements.
template <class Element>
class List {
 public:
  using value_type = Element;
  using iterator = Element*;
  using const_iterator = const Element*;

  List() = default;
  List(std::initializer_list<Element> elements) { append(elements.begin(), elements.size()); }
  /// Owned elements are copied, borrowed ones are shared.
  List(const List& other) {
    if (other.owns()) {
      append(other.data_, other.size_);
    } else {
      *this = borrowed(other.data_, other.size_);
    }
  }
  List(List&& other) noexcept { take(other); }
  List& operator=(const List& other) {
    if (this != &other) *this = List(other);
    return *this;
  }
  List& operator=(List&& other) noexcept {
    if (this == &other) return *this;
    release();
    take(other);
    return *this;
  }
  ~List() { release(); }

  /// `size` elements at `elements`, which have to outlive the list and all of its copies.
  static List borrowed(Element* elements, size_t size) {
    List list;
    list.data_ = elements;
    list.size_ = static_cast<uint32_t>(size);
    return list;
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Element* begin() { return data_; }
  Element* end() { return data_ + size_; }
  const Element* begin() const { return data_; }
  const Element* end() const { return data_ + size_; }
  Element& operator[](size_t i) { return data_[i]; }
  const Element& operator[](size_t i) const { return data_[i]; }
  Element& at(size_t i) { return data_[checked(i)]; }
  const Element& at(size_t i) const { return data_[checked(i)]; }
  Element& front() { return data_[0]; }
  const Element& front() const { return data_[0]; }
  Element& back() { return data_[size_ - 1]; }
  const Element& back() const { return data_[size_ - 1]; }

  void push_back(Element element) { emplace_back(std::move(element)); }

  template <class... Arguments>
  Element& emplace_back(Arguments&&... arguments) {
    if (size_ >= capacity_) grow();  // a borrowed list has no room at all
    Element* const place = data_ + size_;
    std::construct_at(place, std::forward<Arguments>(arguments)...);
    ++size_;
    return *place;
  }

  void pop_back() {
    if (owns()) std::destroy_at(data_ + size_ - 1);
    --size_;
  }

  void clear() {
    release();
    forget();
  }

  friend bool operator==(const List& a, const List& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  bool owns() const { return capacity_ != 0; }

  size_t checked(size_t i) const {
    if (i >= size_) throw std::out_of_range("List::at");
    return i;
  }

  void append(const Element* elements, size_t count) {
    for (size_t i = 0; i < count; ++i) push_back(elements[i]);
  }

  /// Room for more, in memory of its own.
  void grow() {
    const uint32_t room = size_ < 4 ? 4 : size_ * 2;
    std::allocator<Element> memory;
    Element* const place = memory.allocate(room);
    if (owns()) {
      std::uninitialized_move_n(data_, size_, place);
    } else {
      std::uninitialized_copy_n(data_, size_, place);
    }
    const uint32_t size = size_;
    release();
    data_ = place;
    size_ = size;
    capacity_ = room;
  }

  void take(List& other) {
    data_ = std::exchange(other.data_, nullptr);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
  }

  void release() {
    if (!owns()) return;
    std::destroy_n(data_, size_);
    std::allocator<Element>().deallocate(data_, capacity_);
  }

  void forget() {
    data_ = nullptr;
    size_ = 0;
    capacity_ = 0;
  }

  Element* data_ = nullptr;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;  // 0: borrowed, or nothing
};

}  // namespace terse
