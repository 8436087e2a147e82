#include "journal.h"

#include <nlohmann/json.hpp>

#include "files.h"
#include "io/atomic_file.h"

namespace terse::spec {

using Json = nlohmann::ordered_json;

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
  Json files = Json::array();
  for (const JournalFile& file : journal.files)
    files.push_back({{"name", file.name}, {"existed", file.existed}, {"sha256", file.new_sha256}});
  const Json json = {{"head", journal.head},
                     {"subject", journal.subject},
                     {"files", std::move(files)},
                     {"made_folders", journal.made_folders}};
  return write_file_atomically(journal_path(stage), json.dump() + "\n");
}

std::optional<Journal> read_journal(const std::string& stage) {
  const Result<std::optional<std::string>> bytes = read_optional_file(journal_path(stage));
  if (!bytes || !*bytes) return std::nullopt;
  const Json json = Json::parse(**bytes, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  Journal journal;
  journal.head = json.value("head", "");
  journal.subject = json.value("subject", "");
  for (const Json& file : json.at("files"))
    journal.files.push_back(
        {file.value("name", ""), file.value("existed", true), file.value("sha256", "")});
  journal.made_folders = json.value("made_folders", std::vector<std::string>());
  return journal;
}

}  // namespace terse::spec
