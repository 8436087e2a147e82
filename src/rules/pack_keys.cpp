#include "rules/pack_keys.h"

namespace terse {
namespace {

constexpr KeyNeed need = KeyNeed::required;
constexpr KeyNeed free_to = KeyNeed::optional;

constexpr PackKey root_keys[] = {
    {"pack", KeyType::table, need, "Who the pack is"},
    {"dictionary", KeyType::table, free_to, "[dictionary.NAME]: long form = short form"},
    {"template", KeyType::tables, free_to, "A record: its verbose and its terse form"},
    {"signature", KeyType::tables, free_to, "Teaches the classifier a verbatim line"},
    {"phrase", KeyType::tables, free_to, "A rule for prose"},
    {"words", KeyType::table, free_to, "Word lists; built-in packs only"},
    {"protected", KeyType::table, free_to, "Words that stay; built-in packs only"},
    {"exception", KeyType::table, free_to, "Of protected words; built-in packs only"},
    {"removable", KeyType::table, free_to, "Words that may go; built-in packs only"},
};
constexpr PackKey header_keys[] = {
    {"name", KeyType::string, need, "The pack's name"},
    {"version", KeyType::string, need, "Of the pack: 1.0.0"},
    {"summary", KeyType::string, need, "One line for `terse rules list`"},
    {"skills", KeyType::strings, free_to, "Skills that wake it; \"*\": always awake"},
};
constexpr PackKey template_keys[] = {
    {"name", KeyType::string, need, "The template's name"},
    {"verbose", KeyType::strings, need, "Text with {name:type} holes; the first is canonical"},
    {"terse", KeyType::string, need, "The short form, with the same holes"},
    {"class", KeyType::string, free_to, "prose, field, heading or bullet"},
    {"match", KeyType::string, free_to, "A PCRE2 pattern with a group for each hole"},
    {"final", KeyType::string, free_to, "\"verbatim\": as the last of a stream it stays"},
    {"round", KeyType::boolean, free_to, "A round of a loop"},
    {"derive", KeyType::string_table, free_to, "HOLE = an expression that recomputes it"},
    {"default", KeyType::table, free_to, "HOLE = the value that is left out"},
    {"unit", KeyType::string_table, free_to, "HOLE = the hole whose unit it shares"},
    {"empty", KeyType::table, free_to, "HOLE = words that carry nothing there"},
    {"abbreviate", KeyType::string_table, free_to, "HOLE = the dictionary of its phrases"},
    {"case", KeyType::string_table, free_to, "HOLE = \"kept\""},
    {"example", KeyType::tables, free_to, "A record that must change, exactly so"},
    {"keep", KeyType::tables, free_to, "A text that must not change"},
};
constexpr PackKey example_keys[] = {
    {"verbose", KeyType::string, need, "What goes in"},
    {"terse", KeyType::string, need, "What comes out"},
    {"fields", KeyType::table, free_to, "What `terse fields` says of both"},
};
constexpr PackKey keep_keys[] = {{"text", KeyType::string, need, "What stays as it is"}};
constexpr PackKey phrase_keys[] = {
    {"family", KeyType::string, need, "What --without switches off"},
    {"from", KeyType::strings, need, "The words, in one or several spellings"},
    {"to", KeyType::string, need, "What stands for them; empty: nothing"},
    {"at", KeyType::string, free_to, "sentence, clause or anywhere"},
    {"after", KeyType::strings, free_to, "Only behind one of these words"},
    {"before", KeyType::strings, free_to, "Only before one of these words"},
    {"not_after", KeyType::strings, free_to, "Not behind one of these words"},
    {"not_before", KeyType::strings, free_to, "Not before one of these words"},
    {"unless_after", KeyType::strings, free_to, "Not where one of these stands before it"},
    {"unless_before", KeyType::strings, free_to, "Not where one of these stands behind it"},
};
constexpr PackKey signature_keys[] = {
    {"class", KeyType::string, need, "A verbatim class"},
    {"open", KeyType::string, free_to, "A line that starts so opens a block of it"},
    {"match", KeyType::string, free_to, "A PCRE2 pattern; a line that it matches opens one"},
    {"sentence", KeyType::string, free_to, "A tool's sentence; never ends an error block"},
};
constexpr PackKey empty_keys[] = {
    {"first", KeyType::strings, free_to, "Left out as first word"},
    {"last", KeyType::strings, free_to, "Left out as last word"},
    {"any", KeyType::strings, free_to, "Left out anywhere"},
    {"lower_initial", KeyType::boolean, free_to, "Xxxx at the start is written xxxx"},
};

template <size_t Count>
constexpr PackKeys table_of(const PackKey (&keys)[Count]) {
  return {keys, Count};
}

}  // namespace

namespace pack_keys {
const PackKeys root = table_of(root_keys);
const PackKeys header = table_of(header_keys);
const PackKeys shape = table_of(template_keys);
const PackKeys example = table_of(example_keys);
const PackKeys keep = table_of(keep_keys);
const PackKeys phrase = table_of(phrase_keys);
const PackKeys signature = table_of(signature_keys);
const PackKeys empty_words = table_of(empty_keys);
}  // namespace pack_keys

}  // namespace terse
