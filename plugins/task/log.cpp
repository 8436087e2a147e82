#include "task/log.h"

#include <algorithm>
#include <filesystem>

#include "base/json_value.h"
#include "base/sha256.h"
#include "task/process.h"

namespace terse::task {
namespace fs = std::filesystem;

namespace {

/// Rotated logs beside the log, oldest first: VERIFICATION_LOG.<timestamp>.jsonl.gz.
std::vector<std::string> rotated_logs(const std::string& log) {
  const fs::path path(log);
  const std::string stem = path.stem().string() + ".";
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator it(path.parent_path(), error), end; !error && it != end;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    const bool packed = name.size() > 9 && name.compare(name.size() - 9, 9, ".jsonl.gz") == 0;
    if (packed && name.compare(0, stem.size(), stem) == 0) found.push_back(it->path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

Log Log::read(const TaskFolder& folder, const Policy& policy) {
  Log log;
  for (const std::string& path : rotated_logs(folder.path + "/" + policy.log)) {
    const ProcessResult unpacked = run_process({"gzip", "-dc", path});
    if (unpacked.exit == 0) {
      log.add(unpacked.out, policy.file, true);
    } else {
      ++log.unreadable_;
    }
  }
  log.add(folder.log.bytes, policy.file, false);
  return log;
}

void Log::add(std::string_view bytes, const std::string& file, bool rotated) {
  size_t number = 0;
  while (!bytes.empty()) {
    const size_t newline = bytes.find('\n');
    const std::string_view text = bytes.substr(0, newline);
    bytes = newline == std::string_view::npos ? std::string_view{} : bytes.substr(newline + 1);
    ++number;
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const std::optional<JsonValue> object = parse_json(text);
    if (!object || !object->is_object()) {
      ++unreadable_;
      continue;
    }
    if (object->text_of("file") != file) continue;
    LogLine line;
    line.ts = object->text_of("ts");
    line.run_id = object->text_of("run_id");
    line.owner = object->text_of("owner");
    line.section = object->text_of("section");
    line.event = object->text_of("event");
    line.reason = object->text_of("reason");
    line.sha_after = object->text_of("sha_after");
    line.applied = object->text_of("mode") == "applied";
    line.whole_file = object->text_of("sha_scope") == "file";
    line.line = rotated ? 0 : number;
    lines_.push_back(std::move(line));
  }
}

const LogLine* Log::tip(const std::string& section) const {
  for (auto it = lines_.rbegin(); it != lines_.rend(); ++it) {
    if (!it->applied || it->section != section) continue;
    if (it->event == "write" || it->event == "overwrite") return &*it;
    if (it->event == "legacy-promote" || it->event == "delete") return nullptr;
  }
  return nullptr;
}

bool Log::has_run(const std::string& run_id) const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [&](const LogLine& line) { return line.run_id == run_id; });
}

std::string section_digest(std::string_view bytes, const std::string& heading) {
  const std::string wanted = "## " + heading;
  std::string joined;  // what stands before the last transaction header; mostly nothing
  size_t from = 0;
  bool inside = false;
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t next = std::min(bytes.find('\n', at), bytes.size() - 1) + 1;
    std::string_view line = bytes.substr(at, next - at);
    if (line.back() == '\n') line.remove_suffix(1);
    if (!inside) {
      inside = line == wanted;
      from = next;
    } else if (line.substr(0, 3) == "## ") {
      break;
    } else if (line.substr(0, 15) == "<!-- wos:write ") {
      joined += bytes.substr(from, at - from);
      from = next;
    }
    at = next;
  }
  std::string_view body = inside ? bytes.substr(from, at - from) : std::string_view{};
  if (!joined.empty()) body = joined += body;
  while (!body.empty() && body.back() == '\n') body.remove_suffix(1);
  return body.empty() ? std::string() : sha256_hex(body);
}

std::string section_digest(const Document& document, const std::string& heading) {
  return section_digest(std::string_view(document.bytes), heading);
}

}  // namespace terse::task
