#include "rules/pack_image.h"

#include <cstring>
#include <type_traits>

namespace terse {
namespace {

constexpr Bytes stamp = "terse pack image 2\n";

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
  void list(std::vector<Element>& elements, Visit visit) {
    auto size = static_cast<uint32_t>(elements.size());
    number(size);
    for (Element& element : elements) visit(element);
  }
  bool ok() const { return true; }
  std::string take() { return std::move(out_); }

 private:
  std::string out_{stamp};
};

/// Reads what Writer wrote; after a fault every value is zero and `ok` is false.
class Reader {
 public:
  explicit Reader(Bytes image) : rest_(image) {
    ok_ = rest_.starts_with(stamp);
    if (ok_) rest_.remove_prefix(stamp.size());
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
  void list(std::vector<Element>& elements, Visit visit) {
    uint32_t size = 0;
    number(size);
    // Grown as they come: a wrong size must not cost memory.
    for (uint32_t i = 0; i < size && ok_; ++i) visit(elements.emplace_back());
  }
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && rest_.empty(); }

 private:
  Bytes rest_;
  bool ok_ = true;
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
  a.list(shape.holes, [&a](Hole& hole) { visit_hole(a, hole); });
  a.list(shape.verbose, [&a](Form& form) { visit_form(a, form); });
  visit_form(a, shape.terse);
}

template <class Archive>
void visit_pack(Archive& a, Pack& pack) {
  const auto word = [&a](std::string& text) { a.text(text); };
  a.text(pack.file);
  a.text(pack.name);
  a.text(pack.version);
  a.text(pack.summary);
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
    a.text(signature.text);
  });
  a.list(pack.word_lists, [&a, &word](WordList& list) {
    a.text(list.name);
    a.list(list.words, word);
  });
  a.list(pack.phrases, [&a](Phrase& phrase) {
    const auto neighbour = [&a](Bytes& text) { a.bytes(text); };
    a.bytes(phrase.pack);
    a.bytes(phrase.family);
    a.bytes(phrase.from);
    a.bytes(phrase.to);
    a.number(phrase.at);
    a.list(phrase.after, neighbour);
    a.list(phrase.before, neighbour);
    a.list(phrase.not_after, neighbour);
    a.list(phrase.not_before, neighbour);
    a.list(phrase.unless_after, neighbour);
    a.list(phrase.unless_before, neighbour);
  });
}

}  // namespace

std::string write_pack_image(std::vector<Pack>& packs) {
  Writer writer;
  writer.list(packs, [&writer](Pack& pack) { visit_pack(writer, pack); });
  return writer.take();
}

bool read_pack_image(Bytes image, std::vector<Pack>& packs) {
  Reader reader(image);
  packs.clear();
  reader.list(packs, [&reader](Pack& pack) { visit_pack(reader, pack); });
  if (!reader.at_end()) packs.clear();
  return reader.at_end();
}

}  // namespace terse
