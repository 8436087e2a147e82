// `terse rules new NAME`: a pack to start from, which passes `terse rules check` as it is.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "app/commands.h"
#include "app/messages.h"
#include "app/output.h"
#include "io/fd.h"

namespace terse {
namespace {

bool is_pack_name(const std::string& name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(), fits);
}

constexpr const char* scaffold = R"(# What this pack shortens, and who prints it.
[pack]
name    = "NAME"
version = "0.1.0"
summary = "Lines of NAME"
skills  = ["*"]   # or ["NAME"]: used once a record or --skill names that skill

# Both sides hold the same {name:type} holes. Types: int number quantity percent word text path code
# dictionary status list. A part in [brackets] is optional. A blank also matches a line break.
[[template]]
name    = "handed-over"
verbose = "The task {task:word} was handed over to {receiver:word} after {time:quantity}."
terse   = "NAME: {task} to {receiver} {time}"

  # Run by `terse rules check`: what comes out, and every field that both sides hold.
  [[template.example]]
  verbose = "The task index was handed over to alice after 40s."
  terse   = "NAME: index to alice 40s"
  fields  = { task = "index", receiver = "alice", time = "40s" }

  # Text that looks alike and must stay as it is.
  [[template.keep]]
  text = "The task index was not handed over to alice."
)";

std::string scaffold_for(const std::string& name) {
  std::string out = scaffold;
  for (size_t at = 0; (at = out.find("NAME", at)) != std::string::npos; at += name.size()) {
    out.replace(at, 4, name);
  }
  return out;
}

}  // namespace

int run_rules_new(const std::string& name) {
  if (!is_pack_name(name)) {
    say("\"" + name +
        "\" is no name for a pack; use lower-case letters, digits, - and _, a letter first");
    return status_usage;
  }
  const std::string path = name + ".toml";
  const Fd file = open_file(path, O_WRONLY | O_CREAT | O_EXCL);
  if (!file) {
    const bool exists = errno == EEXIST;
    say("cannot create " + path + ": " + std::strerror(errno) +
        (exists ? "; remove it or choose another name" : "; check the folder's permissions"));
    return exists ? status_usage : status_failed;
  }
  if (!write_whole(file.get(), scaffold_for(name))) {
    say("cannot write " + path + ": " + std::strerror(errno));
    unlink(path.c_str());
    return status_failed;
  }
  Output out;
  out.text() = path + ": now run terse rules check " + path + '\n';
  return out.flush() ? status_ok : status_failed;
}

}  // namespace terse
