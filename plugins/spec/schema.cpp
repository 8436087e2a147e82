#include "schema.h"

#include "files.h"

namespace terse::spec {
namespace {

// The header that starts at `at`: letters and pipes up to anything else.
std::string header_at(const std::string& text, size_t at) {
  size_t end = at;
  while (end < text.size() &&
         ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '|' || text[end] == '_'))
    ++end;
  return text.substr(at, end - at);
}

}  // namespace

std::vector<std::string> schema_differences(const std::string& root) {
  std::vector<std::string> differences;
  for (const char* name : {"SPEC-FORMAT.md", "pilot-spec/SPEC-FORMAT.md"}) {
    const Result<std::optional<std::string>> bytes = read_optional_regular(join_path(root, name));
    if (!bytes || !*bytes) continue;
    const std::string& text = **bytes;
    for (size_t at = text.find("id|"); at != std::string::npos; at = text.find("id|", at + 1)) {
      if (at > 0 && text[at - 1] != '\n' && text[at - 1] != '`') continue;
      const std::string header = header_at(text, at);
      const bool task = header.compare(0, 10, "id|status|") == 0;
      const bool bug = header.compare(0, 8, "id|date|") == 0;
      const char* known = task ? "id|status|task|cites" : bug ? "id|date|cause|fix" : nullptr;
      if (known != nullptr && header != known)
        differences.push_back(std::string(name) + " states " + header + ", read here as " + known);
    }
    break;
  }
  return differences;
}

}  // namespace terse::spec
