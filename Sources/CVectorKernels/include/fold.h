// Copies text in lower case. Most messages are ASCII and need no other folding.
#ifndef WINNOW_FOLD_H
#define WINNOW_FOLD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "vector_sse2.h"

#if defined(WINNOW_HAS_SSE2)

/// Sixteen bytes with A–Z in lower case.
static inline __m128i winnow_fold_block(__m128i block) {
  // A signed comparison, with 'A' moved to the lowest value: 26 values are below.
  __m128i moved = _mm_add_epi8(block, _mm_set1_epi8((char)(128 - 'A')));
  __m128i upper = _mm_cmplt_epi8(moved, _mm_set1_epi8((char)(-128 + 26)));
  return _mm_or_si128(block, _mm_and_si128(upper, _mm_set1_epi8(0x20)));
}

/// Copies up to `count` bytes with A–Z in lower case, up to the first byte that is not ASCII. Returns the
/// number of bytes copied. Up to `count` bytes of `target` are written; those after the returned number are
/// meaningless.
static inline size_t winnow_fold_ascii(const uint8_t *source, size_t count, uint8_t *target) {
  if (count >= 16) {
    size_t at = 0;
    for (;;) {
      __m128i block = _mm_loadu_si128((const __m128i *)(source + at));
      _mm_storeu_si128((__m128i *)(target + at), winnow_fold_block(block));
      unsigned high = (unsigned)_mm_movemask_epi8(block);
      if (high) return at + (size_t)__builtin_ctz(high);
      at += 16;
      if (at + 16 > count) {
        if (at == count) return count;
        // The last block overlaps the one before it, whose bytes are ASCII.
        at = count - 16;
      }
    }
  }
  // Two halves, which may overlap, in one vector.
  uint64_t low = 0, high = 0;
  size_t half = 8;
  if (count >= 8) {
    memcpy(&low, source, 8);
    memcpy(&high, source + count - 8, 8);
  } else if (count >= 4) {
    uint32_t first, last;
    memcpy(&first, source, 4);
    memcpy(&last, source + count - 4, 4);
    low = first;
    high = last;
    half = 4;
  } else {
    size_t at = 0;
    for (; at < count && source[at] < 0x80; at++)
      target[at] = source[at] | (uint8_t)((uint8_t)(source[at] - 'A') < 26 ? 0x20 : 0);
    return at;
  }
  __m128i block = _mm_set_epi64x((long long)high, (long long)low);
  __m128i folded = winnow_fold_block(block);
  uint64_t folded_low = (uint64_t)_mm_cvtsi128_si64(folded);
  uint64_t folded_high = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(folded, folded));
  memcpy(target, &folded_low, half);
  memcpy(target + count - half, &folded_high, half);
  unsigned marks = (unsigned)_mm_movemask_epi8(block);
  if (marks == 0) return count;
  if (marks & 0xFF) return (size_t)__builtin_ctz(marks);
  return count - half + (size_t)__builtin_ctz(marks >> 8);
}
#endif

#endif
