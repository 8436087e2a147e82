#include "journal.h"

#include "base/json_value.h"
#include "files.h"
#include "io/atomic_file.h"

namespace terse::spec {

std::string journal_path(const std::string& stage) {
  return join_path(stage, "journal.json");
}

std::string new_copy(const std::string& stage, size_t index) {
  return join_path(stage, "new." + std::to_string(index));
}

std::string old_copy(const std::string& stage, size_t index) {
  return join_path(stage, "old." + std::to_string(index));
}

Result<void> write_journal(const std::string& stage, const Journal& journal) {
  JsonWriter json(JsonWriter::one_line);
  json.begin_object();
  json.member("root", journal.root);
  json.member("head", journal.head);
  json.member("subject", journal.subject);
  json.key("files");
  json.begin_array();
  for (const JournalFile& file : journal.files) {
    json.begin_object();
    json.member("name", file.name);
    json.member("existed", file.existed);
    json.member("sha256", file.new_sha256);
    json.member("old_sha256", file.old_sha256);
    json.member("blob", file.new_blob);
    json.end_object();
  }
  json.end_array();
  json.array_member("made_folders", journal.made_folders);
  json.end_object();
  return write_file_atomically(journal_path(stage), json.take() + "\n");
}

std::optional<Journal> read_journal(const std::string& stage) {
  const Result<std::optional<std::string>> bytes = read_optional_file(journal_path(stage));
  if (!bytes || !*bytes) return std::nullopt;
  const std::optional<JsonValue> json = parse_json(**bytes);
  const JsonValue* files = json ? json->find("files") : nullptr;
  if (files == nullptr) return std::nullopt;
  Journal journal;
  journal.root = json->text_of("root");
  journal.head = json->text_of("head");
  journal.subject = json->text_of("subject");
  for (const JsonValue& file : files->items) {
    const JsonValue* existed = file.find("existed");
    journal.files.push_back({file.text_of("name"), existed == nullptr || existed->truth,
                             file.text_of("sha256"), file.text_of("old_sha256"),
                             file.text_of("blob")});
  }
  if (const JsonValue* folders = json->find("made_folders"))
    for (const JsonValue& folder : folders->items) journal.made_folders.push_back(folder.text);
  return journal;
}

}  // namespace terse::spec
