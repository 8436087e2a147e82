#include "base/json_value.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace terse {
namespace {

using Parser = nlohmann::json;

/// Builds the tree; `open_` holds the arrays and objects that are not closed yet.
class TreeBuilder : public nlohmann::json_sax<Parser> {
 public:
  JsonValue root;
  std::string why;

  bool null() override { return put({}); }
  bool boolean(bool truth) override { return put(JsonValue::of(truth)); }
  bool number_integer(number_integer_t number) override { return digits(std::to_string(number)); }
  bool number_unsigned(number_unsigned_t number) override { return digits(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& written) override { return digits(written); }
  bool string(string_t& text) override { return put(JsonValue::of(std::move(text))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(size_t) override { return open(JsonValue::Kind::object); }
  bool start_array(size_t) override { return open(JsonValue::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    open_.back()->names.push_back(std::move(name));
    return true;
  }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception& error) override {
    why = error.what();
    // Without the library's own number, and without bytes of the text: they may be anything.
    const size_t number = why.find("] ");
    if (number != std::string::npos) why.erase(0, number + 2);
    why.resize(std::min(why.size(), why.find("; last read:")));
    return false;
  }

 private:
  bool digits(std::string text) {
    JsonValue value = JsonValue::of(std::move(text));
    value.kind = JsonValue::Kind::number;
    return put(std::move(value));
  }

  bool put(JsonValue value) {
    if (open_.empty()) {
      root = std::move(value);
    } else {
      open_.back()->items.push_back(std::move(value));
    }
    return true;
  }

  bool open(JsonValue::Kind kind) {
    if (open_.size() == deepest_json) {
      why = "it nests deeper than " + std::to_string(deepest_json);
      return false;
    }
    JsonValue value;
    value.kind = kind;
    put(std::move(value));
    open_.push_back(open_.empty() ? &root : &open_.back()->items.back());
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<JsonValue*> open_;
};

}  // namespace

const JsonValue* JsonValue::find(Bytes name) const {
  const auto found = std::find(names.rbegin(), names.rend(), name);
  if (found == names.rend()) return nullptr;
  return &items[static_cast<size_t>(names.rend() - found) - 1];
}

JsonValue* JsonValue::find(Bytes name) {
  return const_cast<JsonValue*>(std::as_const(*this).find(name));
}

JsonValue& JsonValue::member(Bytes name) {
  if (JsonValue* found = find(name)) return *found;
  if (!is_object()) *this = JsonValue{Kind::object, false, {}, {}, {}};
  names.emplace_back(name);
  return items.emplace_back();
}

std::string JsonValue::text_of(Bytes name) const {
  const JsonValue* found = find(name);
  return found != nullptr && found->is_string() ? found->text : std::string();
}

std::optional<uint64_t> JsonValue::count() const {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (kind != Kind::number || fault != std::errc() || stop != end) return {};
  return number;
}

JsonValue JsonValue::of(std::string text) {
  return {Kind::string, false, std::move(text), {}, {}};
}

JsonValue JsonValue::of(uint64_t number) {
  return {Kind::number, false, std::to_string(number), {}, {}};
}

JsonValue JsonValue::of(bool truth) {
  return {Kind::boolean, truth, {}, {}, {}};
}

bool operator==(const JsonValue& a, const JsonValue& b) {
  if (a.kind != b.kind || a.truth != b.truth || a.text != b.text) return false;
  if (!a.is_object()) return a.items == b.items;
  return a.items.size() == b.items.size() &&
         std::all_of(a.names.begin(), a.names.end(), [&](const std::string& name) {
           const JsonValue* other = b.find(name);
           return other != nullptr && *a.find(name) == *other;
         });
}

std::optional<JsonValue> parse_json(Bytes text, std::string* why) {
  TreeBuilder tree;
  if (Parser::sax_parse(text.begin(), text.end(), &tree)) return std::move(tree.root);
  if (why != nullptr) *why = tree.why;
  return std::nullopt;
}

void write_json(const JsonValue& value, JsonWriter& json) {
  switch (value.kind) {
    case JsonValue::Kind::null:
      return json.null();
    case JsonValue::Kind::boolean:
      return json.value(value.truth);
    case JsonValue::Kind::number:
      return json.number(value.text);
    case JsonValue::Kind::string:
      return json.value(value.text);
    case JsonValue::Kind::array:
      json.begin_array();
      for (const JsonValue& item : value.items) write_json(item, json);
      return json.end_array();
    case JsonValue::Kind::object:
      json.begin_object();
      for (size_t i = 0; i < value.items.size(); ++i) {
        json.key(value.names[i]);
        write_json(value.items[i], json);
      }
      return json.end_object();
  }
}

}  // namespace terse
