/* Preloaded by the fault test: ends the process at its Nth call that changes a file.
 * KILL_AT=N: the Nth of write, rename, link, fsync, open for writing. A write that is hit goes out
 * by half first. Descriptors 1 and 2 do not count. */
/* Large-file builds give `open` the name of `open64`, and this file defines both. */
#undef _FILE_OFFSET_BITS
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static int hit(void) {
  static int calls = 0;
  const char* at = getenv("KILL_AT");
  return at != NULL && ++calls == atoi(at);
}

ssize_t write(int fd, const void* bytes, size_t size) {
  ssize_t (*real)(int, const void*, size_t) =
      (ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
  if (fd > 2 && hit()) {
    real(fd, bytes, size / 2);
    _exit(137);
  }
  return real(fd, bytes, size);
}

int rename(const char* from, const char* to) {
  int (*real)(const char*, const char*) =
      (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename");
  if (hit()) _exit(137);
  return real(from, to);
}

int fsync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  if (hit()) _exit(137);
  return real(fd);
}

/* Both names: a build with 64-bit file offsets calls the second. */
#define DEFINE_OPEN(name)                                                                         \
  int name(const char* path, int flags, ...) {                                                    \
    int (*real)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, #name); \
    mode_t mode = 0;                                                                              \
    if (flags & O_CREAT) {                                                                        \
      va_list arguments;                                                                          \
      va_start(arguments, flags);                                                                 \
      mode = (mode_t)va_arg(arguments, int);                                                      \
      va_end(arguments);                                                                          \
    }                                                                                             \
    if ((flags & (O_WRONLY | O_RDWR)) != 0 && hit()) _exit(137);                                  \
    return real(path, flags, mode);                                                               \
  }

DEFINE_OPEN(open)
DEFINE_OPEN(open64)
