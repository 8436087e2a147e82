/* Preloaded into `terse spec`: makes one system call of the program fail, or kills the program at
 * it. Programs that it starts run untouched.
 *
 * TERSE_FAULT_AT=N     the N-th counted call, from 1
 * TERSE_FAULT_MODE     fail: that call fails with EIO; kill: SIGKILL instead of the call;
 *                      full: from that call on nothing new can be written (ENOSPC)
 * TERSE_FAULT_FLAG     file made when the fault happens; it happens once in all processes */
#undef _FILE_OFFSET_BITS /* with it `open` would be `open64` here, too */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static long fault_at;
static long counted;
static char mode;
static const char* flag;
static int active;

__attribute__((constructor)) static void start(void) {
  const char* at = getenv("TERSE_FAULT_AT");
  const char* how = getenv("TERSE_FAULT_MODE");
  flag = getenv("TERSE_FAULT_FLAG");
  active = at != NULL && how != NULL && flag != NULL &&
           strncmp(program_invocation_short_name, "terse", 5) == 0;
  if (!active) return;
  fault_at = atol(at);
  mode = how[0] == 'f' && how[1] == 'u' ? 'd' : how[0];
}

/* True for the one process that gets to have the fault. */
static int first_time(void) {
  long fd = syscall(SYS_openat, AT_FDCWD, flag, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0) return 0;
  syscall(SYS_close, fd);
  return 1;
}

/* True when the call about to be made has to fail; errno is set. */
static int fault(int takes_space) {
  if (!active) return 0;
  ++counted;
  if (mode == 'd') {
    if (counted < fault_at || !takes_space) return 0;
    first_time();
    errno = ENOSPC;
    return 1;
  }
  if (counted != fault_at || !first_time()) return 0;
  if (mode == 'k') syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  errno = EIO;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void* data, size_t size) {
  return fault(1) ? -1 : REAL(write)(fd, data, size);
}
int fsync(int fd) {
  return fault(1) ? -1 : REAL(fsync)(fd);
}
int rename(const char* from, const char* to) {
  return fault(0) ? -1 : REAL(rename)(from, to);
}
int link(const char* from, const char* to) {
  return fault(1) ? -1 : REAL(link)(from, to);
}
int unlink(const char* path) {
  return fault(0) ? -1 : REAL(unlink)(path);
}
int mkdir(const char* path, mode_t bits) {
  return fault(1) ? -1 : REAL(mkdir)(path, bits);
}
int rmdir(const char* path) {
  return fault(0) ? -1 : REAL(rmdir)(path);
}
int fchmod(int fd, mode_t bits) {
  return fault(0) ? -1 : REAL(fchmod)(fd, bits);
}
int pipe2(int ends[2], int flags) {
  return fault(0) ? -1 : REAL(pipe2)(ends, flags);
}
int execvp(const char* file, char* const argv[]) {
  return fault(0) ? -1 : REAL(execvp)(file, argv);
}
pid_t fork(void) {
  return fault(0) ? -1 : REAL(fork)();
}

static int open_with(const char* name, const char* path, int flags, mode_t bits) {
  if (fault((flags & O_CREAT) != 0)) return -1;
  return ((int (*)(const char*, int, ...))dlsym(RTLD_NEXT, name))(path, flags, bits);
}
int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t bits = va_arg(more, mode_t);
  va_end(more);
  return open_with("open", path, flags, bits);
}
int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t bits = va_arg(more, mode_t);
  va_end(more);
  return open_with("open64", path, flags, bits);
}
int mkstemp(char* path) {
  return fault(1) ? -1 : REAL(mkstemp)(path);
}
int mkostemp(char* path, int flags) {
  return fault(1) ? -1 : REAL(mkostemp)(path, flags);
}
