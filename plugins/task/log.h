// .wos/VERIFICATION_LOG.jsonl: who wrote which section when. Read, appended to, never rewritten.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task/document.h"
#include "task/folder.h"

namespace terse::task {

struct LogLine {
  std::string ts, run_id, owner, section, event, reason, sha_after;
  bool applied = false;
  bool whole_file = false;  ///< the digest covers the file, not the section
  size_t line = 0;          ///< in the log; 0 for a rotated log
};

class Log {
 public:
  /// Every line about the state file, rotated logs first. Lines that are no JSON objects are
  /// counted, not read.
  static Log read(const TaskFolder& folder, const Policy& policy);

  const std::vector<LogLine>& lines() const { return lines_; }
  /// The last applied write of a section, null for none. Borrowed.
  const LogLine* tip(const std::string& section) const;
  bool has_run(const std::string& run_id) const;
  size_t unreadable() const { return unreadable_; }

 private:
  void add(std::string_view bytes, const std::string& file, bool rotated);

  std::vector<LogLine> lines_;
  size_t unreadable_ = 0;
};

/// The digest that the log keeps of a section: SHA-256 over the lines behind the exact heading
/// line up to the next line that starts with `## `, without transaction headers, joined by LF,
/// trailing empty lines left out. Empty for an empty body and in a file with CRLF, where the
/// heading line never matches.
std::string section_digest(std::string_view bytes, const std::string& heading);
std::string section_digest(const Document& document, const std::string& heading);

}  // namespace terse::task
