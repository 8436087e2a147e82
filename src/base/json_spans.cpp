#include "base/json_spans.h"

#include "base/json_splice.h"
#include "base/json_value.h"
#include "base/utf8.h"

namespace terse {
namespace {

constexpr size_t longest_json = size_t{1} << 30;

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool is_digit_at(Bytes text, size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

}  // namespace

bool JsonSpans::parse(Bytes text) {
  text_ = text;
  at_ = 0;
  nodes_.clear();
  if (text.size() > longest_json) return false;
  blanks();
  if (!value(0)) return false;
  blanks();
  return at_ == text_.size();
}

JsonSpans::Found JsonSpans::find(const JsonNode& of, Bytes name) const {
  Found found;
  if (!of.is_object()) return found;
  std::string decoded;
  for (const JsonNode* item = first(of); item != nullptr; item = next(*item)) {
    Bytes own = text_.substr(item->name_begin + 1, item->name_end - item->name_begin - 2);
    if (own.find('\\') != Bytes::npos) {
      decoded.clear();
      if (!append_decoded(own, decoded)) continue;
      own = decoded;
    }
    if (own != name) continue;
    found.last = item;
    ++found.count;
  }
  return found;
}

const JsonNode* JsonSpans::member(const JsonNode& of, Bytes name) const {
  const Found found = find(of, name);
  return found.count == 1 ? found.last : nullptr;
}

bool JsonSpans::is(const JsonNode* of, Bytes text) const {
  if (of == nullptr || !of->is_string()) return false;
  const Bytes inner = inside_quotes(spelled(*of));
  if (inner.find('\\') == Bytes::npos) return inner == text;
  std::string decoded;
  return append_decoded(inner, decoded) && decoded == text;
}

void JsonSpans::blanks() {
  at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
}

bool JsonSpans::value(size_t depth) {
  if (at_ == text_.size()) return false;
  const auto own = static_cast<uint32_t>(nodes_.size());
  nodes_.emplace_back();
  nodes_[own].begin = static_cast<uint32_t>(at_);
  const auto as = [&](JsonNode::Kind kind, bool good) {
    nodes_[own].kind = kind;
    nodes_[own].end = static_cast<uint32_t>(at_);
    return good;
  };
  switch (text_[at_]) {
    case '{':
      return as(JsonNode::Kind::object, nested(JsonNode::Kind::object, own, depth));
    case '[':
      return as(JsonNode::Kind::array, nested(JsonNode::Kind::array, own, depth));
    case '"':
      return as(JsonNode::Kind::string, string());
    case 't':
      return as(JsonNode::Kind::boolean, word("true"));
    case 'f':
      return as(JsonNode::Kind::boolean, word("false"));
    case 'n':
      return as(JsonNode::Kind::null, word("null"));
    default:
      return as(JsonNode::Kind::number, number());
  }
}

bool JsonSpans::nested(JsonNode::Kind kind, uint32_t own, size_t depth) {
  if (depth == deepest_json) return false;
  const bool is_object = kind == JsonNode::Kind::object;
  const char close = is_object ? '}' : ']';
  ++at_;
  blanks();
  if (at_ < text_.size() && text_[at_] == close) {
    ++at_;
    return true;
  }
  for (uint32_t last = 0;;) {
    const size_t name_begin = at_;
    size_t name_end = at_;
    if (is_object) {
      if (at_ == text_.size() || text_[at_] != '"' || !string()) return false;
      name_end = at_;
      blanks();
      if (at_ == text_.size() || text_[at_++] != ':') return false;
      blanks();
    }
    const auto item = static_cast<uint32_t>(nodes_.size());
    if (!value(depth + 1)) return false;
    (last == 0 ? nodes_[own].first : nodes_[last].next) = item;
    last = item;
    if (is_object) {
      nodes_[item].name_begin = static_cast<uint32_t>(name_begin);
      nodes_[item].name_end = static_cast<uint32_t>(name_end);
    }
    blanks();
    if (at_ == text_.size()) return false;
    const char mark = text_[at_++];
    if (mark == close) return true;
    if (mark != ',') return false;
    blanks();
  }
}

bool JsonSpans::string() {
  for (++at_; at_ < text_.size();) {
    const auto c = static_cast<unsigned char>(text_[at_]);
    if (c == '"') {
      ++at_;
      return true;
    }
    if (c < 0x20) return false;
    if (c >= 0x80) {
      bool valid = true;
      at_ += decode_utf8(text_, at_, &valid).length;
      if (!valid) return false;
    } else if (c != '\\') {
      ++at_;
    } else {
      if (++at_ == text_.size()) return false;
      const char escaped = text_[at_++];
      if (escaped != 'u') {
        if (Bytes("\"\\/bfnrt").find(escaped) == Bytes::npos) return false;
        continue;
      }
      for (size_t end = at_ + 4; at_ < end; ++at_) {
        if (at_ == text_.size() || !is_hex(text_[at_])) return false;
      }
    }
  }
  return false;
}

bool JsonSpans::digits() {
  if (!is_digit_at(text_, at_)) return false;
  while (is_digit_at(text_, at_)) ++at_;
  return true;
}

bool JsonSpans::number() {
  if (text_[at_] == '-') ++at_;
  if (at_ < text_.size() && text_[at_] == '0') {
    ++at_;
  } else if (!digits()) {
    return false;
  }
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    if (!digits()) return false;
  }
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
    if (!digits()) return false;
  }
  return true;
}

bool JsonSpans::word(Bytes literal) {
  if (text_.substr(at_, literal.size()) != literal) return false;
  at_ += literal.size();
  return true;
}

}  // namespace terse
