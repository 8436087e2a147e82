#include "io/shared_library.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "io/fd.h"
#include "io/system_error.h"

namespace terse {
namespace {

/// The loader's message without the name that it was given.
std::string loader_message(const std::string& name) {
  const char* said = dlerror();
  std::string message = said == nullptr ? "unknown reason" : said;
  if (message.compare(0, name.size() + 2, name + ": ") == 0) message.erase(0, name.size() + 2);
  return message;
}

}  // namespace

Result<void*> load_shared_library(const std::string& path, Bytes content) {
  // A file in memory: between a look at a path and its loading the file could be another one.
  const std::string base = path.substr(path.rfind('/') + 1).substr(0, 200);
  const int fd = memfd_create(base.c_str(), MFD_CLOEXEC);
  if (fd < 0) return failure(system_error(path, "cannot load the library", errno));
  Fd file(fd);
  if (!write_whole(fd, content))
    return failure(system_error(path, "cannot load the library", errno));
  const std::string name = "/proc/self/fd/" + std::to_string(fd);
  void* const library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return failure({Severity::error, path, 0, 0, "cannot load the library: " + loader_message(name),
                    "build it as a shared library for this machine, with all that it needs"});
  }
  // The loader knows the library by this name, so the number must not come to mean another file.
  static std::vector<Fd> loaded;
  loaded.push_back(std::move(file));
  return library;
}

const void* find_symbol(void* library, const char* name) {
  return dlsym(library, name);
}

}  // namespace terse
