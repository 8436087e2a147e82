/* Preloaded by the fault test: ends the process at its Nth call that changes a file.
 * KILL_AT=N: the Nth of write, rename, link, fsync, open for writing. A write that is hit goes out
 * by half first. Descriptors 1 and 2 do not count. KILL_MODE=fail: the call fails with ENOSPC
 * instead, and every other one works. */
/* Large-file builds give `open` the name of `open64`, and this file defines both. */
#undef _FILE_OFFSET_BITS
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
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

/* What a call that is hit returns, where the process is to live on. */
static int fail(void) {
  if (getenv("KILL_MODE") == NULL) _exit(137);
  errno = ENOSPC;
  return -1;
}

ssize_t write(int fd, const void* bytes, size_t size) {
  ssize_t (*real)(int, const void*, size_t) =
      (ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
  if (fd > 2 && hit()) {
    real(fd, bytes, size / 2);
    return fail();
  }
  return real(fd, bytes, size);
}

int rename(const char* from, const char* to) {
  int (*real)(const char*, const char*) =
      (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename");
  if (hit()) return fail();
  return real(from, to);
}

int fsync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  if (hit()) return fail();
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
    if ((flags & (O_WRONLY | O_RDWR)) != 0 && hit()) return fail();                               \
    return real(path, flags, mode);                                                               \
  }

DEFINE_OPEN(open)
DEFINE_OPEN(open64)
