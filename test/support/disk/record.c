/*
 * Loaded into the program with LD_PRELOAD. Records what happens to the files in the folder named by DISK, with its
 * time, in the file named by DISK_RECORD: writes, truncations and syncs, and names that appear, change or go. With
 * SYNC_MS, each sync of a file takes that long, like on a slow disk. Syncs of files fail while the file named by
 * FAILING_DISK exists, or only those of the file that it names; later ones succeed, as they do on Linux, where a failed
 * sync leaves its pages in memory but no longer has them written. A file system whose folders can't be saved stops
 * altogether, so those don't fail. With DISK_BYTES, each folder has room for only that many bytes of files.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct __attribute__((packed)) record {
  uint8_t kind;
  uint64_t inode;
  uint64_t time;
  uint64_t offset;
  uint32_t length;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int output = -1;
static const char *disk;
static int (*real_open)(const char *, int, ...);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_ftruncate)(int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_rename)(const char *, const char *);
static int (*real_link)(const char *, const char *);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void start(void) {
  real_open = dlsym(RTLD_NEXT, "open64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_link = dlsym(RTLD_NEXT, "link");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  const char *path = getenv("DISK_RECORD");
  disk = getenv("DISK");
  if (path && disk) output = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_on_disk(const char *path) {
  if (output < 0 || strncmp(path, disk, strlen(disk)) != 0) return 0;
  return path[strlen(disk)] == '/' || path[strlen(disk)] == 0;
}

/* The path of an open file or folder on the disk, and what it is. */
static int find(int fd, char *path, struct stat *found) {
  char link[64];
  if (output < 0 || fd == output) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, 4095);
  if (length < 0) return 0;
  path[length] = 0;
  return is_on_disk(path) && fstat(fd, found) == 0 && (S_ISREG(found->st_mode) || S_ISDIR(found->st_mode));
}

/* Records are in the order of their times, also between processes. */
static void lock(void) {
  pthread_mutex_lock(&mutex);
  while (flock(output, LOCK_EX) < 0 && errno == EINTR) {}
}

static void unlock(void) {
  int error = errno;
  flock(output, LOCK_UN);
  pthread_mutex_unlock(&mutex);
  errno = error;
}

/* The caller holds the lock. */
static void record(uint8_t kind, uint64_t inode, off64_t offset, const void *data, size_t length) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct record head = {kind, inode, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec,
                        (uint64_t)offset, (uint32_t)length};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, length}};
  if (writev(output, parts, length ? 2 : 1) != (ssize_t)(sizeof head + length)) abort();
}

static void record_name(uint8_t kind, uint64_t inode, const char *from, const char *to) {
  char names[8192];
  int length = snprintf(names, sizeof names, to ? "%s%c%s" : "%s", from, 0, to);
  record(kind, inode, 0, names, (size_t)length);
}

static int open_with(const char *path, int flags, mode_t mode) {
  if (!(flags & (O_CREAT | O_TRUNC)) || !is_on_disk(path)) return real_open(path, flags, mode);
  struct stat found;
  lock();
  int exists = stat(path, &found) == 0;
  int fd = real_open(path, flags, mode);
  if (fd >= 0 && fstat(fd, &found) == 0) {
    if (!exists) record_name('c', found.st_ino, path, NULL);
    else if (flags & O_TRUNC) record('t', found.st_ino, 0, NULL, 0);
  }
  unlock();
  return fd;
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_with(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_with(path, flags, mode);
}

static int has_room(const char *path, off64_t more) {
  const char *limit = getenv("DISK_BYTES");
  if (!limit || more <= 0) return 1;
  char name[4096];
  snprintf(name, sizeof name, "%s", path);
  *strrchr(name, '/') = 0;
  DIR *folder = opendir(name);
  off64_t used = 0;
  struct stat found;
  for (struct dirent *each; folder && (each = readdir(folder));)
    if (fstatat(dirfd(folder), each->d_name, &found, 0) == 0 && S_ISREG(found.st_mode)) used += found.st_size;
  if (folder) closedir(folder);
  return used + more <= atoll(limit);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  char path[4096];
  struct stat found;
  if (!find(fd, path, &found)) return real_pwrite(fd, data, length, offset);
  if (!has_room(path, offset + (off64_t)length - found.st_size)) {
    errno = ENOSPC;
    return -1;
  }
  lock();
  ssize_t written = real_pwrite(fd, data, length, offset);
  if (written > 0) record('w', found.st_ino, offset, data, (size_t)written);
  unlock();
  return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
  char path[4096];
  struct stat found;
  if (!find(fd, path, &found)) return real_write(fd, data, length);
  lock();
  ssize_t written = real_write(fd, data, length);
  if (written > 0) record('w', found.st_ino, lseek64(fd, 0, SEEK_CUR) - written, data, (size_t)written);
  unlock();
  return written;
}

int ftruncate64(int fd, off64_t size) {
  char path[4096];
  struct stat found;
  if (!find(fd, path, &found)) return real_ftruncate(fd, size);
  lock();
  int result = real_ftruncate(fd, size);
  if (result == 0) record('t', found.st_ino, size, NULL, 0);
  unlock();
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int rename(const char *from, const char *to) {
  if (!is_on_disk(to)) return real_rename(from, to);
  lock();
  int result = real_rename(from, to);
  if (result == 0) record_name('r', 0, from, to);
  unlock();
  return result;
}

int link(const char *from, const char *to) {
  if (!is_on_disk(to)) return real_link(from, to);
  lock();
  int result = real_link(from, to);
  if (result == 0) record_name('l', 0, from, to);
  unlock();
  return result;
}

int unlink(const char *path) {
  if (!is_on_disk(path)) return real_unlink(path);
  lock();
  int result = real_unlink(path);
  if (result == 0) record_name('u', 0, path, NULL);
  unlock();
  return result;
}

static int is_failing(const char *path) {
  const char *failing = getenv("FAILING_DISK");
  int fd = failing ? real_open(failing, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return 0;
  char name[256];
  ssize_t length = read(fd, name, sizeof name - 1);
  close(fd);
  name[length > 0 ? length : 0] = 0;
  return length <= 0 || strcmp(strrchr(path, '/') + 1, name) == 0;
}

static int sync_with(int (*real)(int), int fd) {
  char path[4096];
  struct stat found;
  if (!find(fd, path, &found)) return real(fd);
  int is_folder = S_ISDIR(found.st_mode);
  lock();
  record_name('b', found.st_ino, is_folder ? path : "", NULL);
  unlock();
  const char *ms = getenv("SYNC_MS");
  if (ms && !is_folder) usleep((useconds_t)atoi(ms) * 1000);
  int fails = !is_folder && is_failing(path);
  int result = fails ? -1 : real(fd);
  lock();
  record_name(result == 0 ? 'e' : 'd', found.st_ino, is_folder ? path : "", NULL);
  unlock();
  if (fails) errno = EIO;
  return result;
}

int fsync(int fd) { return sync_with(real_fsync, fd); }
int fdatasync(int fd) { return sync_with(real_fdatasync, fd); }
