// Shared by the kernels of winnow_json_index: the loop over the blocks of a text.
#ifndef WINNOW_JSON_INDEX_BLOCKS_H
#define WINNOW_JSON_INDEX_BLOCKS_H

#include <string.h>

#include "json_index.h"
#include "kernels.h"

/// The masks of 64 bytes that a JSON scanner needs.
struct classes {
  uint64_t quote, backslash, control, high;
};

/// The masks that are needed only for blocks with escapes: the letters that may follow a backslash, `u` alone,
/// and hexadecimal digits.
struct letters {
  uint64_t escape, u, hex;
};

// A byte is below 0x20 if none of its three high bits is set. Bytes are compared as signed ones, so ranges
// are moved to the lowest values: x - first + (-128) < width + (-128).

/// The state that one block passes to the next.
struct state {
  /// Bit 0: whether the first byte is escaped.
  uint64_t escaped;
  /// Which of the first four bytes must be hexadecimal digits.
  uint64_t digits;
  /// The bytes above 0x7F of the previous block.
  uint64_t high;
  int findings;
};

// In a run of backslashes every second one escapes the byte after it. A run that starts at an even offset is
// told from one at an odd offset by adding its start to it: the carry clears the run's bits.
#define EVEN 0x5555555555555555u

INLINE uint64_t escaped_bytes(uint64_t backslash, uint64_t *carried) {
  uint64_t run = backslash & ~*carried;
  uint64_t even_starts = run & ~(run << 1) & EVEN;
  uint64_t from_even = run & ~(run + even_starts);
  uint64_t from_odd = run ^ from_even;
  uint64_t escaped = *carried | (from_even << 1 & ~EVEN) | (from_odd << 1 & EVEN);
  *carried = from_odd >> 63;
  return escaped;
}

// The kernel of a level, made of its classes_LEVEL, letters_LEVEL and ill_formed_LEVEL (utf8_blocks.h). It processes blocks
// of 64 bytes, and may read the 3 bytes before each. Each level has its own functions, so that all of it is compiled for
// that level.
#define WINNOW_JSON_INDEX_KERNEL(LEVEL, TARGET)                                                              \
  TARGET INLINE void block_##LEVEL(                                                                          \
      const uint8_t *bytes, int escapes, size_t block, uint64_t *stops, uint64_t *backslashes, uint64_t *high,\
      struct state *state) {                                                                                 \
    struct classes found = classes_##LEVEL(bytes);                                                           \
    uint64_t stop = found.quote | found.control;                                                             \
    if (!escapes) {                                                                                          \
      stop |= found.backslash;                                                                               \
    } else if ((found.backslash | state->escaped | state->digits) != 0) {                                    \
      uint64_t escaped = escaped_bytes(found.backslash, &state->escaped);                                    \
      struct letters letters = letters_##LEVEL(bytes);                                                       \
      uint64_t u = escaped & letters.u;                                                                      \
      uint64_t digits = u << 1 | u << 2 | u << 3 | u << 4 | state->digits;                                   \
      state->digits = u >> 63 | u >> 62 | u >> 61 | u >> 60;                                                 \
      if (((escaped & ~letters.escape) | (digits & ~letters.hex)) != 0)                                      \
        state->findings |= WINNOW_JSON_BAD_ESCAPE;                                                           \
      stop = (found.quote & ~escaped) | found.control;                                                       \
    }                                                                                                        \
    if ((found.high | state->high) != 0 && ill_formed_##LEVEL(bytes))                                        \
      state->findings |= WINNOW_JSON_UNSURE_UTF8;                                                            \
    state->high = found.high;                                                                                \
    stops[block] = stop;                                                                                     \
    backslashes[block] = found.backslash;                                                                    \
    high[block] = found.high;                                                                                \
  }                                                                                                          \
                                                                                                             \
  TARGET int winnow_json_index_##LEVEL(                                                                          \
      int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes, uint64_t *high) {\
    struct state state = {0, 0, 0, 0};                                                                       \
    size_t whole = count / 64, block = 0;                                                                    \
    if (whole > 0) {                                                                                         \
      /* Before the first byte there is none. */                                                             \
      uint8_t first[67] = {0};                                                                               \
      memcpy(first + 3, bytes, 64);                                                                          \
      block_##LEVEL(first + 3, escapes, 0, stops, backslashes, high, &state);                                \
      block = 1;                                                                                             \
    }                                                                                                        \
    for (; block < whole; block++)                                                                           \
      block_##LEVEL(bytes + 64 * block, escapes, block, stops, backslashes, high, &state);                   \
    /* The rest is followed by zeros. They are below 0x20, so the bits after the last byte are set in        \
       `stops`, and no sequence goes on into them. */                                                        \
    uint8_t last[67] = {0};                                                                                  \
    size_t before = whole > 0 ? 3 : 0;                                                                       \
    memcpy(last + 3 - before, bytes + 64 * whole - before, count % 64 + before);                             \
    if (count % 64 != 0) {                                                                                   \
      block_##LEVEL(last + 3, escapes, whole, stops, backslashes, high, &state);                             \
    } else {                                                                                                 \
      /* A sequence or an escape of the last block is incomplete. */                                         \
      if (state.high != 0 && ill_formed_##LEVEL(last + 3)) state.findings |= WINNOW_JSON_UNSURE_UTF8;        \
      if (state.escaped | state.digits) state.findings |= WINNOW_JSON_BAD_ESCAPE;                            \
    }                                                                                                        \
    return state.findings;                                                                                   \
  }

#endif
