/* Preloaded into `terse`: makes its N-th call of one function fail, or be served in part. Programs
 * that it starts run untouched.
 *
 * FAULT_CALL  read, write, writev, splice, copy, open, rename, fsync, mmap, malloc, fwrite, flush
 * FAULT_AT    N, from 1
 * FAULT_KIND  EINTR, EAGAIN, EIO, ENOSPC, EPIPE, ENOMEM, EMFILE, EACCES, or short: half of it.
 *             With a + behind it (ENOSPC+) every later call fails as well
 * FAULT_NOTE  a descriptor: one byte goes there when the fault happens */
#undef _FILE_OFFSET_BITS /* with it `open` would be `open64` here, too */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum call {
  none,
  c_read,
  c_write,
  c_writev,
  c_splice,
  c_copy,
  c_open,
  c_rename,
  c_fsync,
  c_mmap,
  c_malloc,
  c_fwrite,
  c_flush
};

static const char* const names[] = {"",       "read",  "write", "writev", "splice", "copy", "open",
                                    "rename", "fsync", "mmap",  "malloc", "fwrite", "flush"};
static enum call wanted;
static long fault_at;
static long counted;
static int error; /* 0: short */
static int lasting;
static int note = -1;

static const struct {
  const char* name;
  int value;
} kinds[] = {{"EINTR", EINTR},   {"EAGAIN", EAGAIN}, {"EIO", EIO},
             {"ENOSPC", ENOSPC}, {"EPIPE", EPIPE},   {"ENOMEM", ENOMEM},
             {"EMFILE", EMFILE}, {"EACCES", EACCES}, {"short", 0}};

/* Runs when the libraries are there and before `main`: what the loader does is not counted. */
__attribute__((constructor)) static void start(void) {
  const char* call = getenv("FAULT_CALL");
  const char* at = getenv("FAULT_AT");
  const char* kind = getenv("FAULT_KIND");
  const char* fd = getenv("FAULT_NOTE");
  if (call == NULL || at == NULL || kind == NULL || fd == NULL) return;
  if (strncmp(program_invocation_short_name, "terse", 5) != 0) return;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    const size_t size = strlen(kinds[i].name);
    if (strncmp(kind, kinds[i].name, size) != 0) continue;
    error = kinds[i].value;
    lasting = kind[size] == '+';
  }
  fault_at = atol(at);
  note = atoi(fd);
  for (int i = 1; i <= c_flush; ++i) {
    if (strcmp(call, names[i]) == 0) wanted = (enum call)i;
  }
}

/* True when the call about to be made is the one. */
static int hit(enum call call) {
  if (call != wanted) return 0;
  const long now = __atomic_add_fetch(&counted, 1, __ATOMIC_RELAXED);
  if (now < fault_at || (now > fault_at && !lasting)) return 0;
  if (now == fault_at) syscall(SYS_write, note, "!", 1);
  return 1;
}

/* The function behind this one. */
static void* next(const char* name) {
  return dlsym(RTLD_NEXT, name);
}

#define FAIL_OR(call, failure, size_of_call) \
  if (hit(call)) {                           \
    if (error != 0 || size_of_call < 2) {    \
      errno = error != 0 ? error : EINTR;    \
      return failure;                        \
    }                                        \
    size_of_call /= 2;                       \
  }

ssize_t read(int fd, void* out, size_t size) {
  FAIL_OR(c_read, -1, size)
  return syscall(SYS_read, fd, out, size);
}

ssize_t write(int fd, const void* bytes, size_t size) {
  FAIL_OR(c_write, -1, size)
  return syscall(SYS_write, fd, bytes, size);
}

ssize_t writev(int fd, const struct iovec* runs, int count) {
  if (hit(c_writev)) {
    if (error != 0) {
      errno = error;
      return -1;
    }
    /* The first run alone, and only half of that. */
    const size_t half = (runs[0].iov_len + 1) / 2;
    return syscall(SYS_write, fd, runs[0].iov_base, half);
  }
  return syscall(SYS_writev, fd, runs, count);
}

ssize_t splice(int in, off64_t* in_at, int out, off64_t* out_at, size_t size, unsigned flags) {
  FAIL_OR(c_splice, -1, size)
  return syscall(SYS_splice, in, in_at, out, out_at, size, flags);
}

ssize_t copy_file_range(int in, off64_t* in_at, int out, off64_t* out_at, size_t size,
                        unsigned flags) {
  FAIL_OR(c_copy, -1, size)
  return syscall(SYS_copy_file_range, in, in_at, out, out_at, size, flags);
}

/* Both names: a build with 64-bit file offsets calls the second. */
#define DEFINE_OPEN(name)                                         \
  int name(const char* path, int flags, ...) {                    \
    mode_t mode = 0;                                              \
    if (flags & (O_CREAT | O_TMPFILE)) {                          \
      va_list arguments;                                          \
      va_start(arguments, flags);                                 \
      mode = (mode_t)va_arg(arguments, int);                      \
      va_end(arguments);                                          \
    }                                                             \
    if (hit(c_open) && error != 0) {                              \
      errno = error;                                              \
      return -1;                                                  \
    }                                                             \
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode); \
  }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)

#define DEFINE_FOPEN(name)                                                   \
  FILE* name(const char* path, const char* mode) {                           \
    if (hit(c_open) && error != 0) {                                         \
      errno = error;                                                         \
      return NULL;                                                           \
    }                                                                        \
    return ((FILE * (*)(const char*, const char*)) next(#name))(path, mode); \
  }
DEFINE_FOPEN(fopen)
DEFINE_FOPEN(fopen64)

int rename(const char* from, const char* to) {
  if (hit(c_rename) && error != 0) {
    errno = error;
    return -1;
  }
  return (int)syscall(SYS_rename, from, to);
}

int fsync(int fd) {
  if (hit(c_fsync) && error != 0) {
    errno = error;
    return -1;
  }
  return (int)syscall(SYS_fsync, fd);
}

#define DEFINE_MMAP(name)                                                        \
  void* name(void* at, size_t size, int access, int flags, int fd, off_t from) { \
    if (hit(c_mmap)) {                                                           \
      errno = ENOMEM;                                                            \
      return MAP_FAILED;                                                         \
    }                                                                            \
    return (void*)syscall(SYS_mmap, at, size, access, flags, fd, from);          \
  }
DEFINE_MMAP(mmap)
DEFINE_MMAP(mmap64)

#ifndef WITHOUT_MALLOC
extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);

void* malloc(size_t size) {
  if (hit(c_malloc)) {
    errno = ENOMEM;
    return NULL;
  }
  return __libc_malloc(size);
}

void* calloc(size_t count, size_t size) {
  if (hit(c_malloc)) {
    errno = ENOMEM;
    return NULL;
  }
  return __libc_calloc(count, size);
}

void* realloc(void* old, size_t size) {
  if (hit(c_malloc)) {
    errno = ENOMEM;
    return NULL;
  }
  return __libc_realloc(old, size);
}
#endif

size_t fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
  static size_t (*real)(const void*, size_t, size_t, FILE*);
  if (hit(c_fwrite)) {
    errno = error != 0 ? error : ENOSPC;
    return 0;
  }
  if (real == NULL) *(void**)&real = next("fwrite");
  return real(bytes, size, count, file);
}

int fflush(FILE* file) {
  static int (*real)(FILE*);
  if (hit(c_flush)) {
    errno = error != 0 ? error : ENOSPC;
    return EOF;
  }
  if (real == NULL) *(void**)&real = next("fflush");
  return real(file);
}
