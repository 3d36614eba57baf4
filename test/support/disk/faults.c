/*
 * Loaded into a program with LD_PRELOAD. In the folder named by FAULTS_IN, it ends the program right before the change
 * with the number KILL_AT, like `kill -9`, and appends a character to the file named by COUNT_CHANGES for each change.
 * While the file named by READ_ONLY_DISK exists, every change and every sync there fails, as it does on a file system
 * that became read-only. While the file named by FULL_DISK exists, files there can't grow.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int changes;

static int is_inside(const char *path) {
  const char *folder = getenv("FAULTS_IN");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_inside(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

static int is_on(const char *setting) {
  const char *file = getenv(setting);
  return file && access(file, F_OK) == 0;
}

static int is_read_only(void) { return is_on("READ_ONLY_DISK"); }

/* Returns whether the change has to fail. */
static int refuses(int inside) {
  if (!inside) return 0;
  if (is_read_only()) {
    errno = EROFS;
    return 1;
  }
  const char *kill_at = getenv("KILL_AT"), *count = getenv("COUNT_CHANGES");
  int number = atomic_fetch_add(&changes, 1) + 1;
  if (kill_at && number >= atoi(kill_at)) kill(getpid(), SIGKILL);
  if (count) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
    int fd = real(count, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0 || syscall(SYS_write, fd, ".", 1) != 1) abort();
    close(fd);
  }
  return 0;
}

/* Also refuses to let the file grow while the disk is full. */
static int refuses_write(int fd, off64_t end) {
  int inside = is_file_inside(fd);
  struct stat64 found;
  if (inside && is_on("FULL_DISK") && fstat64(fd, &found) == 0 && end > found.st_size) {
    errno = ENOSPC;
    return 1;
  }
  return refuses(inside);
}

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
#define CHANGE(name, inside, ...) return refuses(inside) ? -1 : REAL(name)(__VA_ARGS__)
#define WRITE(name, end, ...) return refuses_write(fd, end) ? -1 : REAL(name)(__VA_ARGS__)
#define POSITION lseek64(fd, 0, SEEK_CUR)

ssize_t write(int fd, const void *data, size_t length) { WRITE(write, POSITION + length, fd, data, length); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t at) { WRITE(pwrite, at + length, fd, data, length, at); }
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
  WRITE(pwrite64, at + length, fd, data, length, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) { WRITE(writev, POSITION + 1, fd, parts, count); }
int ftruncate(int fd, off_t size) { CHANGE(ftruncate, is_file_inside(fd), fd, size); }
int ftruncate64(int fd, off64_t size) { CHANGE(ftruncate64, is_file_inside(fd), fd, size); }
int fsync(int fd) { CHANGE(fsync, is_file_inside(fd), fd); }
int fdatasync(int fd) { CHANGE(fdatasync, is_file_inside(fd), fd); }
int rename(const char *from, const char *to) { CHANGE(rename, is_inside(to), from, to); }
int link(const char *from, const char *to) { CHANGE(link, is_inside(to), from, to); }
int unlink(const char *path) { CHANGE(unlink, is_inside(path), path); }
int remove(const char *path) { CHANGE(remove, is_inside(path), path); }
int mkdir(const char *path, mode_t mode) { CHANGE(mkdir, is_inside(path), path, mode); }

/* On a read-only file system a file can't be opened for writing. Only creating one is a change. */
#define OPEN(name)                                                                                \
  int name(const char *path, int flags, ...) {                                                    \
    va_list rest;                                                                                 \
    va_start(rest, flags);                                                                        \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                                     \
    va_end(rest);                                                                                 \
    int writes = (flags & O_ACCMODE) != O_RDONLY && is_inside(path);                              \
    int creates = flags & O_CREAT && access(path, F_OK) != 0;                                     \
    if (writes && (creates || is_read_only()) && refuses(1)) return -1;                           \
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);                                \
    return real(path, flags, mode);                                                               \
  }

OPEN(open)
OPEN(open64)
