#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "program_start.h"

#include <stdlib.h>

static int argument_count = 0;
static char **arguments = NULL;

char *const *winnow_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// How much of the heap is in huge pages where the system has them.
enum { HUGE_HEAP = 64 << 20, HUGE_PAGE = 2 << 20 };

// Sets the heap's first part aside for huge pages. Of the time that 100,000 rules take to load a third would go into
// page faults, one for each 4 KiB. Address space is all that is taken here, and where there is little of it the heap is
// as it was: the stacks of the threads need some too.
static void prepare_heap(void) {
  // One heap for all threads, since nothing on the path of a message allocates, and large blocks in it too. What is
  // freed at its end goes back to the system only beyond what is set aside.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, HUGE_HEAP / 2);
  mallopt(M_TRIM_THRESHOLD, 2 * HUGE_HEAP);
  struct rlimit space;
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur < (rlim_t)4 * HUGE_HEAP) return;
  mallopt(M_TOP_PAD, HUGE_HEAP);
  // More than the heap has room for.
  char *block = malloc(HUGE_PAGE);
  mallopt(M_TOP_PAD, 128 << 10);
  char *end = sbrk(0);
  // Another allocator has its blocks elsewhere.
  if (block != NULL && block < end && end - block <= HUGE_HEAP + 2 * HUGE_PAGE) {
    char *start = block + (-(uintptr_t)block & (HUGE_PAGE - 1));
    if (start < end) madvise(start, (size_t)(end - start), MADV_HUGEPAGE);
  }
  free(block);
}

// The Swift runtime asks /proc where the program is, to find its own folder, and ends the program if there is no
// answer. Nothing in that folder is used, so any name will do. The priority has this run before the constructors of
// the runtime.
__attribute__((constructor(101))) static void prepare(int count, char **words) {
  argument_count = count;
  arguments = words;
  prepare_heap();
  char target[1];
  if (readlink("/proc/self/exe", target, sizeof target) < 0) setenv("SWIFT_ROOT", "/", 0);
}

// Whether libdispatch asks what a thread does: /proc/NUMBER/stat.
static int is_status_of_thread(const char *path) {
  if (strncmp(path, "/proc/", 6) != 0) return 0;
  size_t digits = strspn(path + 6, "0123456789");
  return digits > 0 && strcmp(path + 6 + digits, "/stat") == 0;
}

// Stands in for the C library's function. When work is waiting, libdispatch counts each second which of its threads
// are running, to start more of them, and ends the program if a thread's file can't be opened. Without /proc each
// thread counts as running.
int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  int descriptor = openat(AT_FDCWD, path, flags, mode);
  if (descriptor >= 0 || errno != ENOENT || !is_status_of_thread(path)) return descriptor;
  static const char running[] = "0 (winnow) R";
  descriptor = memfd_create("winnow", MFD_CLOEXEC);
  if (descriptor >= 0 && pwrite(descriptor, running, sizeof running - 1, 0) < 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}
#endif
