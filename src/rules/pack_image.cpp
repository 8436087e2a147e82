#include "rules/pack_image.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <type_traits>

namespace terse {
namespace {

constexpr Bytes image_stamp = "terse pack image 3\n";

// What a byte of an image can take of memory at most, so that a wrong size does not cost more.
constexpr size_t most_memory_a_byte = 16;

template <class Element>
constexpr size_t memory_of(size_t count) {
  static_assert(alignof(Element) <= alignof(uint64_t));
  return (count * sizeof(Element) + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

/// Appends.
class Writer {
 public:
  template <class Number>
  void number(Number& value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    out_.append(bytes, sizeof value);
  }
  void bytes(Bytes& value) {
    auto size = static_cast<uint32_t>(value.size());
    number(size);
    out_ += value;
  }
  void text(std::string& value) {
    Bytes view = value;
    bytes(view);
  }
  template <class Element, class Visit>
  void list(List<Element>& elements, Visit visit) {
    auto size = static_cast<uint32_t>(elements.size());
    number(size);
    memory_ += memory_of<Element>(size);
    for (Element& element : elements) visit(element);
  }
  template <class Element, class Visit>
  void list(std::vector<Element>& elements, Visit visit) {
    auto size = static_cast<uint32_t>(elements.size());
    number(size);
    for (Element& element : elements) visit(element);
  }
  /// The image, with what its lists take of memory in front.
  std::string take() {
    std::string image(image_stamp);
    image.append(reinterpret_cast<const char*>(&memory_), sizeof memory_);
    return image + out_;
  }

 private:
  std::string out_;
  uint64_t memory_ = 0;
};

/// Reads what Writer wrote; after a fault every value is zero and `ok` is false. Texts borrow the
/// image, the elements of lists lie in one block.
class Reader {
 public:
  Reader(Bytes image, const std::shared_ptr<const void>& owner) : rest_(image) {
    ok_ = rest_.starts_with(image_stamp);
    if (ok_) rest_.remove_prefix(image_stamp.size());
    uint64_t memory = 0;
    number(memory);
    ok_ = ok_ && memory <= image.size() * most_memory_a_byte;
    if (!ok_) return;
    memory_ = static_cast<size_t>(memory);
    auto* const block = new char[memory_];
    block_ = std::shared_ptr<const void>(block, [owner, block](const void*) { delete[] block; });
    free_ = block;
  }
  template <class Number>
  void number(Number& value) {
    static_assert(std::is_trivially_copyable_v<Number>);
    value = Number{};
    if (!ok_ || rest_.size() < sizeof value) {
      ok_ = false;
      return;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
  }
  void number(bool& value) {
    uint8_t byte = 0;
    number(byte);
    ok_ = ok_ && byte <= 1;
    value = ok_ && byte == 1;
  }
  void bytes(Bytes& value) {
    uint32_t size = 0;
    number(size);
    ok_ = ok_ && size <= rest_.size();
    value = ok_ ? rest_.substr(0, size) : Bytes{};
    if (ok_) rest_.remove_prefix(size);
  }
  void text(std::string& value) {
    Bytes view;
    bytes(view);
    value = view;
  }
  template <class Element, class Visit>
  void list(List<Element>& elements, Visit visit) {
    uint32_t size = 0;
    number(size);
    const size_t memory = memory_of<Element>(size);
    ok_ = ok_ && memory <= memory_;
    if (!ok_ || size == 0) return;
    auto* const first = reinterpret_cast<Element*>(free_);
    std::uninitialized_value_construct_n(first, size);
    free_ += memory;
    memory_ -= memory;
    elements = List<Element>::borrowed(first, size);
    for (uint32_t i = 0; i < size && ok_; ++i) visit(first[i]);
  }
  template <class Element, class Visit>
  void list(std::vector<Element>& elements, Visit visit) {
    uint32_t size = 0;
    number(size);
    if (ok_) elements.reserve(std::min<size_t>(size, rest_.size() / 16));
    for (uint32_t i = 0; i < size && ok_; ++i) visit(elements.emplace_back());
  }
  bool at_end() const { return ok_ && rest_.empty() && memory_ == 0; }
  const std::shared_ptr<const void>& block() const { return block_; }

 private:
  Bytes rest_;
  bool ok_ = true;
  std::shared_ptr<const void> block_;
  char* free_ = nullptr;
  size_t memory_ = 0;  // left in the block
};

template <class Archive>
void visit_hole(Archive& a, Hole& hole) {
  const auto word = [&a](Bytes& text) { a.bytes(text); };
  a.bytes(hole.name);
  a.number(hole.type);
  a.number(hole.dictionary);
  a.number(hole.unit_of);
  a.number(hole.has_default);
  a.bytes(hole.default_value);
  a.number(hole.default_by);
  a.list(hole.default_values, [&a](DefaultByValue& d) {
    a.bytes(d.key);
    a.bytes(d.value);
  });
  a.list(hole.derive, [&a](DeriveStep& step) {
    a.number(step.kind);
    a.number(step.hole);
    a.number(step.constant);
    a.number(step.decimals);
  });
  a.list(hole.empty_words.first, word);
  a.list(hole.empty_words.last, word);
  a.list(hole.empty_words.any, word);
  a.number(hole.empty_words.lower_initial);
  a.number(hole.keep_case);
}

template <class Archive>
void visit_form(Archive& a, Form& form) {
  a.list(form.parts, [&a](Part& part) {
    a.number(part.kind);
    a.bytes(part.literal);
    a.number(part.index);
  });
  a.bytes(form.source);
  a.bytes(form.match);
}

template <class Archive>
void visit_template(Archive& a, Template& shape) {
  a.bytes(shape.pack);
  a.bytes(shape.name);
  a.number(shape.line_class);
  a.number(shape.final_verbatim);
  a.number(shape.opens_round);
  a.number(shape.foreign);
  a.list(shape.holes, [&a](Hole& hole) { visit_hole(a, hole); });
  a.list(shape.verbose, [&a](Form& form) { visit_form(a, form); });
  visit_form(a, shape.terse);
}

template <class Archive>
void visit_pack(Archive& a, Pack& pack) {
  const auto word = [&a](Bytes& text) { a.bytes(text); };
  a.text(pack.file);
  a.text(pack.name);
  a.text(pack.version);
  a.text(pack.summary);
  a.number(pack.foreign);
  a.list(pack.skills, word);
  a.list(pack.templates, [&a](Template& shape) { visit_template(a, shape); });
  a.list(pack.dictionaries, [&a](Dictionary& dictionary) {
    a.bytes(dictionary.name);
    a.list(dictionary.entries, [&a](Dictionary::Entry& entry) {
      a.bytes(entry.long_form);
      a.bytes(entry.short_form);
    });
  });
  a.list(pack.protected_words, [&a](ProtectedWord& entry) {
    a.bytes(entry.text);
    a.number(entry.group);
    a.number(entry.stem);
  });
  a.list(pack.signatures, [&a](Signature& signature) {
    a.number(signature.line_class);
    a.number(signature.kind);
    a.bytes(signature.text);
  });
  a.list(pack.word_lists, [&a, &word](WordList& list) {
    a.bytes(list.name);
    a.list(list.words, word);
  });
  a.list(pack.phrases, [&a, &word](Phrase& phrase) {
    a.bytes(phrase.pack);
    a.bytes(phrase.family);
    a.bytes(phrase.from);
    a.bytes(phrase.to);
    a.number(phrase.at);
    a.list(phrase.after, word);
    a.list(phrase.before, word);
    a.list(phrase.not_after, word);
    a.list(phrase.not_before, word);
    a.list(phrase.unless_after, word);
    a.list(phrase.unless_before, word);
  });
}

}  // namespace

std::string write_pack_image(std::vector<Pack>& packs) {
  Writer writer;
  writer.list(packs, [&writer](Pack& pack) { visit_pack(writer, pack); });
  return writer.take();
}

bool read_pack_image(Bytes image, std::vector<Pack>& packs,
                     const std::shared_ptr<const void>& owner) {
  Reader reader(image, owner);
  packs.clear();
  reader.list(packs, [&reader](Pack& pack) {
    visit_pack(reader, pack);
    pack.image = reader.block();
  });
  if (!reader.at_end()) packs.clear();
  return reader.at_end();
}

}  // namespace terse
