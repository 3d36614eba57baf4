/*
 * Loaded into the server with LD_PRELOAD. Records every write, truncation and sync of the database and its write-ahead log, with
 * its time, in the file named by DISK_RECORD. With SYNC_MS, each sync takes that long, like on a slow disk. Syncs fail
 * while the file named by FAILING_DISK exists.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { DATABASE, LOG, OTHER };

struct __attribute__((packed)) record {
  uint8_t kind; /* 'w' for a write, 't' for a truncation, 'b' and 'e' for the beginning and the end of a sync */
  uint8_t file;
  uint64_t time;
  uint64_t offset;
  uint32_t length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int output = -1;
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_ftruncate)(int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

__attribute__((constructor)) static void start(void) {
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  const char *path = getenv("DISK_RECORD");
  if (path) output = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int file_of(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return OTHER;
  path[length] = 0;
  const char *name = strrchr(path, '/');
  if (name && strcmp(name, "/cairn.db") == 0) return DATABASE;
  if (name && strcmp(name, "/cairn.db-wal") == 0) return LOG;
  return OTHER;
}

/* The caller holds the lock, so that records are in the order of their times. */
static void record(uint8_t kind, int file, off64_t offset, const void *data, uint32_t length) {
  if (output < 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct record head = {kind, (uint8_t)file, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec,
                        (uint64_t)offset, length};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, length}};
  if (writev(output, parts, length ? 2 : 1) < 0) abort();
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  int file = file_of(fd);
  if (file == OTHER) return real_pwrite(fd, data, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t written = real_pwrite(fd, data, length, offset);
  if (written > 0) record('w', file, offset, data, (uint32_t)written);
  pthread_mutex_unlock(&lock);
  return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

int ftruncate64(int fd, off64_t size) {
  int file = file_of(fd);
  if (file == OTHER) return real_ftruncate(fd, size);
  pthread_mutex_lock(&lock);
  int result = real_ftruncate(fd, size);
  if (result == 0) record('t', file, size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int sync_with(int (*real)(int), int fd) {
  int file = file_of(fd);
  if (file == OTHER) return real(fd);
  pthread_mutex_lock(&lock);
  record('b', file, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  const char *ms = getenv("SYNC_MS");
  if (ms) usleep((useconds_t)atoi(ms) * 1000);
  const char *failing = getenv("FAILING_DISK");
  if (failing && access(failing, F_OK) == 0) {
    errno = EIO;
    return -1;
  }
  int result = real(fd);
  pthread_mutex_lock(&lock);
  if (result == 0) record('e', file, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) { return sync_with(real_fsync, fd); }
int fdatasync(int fd) { return sync_with(real_fdatasync, fd); }
