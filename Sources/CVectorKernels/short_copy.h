// A copy of few bytes, for what the kernels take of a text's end.
#ifndef WINNOW_SHORT_COPY_H
#define WINNOW_SHORT_COPY_H

#include <string.h>

#include "kernels.h"

/// Copies bytes, of which there are few; `from` may be null if there are none. Where their number changes from call to
/// call, the function of the C library loses more time with choosing how to copy them. There is no loop for fewer than 32
/// bytes, because the compiler makes a call of that function of it.
INLINE void copy_short(uint8_t *to, const uint8_t *from, size_t count) {
  if (count >= 32) {
    for (size_t at = 0; at + 32 < count; at += 32) memcpy(to + at, from + at, 32);
    memcpy(to + count - 32, from + count - 32, 32);
  } else if (count >= 16) {
    memcpy(to, from, 16);
    memcpy(to + count - 16, from + count - 16, 16);
  } else if (count >= 8) {
    memcpy(to, from, 8);
    memcpy(to + count - 8, from + count - 8, 8);
  } else if (count >= 4) {
    memcpy(to, from, 4);
    memcpy(to + count - 4, from + count - 4, 4);
  } else if (count > 0) {
    to[0] = from[0];
    to[count / 2] = from[count / 2];
    to[count - 1] = from[count - 1];
  }
}

#endif
