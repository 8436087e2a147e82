#include "base/sha256.h"
#include "io/atomic_file.h"
#include "task/process.h"
#include "task/verify_claims.h"

namespace terse::task {
namespace {

class Pointers {
 public:
  Pointers(size_t line, const std::string& old_bytes, const std::string& folder,
           const Policy& policy, std::vector<Breach>& out)
      : line_(line), old_bytes_(old_bytes), folder_(folder), policy_(policy), out_(out) {}

  void snapshot(const std::string& text) {
    const size_t at = text.find(policy_.snapshots + "/");
    if (at == std::string::npos) return;
    const std::string path = text.substr(at, text.find_first_of("` ;,)\"", at) - at);
    const bool climbs = path.find("..") != std::string::npos;
    const auto bytes = read_file(folder_ + "/" + path);
    if (climbs || !bytes) return breach("there is no snapshot `" + path + "` in the folder");
    if (*bytes != old_bytes_)
      breach("the snapshot `" + path + "` has other bytes than the old file");
    const size_t digest = text.find("(sha256 ", at);
    if (digest == std::string::npos || text.substr(digest + 8, 64) == sha256_hex(*bytes)) return;
    breach("the snapshot `" + path + "` has not the digest that is noted");
  }

  /// `<commit>:<path>`, or a commit alone.
  void object(const std::string& name) {
    if (name.empty() || name.front() == '-') return breach("`git show` names no commit");
    const bool whole = name.find(':') == std::string::npos;
    const ProcessResult found =
        run_process({"git", "-C", folder_, "cat-file", whole ? "-e" : "blob",
                     whole ? name + "^{commit}" : name});
    if (found.exit != 0) return breach("git knows no `" + name + "`");
    if (!whole && found.out != old_bytes_) {
      breach("git's `" + name + "` has other bytes than the old file");
    }
  }

 private:
  void breach(std::string what) { out_.push_back({line_ + 1, 0, std::move(what)}); }

  size_t line_;
  const std::string& old_bytes_;
  const std::string& folder_;
  const Policy& policy_;
  std::vector<Breach>& out_;
};

}  // namespace

void verify_pointers(const HistoryField& field, const std::string& old_bytes,
                     const std::string& folder, const Policy& policy, std::vector<Breach>& out) {
  Pointers pointers(field.line, old_bytes, folder, policy, out);
  std::string text = field.value;
  for (const std::string_view item : field.items) text.append(" ").append(item);
  pointers.snapshot(text);
  constexpr std::string_view kShow = "git show ";
  const size_t show = text.find(kShow);
  if (show != std::string::npos) {
    const size_t from = show + kShow.size();
    pointers.object(text.substr(from, text.find_first_of("` ;", from) - from));
  } else if (!field.value.empty() &&
             field.value.find_first_not_of("0123456789abcdef") == std::string::npos) {
    pointers.object(field.value);
  }
}

}  // namespace terse::task
