#include "classify/core_pack.h"

#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

#include <deque>
#include <stdexcept>

namespace terse::test {
namespace {

/// The tables borrow what they are built from.
Bytes keep(std::string text) {
  static std::deque<std::string> kept;
  return kept.emplace_back(std::move(text));
}

Signature signature_of(const toml::table& entry) {
  Signature signature;
  if (!parse_line_class(entry["class"].value_or(std::string_view{}), signature.line_class)) {
    throw std::runtime_error("core.toml: signature without a known class");
  }
  const std::pair<const char*, Signature::Kind> kinds[] = {{"open", Signature::Kind::open},
                                                           {"match", Signature::Kind::match},
                                                           {"sentence", Signature::Kind::sentence}};
  for (const auto& [key, kind] : kinds) {
    if (const auto text = entry[key].value<std::string>()) {
      signature.kind = kind;
      signature.text = keep(*text);
    }
  }
  return signature;
}

ClassifierTables load() {
  const toml::table pack = toml::parse_file(CORE_PACK);
  std::vector<Signature> signatures;
  std::vector<WordList> lists;
  for (const toml::node& entry : *pack["signature"].as_array()) {
    signatures.push_back(signature_of(*entry.as_table()));
  }
  for (const auto& [name, words] : *pack["words"].as_table()) {
    WordList list{keep(std::string(name.str())), {}};
    for (const toml::node& word : *words.as_array()) {
      list.words.push_back(keep(word.value_or(std::string{})));
    }
    lists.push_back(std::move(list));
  }
  return ClassifierTables(signatures, lists);
}

}  // namespace

const ClassifierTables& core_tables() {
  static const ClassifierTables tables = load();
  return tables;
}

}  // namespace terse::test
