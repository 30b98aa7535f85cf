/*
 * slow-disk IMAGE MOUNTPOINT MICROSECONDS BYTES_PER_SECOND OPERATIONS_PER_SECOND SHARED
 *
 * Shows a file as another one through FUSE, as a disk of a hypervisor is: each answer comes so much later, and reads and
 * writes keep to limits, together where SHARED is 1, each for itself where it is 0. 0 is no latency, and no limit.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20, THREADS = 32 };
/* What was not used of a limit is kept for so long, as hypervisors do. */
static const double SAVED_SECONDS = 0.1;

static int device, image;
static double latency, bytes_per_second, operations_per_second;
static int is_shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct { double bytes_at, operations_at; } buckets[2];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void sleep_until(double at) {
  struct timespec time = {at, (at - (long)at) * 1e9};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR);
}

/* When a request that came now may be answered by the limits. */
static double admit(int is_write, double bytes, double at) {
  int place = is_shared ? 0 : is_write;
  pthread_mutex_lock(&lock);
  double *bytes_at = &buckets[place].bytes_at, *operations_at = &buckets[place].operations_at;
  double until = at;
  if (bytes_per_second > 0) {
    if (*bytes_at < at - SAVED_SECONDS) *bytes_at = at - SAVED_SECONDS;
    *bytes_at += bytes / bytes_per_second;
    if (*bytes_at > until) until = *bytes_at;
  }
  if (operations_per_second > 0) {
    if (*operations_at < at - SAVED_SECONDS) *operations_at = at - SAVED_SECONDS;
    *operations_at += 1 / operations_per_second;
    if (*operations_at > until) until = *operations_at;
  }
  pthread_mutex_unlock(&lock);
  return until;
}

static void answer(unsigned long id, int error, const void *data, size_t length) {
  struct fuse_out_header header = {sizeof header + length, -error, id};
  struct iovec parts[2] = {{&header, sizeof header}, {(void *)data, length}};
  if (writev(device, parts, length > 0 ? 2 : 1) < 0 && errno != ENOENT) perror("answer");
}

static void handle(char *request, char *data) {
  struct fuse_in_header *in = (struct fuse_in_header *)request;
  void *body = request + sizeof *in;
  double at = now();
  switch (in->opcode) {
    case FUSE_INIT: {
      struct fuse_init_in *init = body;
      struct fuse_init_out out = {.major = 7, .minor = 31, .max_readahead = init->max_readahead,
        .flags = FUSE_BIG_WRITES | FUSE_MAX_PAGES | FUSE_ASYNC_READ | FUSE_ASYNC_DIO, .max_background = 64,
        .congestion_threshold = 64, .max_write = MOST_BYTES, .time_gran = 1, .max_pages = MOST_BYTES / 4096};
      answer(in->unique, 0, &out, sizeof out);
      break;
    }
    case FUSE_GETATTR: {
      struct stat state;
      fstat(image, &state);
      struct fuse_attr_out out = {.attr_valid = 1000000, .attr = {.ino = 1, .size = state.st_size,
        .blocks = state.st_size / 512, .mode = S_IFREG | 0600, .nlink = 1, .blksize = 4096}};
      answer(in->unique, 0, &out, sizeof out);
      break;
    }
    case FUSE_OPEN: {
      struct fuse_open_out out = {.open_flags = FOPEN_DIRECT_IO};
      answer(in->unique, 0, &out, sizeof out);
      break;
    }
    case FUSE_READ: {
      struct fuse_read_in *read = body;
      ssize_t length = pread(image, data, read->size, read->offset);
      sleep_until(admit(0, read->size, at) + latency);
      answer(in->unique, length < 0 ? errno : 0, data, length < 0 ? 0 : length);
      break;
    }
    case FUSE_WRITE: {
      struct fuse_write_in *write = body;
      ssize_t length = pwrite(image, write + 1, write->size, write->offset);
      struct fuse_write_out out = {.size = length < 0 ? 0 : length};
      sleep_until(admit(1, write->size, at) + latency);
      answer(in->unique, length < 0 ? errno : 0, &out, sizeof out);
      break;
    }
    case FUSE_FSYNC:
      sleep_until(at + latency);
      answer(in->unique, 0, NULL, 0);
      break;
    case FUSE_FLUSH:
    case FUSE_RELEASE:
    case FUSE_ACCESS:
    case FUSE_SETATTR:
      answer(in->unique, 0, NULL, 0);
      break;
    case FUSE_STATFS: {
      struct fuse_statfs_out out = {.st = {.bsize = 4096, .frsize = 4096, .namelen = 255}};
      answer(in->unique, 0, &out, sizeof out);
      break;
    }
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
    case FUSE_INTERRUPT:
      break;
    default:
      answer(in->unique, ENOSYS, NULL, 0);
  }
}

static void *serve(void *unused) {
  size_t size = MOST_BYTES + 8192;
  char *request = malloc(size), *data = malloc(MOST_BYTES);
  for (;;) {
    ssize_t length = read(device, request, size);
    if (length < 0 && (errno == EINTR || errno == ENOENT || errno == EAGAIN)) continue;
    if (length <= 0) exit(0);
    handle(request, data);
  }
  return unused;
}

int main(int count, char **arguments) {
  if (count != 7) return 2;
  image = open(arguments[1], O_RDWR);
  device = open("/dev/fuse", O_RDWR);
  latency = atof(arguments[3]) / 1e6;
  bytes_per_second = atof(arguments[4]);
  operations_per_second = atof(arguments[5]);
  is_shared = atoi(arguments[6]);
  char options[100];
  snprintf(options, sizeof options, "fd=%d,rootmode=100600,user_id=0,group_id=0", device);
  if (image < 0 || device < 0 || mount("slow-disk", arguments[2], "fuse", 0, options) < 0) {
    perror("slow-disk");
    return 1;
  }
  /* No disk waits for the cores that its users compute on. */
  struct sched_param priority = {1};
  if (sched_setscheduler(0, SCHED_RR, &priority) < 0) perror("sched_setscheduler");
  for (int i = 1; i < THREADS; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, serve, NULL);
  }
  serve(NULL);
}
