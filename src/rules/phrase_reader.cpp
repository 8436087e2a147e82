#include "rules/phrase_reader.h"

namespace terse {
namespace {

using Need = NodeReader::Need;

List<Bytes> neighbours(const PackNode& table, const char* key, Pack& pack, NodeReader& in) {
  List<Bytes> out;
  const PackNode* node = table.find(key);
  if (node == nullptr) return out;
  for (std::string& word : in.strings_of(*node, std::string("\"") + key + "\""))
    out.push_back(pack.keep(std::move(word)));
  return out;
}

PhrasePlace place_of(const PackNode& table, NodeReader& in) {
  const PackNode* node = table.find("at");
  if (node == nullptr) return PhrasePlace::anywhere;
  const std::string name = in.string_at(table, "at");
  if (name == "sentence") return PhrasePlace::sentence;
  if (name == "clause") return PhrasePlace::clause;
  if (name != "anywhere")
    in.report(node->place, "\"" + name + "\" is no place", "write sentence, clause or anywhere");
  return PhrasePlace::anywhere;
}

}  // namespace

void read_phrase(const PackNode& table, Pack& pack, NodeReader& in) {
  in.check_keys(table, "[[phrase]]", pack_keys::phrase);
  Phrase phrase;
  phrase.pack = pack.keep(pack.name);
  phrase.family = pack.keep(in.string_at(table, "family", Need::required));
  phrase.to = pack.keep(in.string_at(table, "to", Need::required));
  phrase.at = place_of(table, in);
  phrase.after = neighbours(table, "after", pack, in);
  phrase.before = neighbours(table, "before", pack, in);
  phrase.not_after = neighbours(table, "not_after", pack, in);
  phrase.not_before = neighbours(table, "not_before", pack, in);
  phrase.unless_after = neighbours(table, "unless_after", pack, in);
  phrase.unless_before = neighbours(table, "unless_before", pack, in);
  const List<Bytes> spellings = neighbours(table, "from", pack, in);
  if (spellings.empty()) {
    in.report(table.place, "\"from\" is missing", "add from = \"...\" or a list of them");
  }
  for (Bytes from : spellings) {
    if (from.find_first_not_of(' ') == Bytes::npos || from.starts_with(' ') ||
        from.ends_with(' ')) {
      in.report(table.find("from")->place, "\"" + std::string(from) + "\" is no phrase",
                "write words without blanks around them");
      continue;
    }
    phrase.from = from;
    pack.phrases.push_back(phrase);
    pack.phrase_places.push_back(table.place);
  }
}

}  // namespace terse
