// Shared by all that validates UTF-8: the tables, and the loop over the blocks of a text.
#ifndef WINNOW_UTF8_BLOCKS_H
#define WINNOW_UTF8_BLOCKS_H

#include <string.h>

#include "kernels.h"
#include "utf8.h"

// Validates UTF-8 (Unicode table 3-7) by three table look-ups, as Keiser and Lemire describe it in
// "Validating UTF-8 in less than one instruction per byte". Each pair of adjacent bytes is looked up by both
// nibbles of the first and by the high nibble of the second. Each bit of the tables stands for one kind of
// ill-formed sequence, and is set in the result if it is set in all three.
enum {
  TOO_SHORT = 1,       // a lead byte, and no continuation byte after it
  TOO_LONG = 2,        // a continuation byte after an ASCII one
  OVERLONG_3 = 4,      // E0 80..9F
  TOO_LARGE = 8,       // F4 90..BF, F5..FF 90..BF
  SURROGATE = 16,      // ED A0..BF
  OVERLONG_2 = 32,     // C0..C1
  BEYOND_OR_OVER = 64, // F5..FF 80..8F, and F0 80..8F
  CONTINUATIONS = 128, // two in a row: valid if a lead byte two or three before requires it
};
#define CARRY (TOO_SHORT | TOO_LONG | CONTINUATIONS)

static const uint8_t first_upper[16] = {
    TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
    CONTINUATIONS, CONTINUATIONS, CONTINUATIONS, CONTINUATIONS,
    TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | BEYOND_OR_OVER};
static const uint8_t first_lower[16] = {
    CARRY | OVERLONG_3 | OVERLONG_2 | BEYOND_OR_OVER, CARRY | OVERLONG_2, CARRY, CARRY, CARRY | TOO_LARGE,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER | SURROGATE, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER};
static const uint8_t second_upper[16] = {
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | OVERLONG_3 | BEYOND_OR_OVER,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | OVERLONG_3 | TOO_LARGE,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | SURROGATE | TOO_LARGE,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | SURROGATE | TOO_LARGE,
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT};

// The kernel of a level, made of its ill_formed_LEVEL, which tells whether 64 bytes, with the 3 before them, have an
// ill-formed sequence that ends, or should have ended, there.
#define WINNOW_UTF8_KERNEL(LEVEL, TARGET)                                                                    \
  TARGET int winnow_is_utf8_##LEVEL(const uint8_t *bytes, size_t count) {                                    \
    size_t start = 0;                                                                                        \
    if (count >= 64) {                                                                                       \
      /* Before the first byte there is none. */                                                             \
      uint8_t first[67] = {0};                                                                               \
      memcpy(first + 3, bytes, 64);                                                                          \
      if (ill_formed_##LEVEL(first + 3)) return 0;                                                           \
      for (start = 64; count - start >= 64; start += 64)                                                     \
        if (ill_formed_##LEVEL(bytes + start)) return 0;                                                     \
    }                                                                                                        \
    /* The rest is followed by zeros, so a sequence that goes on is ill-formed. It has at most 63 bytes. */  \
    uint8_t last[67] = {0};                                                                                  \
    size_t before = start > 0 ? 3 : 0;                                                                       \
    memcpy(last + 3 - before, bytes + start - before, count - start + before);                               \
    return !ill_formed_##LEVEL(last + 3);                                                                    \
  }

#endif
