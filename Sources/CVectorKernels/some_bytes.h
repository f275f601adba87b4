// A copy of few bytes, for what the kernels take of a text's end.
#ifndef WINNOW_SOME_BYTES_H
#define WINNOW_SOME_BYTES_H

#include <string.h>

#include "vector_sse2.h"

/// Copies bytes, of which there are few. Where the number changes from call to call, the function of the C library loses
/// more time with choosing how to copy them.
INLINE void copy_some(uint8_t *to, const uint8_t *from, size_t count) {
  if (count >= 32) {
    for (size_t at = 0; at + 32 < count; at += 32) memcpy(to + at, from + at, 32);
    memcpy(to + count - 32, from + count - 32, 32);
  } else if (count >= 8) {
    for (size_t at = 0; at + 8 < count; at += 8) memcpy(to + at, from + at, 8);
    memcpy(to + count - 8, from + count - 8, 8);
  } else {
    for (size_t at = 0; at < count; at++) to[at] = from[at];
  }
}

#endif
