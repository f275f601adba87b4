#include "program_start.h"

#if defined(__linux__)
#include <unistd.h>

// The Swift runtime finds its folder and the arguments by way of /proc, and libdispatch counts its threads there.
// Without it they end the program with a signal, some at once and some later. The priority has this run before
// their own constructors.
__attribute__((constructor(101))) static void require_proc(void) {
  static const char message[] =
      "winnow: error: /proc is not mounted, which the Swift runtime needs; mount it, as with: "
      "mount -t proc proc /proc\n";
  char target[1];
  if (readlink("/proc/self/exe", target, sizeof target) >= 0) return;
  // If that can't be written, there is nobody to tell. The status is that of failed input or output.
  ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
  (void)written;
  _exit(3);
}
#endif
