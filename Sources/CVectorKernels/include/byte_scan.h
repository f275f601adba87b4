// Operations on 16 bytes at once, with instructions that every x86-64 and every ARM processor has. They are inline,
// so that Swift can build loops of them. On other processors they are plain loops, which compilers vectorise.
#ifndef WINNOW_BYTE_SCAN_H
#define WINNOW_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "vector_sse2.h"

/// Which of the 16 bytes at `bytes` equal `byte`, bit i for byte i.
static inline uint32_t winnow_equal_16(const uint8_t *bytes, uint8_t byte) {
#if defined(WINNOW_HAS_SSE2)
  __m128i v = _mm_loadu_si128((const __m128i *)bytes);
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8((char)byte)));
#else
  uint32_t found = 0;
  for (int i = 0; i < 16; i++) found |= (uint32_t)(bytes[i] == byte) << i;
  return found;
#endif
}

/// Which of the 16 bytes at `bytes` are above 0x7F, bit i for byte i.
static inline uint32_t winnow_high_16(const uint8_t *bytes) {
#if defined(WINNOW_HAS_SSE2)
  return (uint32_t)_mm_movemask_epi8(_mm_loadu_si128((const __m128i *)bytes));
#else
  uint32_t found = 0;
  for (int i = 0; i < 16; i++) found |= (uint32_t)(bytes[i] >> 7) << i;
  return found;
#endif
}

/// Which of the 16 bytes at `bytes` are below 0x40, bit i for byte i.
static inline uint32_t winnow_below_letters_16(const uint8_t *bytes) {
#if defined(WINNOW_HAS_SSE2)
  __m128i v = _mm_loadu_si128((const __m128i *)bytes);
  __m128i high = _mm_and_si128(v, _mm_set1_epi8((char)0xC0));
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(high, _mm_setzero_si128()));
#else
  uint32_t found = 0;
  for (int i = 0; i < 16; i++) found |= (uint32_t)(bytes[i] < 0x40) << i;
  return found;
#endif
}

/// Which of the 16 bytes at `bytes` a JSON string must escape, bit i for byte i: `"`, `\`, and bytes below
/// 0x20.
static inline uint32_t winnow_json_escaped_16(const uint8_t *bytes) {
#if defined(WINNOW_HAS_SSE2)
  __m128i v = _mm_loadu_si128((const __m128i *)bytes);
  __m128i found = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('"')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'))),
      _mm_cmpeq_epi8(_mm_and_si128(v, _mm_set1_epi8((char)0xE0)), _mm_setzero_si128()));
  return (uint32_t)_mm_movemask_epi8(found);
#else
  uint32_t found = 0;
  for (int i = 0; i < 16; i++)
    found |= (uint32_t)(bytes[i] == '"' || bytes[i] == '\\' || bytes[i] < 0x20) << i;
  return found;
#endif
}

/// Which of the 16 bytes at `bytes` are `[`, `]`, `{` or `}`, bit i for byte i.
static inline uint32_t winnow_json_brackets_16(const uint8_t *bytes) {
#if defined(WINNOW_HAS_SSE2)
  // Braces are 0x20 above the other brackets.
  __m128i v = _mm_or_si128(_mm_loadu_si128((const __m128i *)bytes), _mm_set1_epi8(0x20));
  return (uint32_t)_mm_movemask_epi8(
      _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('{')), _mm_cmpeq_epi8(v, _mm_set1_epi8('}'))));
#else
  uint32_t found = 0;
  for (int i = 0; i < 16; i++)
    found |= (uint32_t)((bytes[i] | 0x20) == '{' || (bytes[i] | 0x20) == '}') << i;
  return found;
#endif
}

/// Which of the 16 bytes at `bytes` are decimal digits, bit i for byte i.
static inline uint32_t winnow_digits_16(const uint8_t *bytes) {
#if defined(WINNOW_HAS_SSE2)
  // Compared as signed bytes, with '0' moved to the lowest value.
  __m128i v = _mm_add_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_set1_epi8((char)(-128 - '0')));
  return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(_mm_set1_epi8((char)(10 - 128)), v));
#else
  uint32_t found = 0;
  for (int i = 0; i < 16; i++) found |= (uint32_t)(bytes[i] >= '0' && bytes[i] <= '9') << i;
  return found;
#endif
}

/// Which of the 16 bytes at `a` differ from those at `b`, bit i for byte i.
static inline uint32_t winnow_differ_16(const void *a, const void *b) {
#if defined(WINNOW_HAS_SSE2)
  __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b));
  return (uint32_t)_mm_movemask_epi8(equal) ^ 0xFFFF;
#else
  const uint8_t *p = (const uint8_t *)a, *q = (const uint8_t *)b;
  uint32_t found = 0;
  for (int i = 0; i < 16; i++) found |= (uint32_t)(p[i] != q[i]) << i;
  return found;
#endif
}

/// Copies 16 bytes. The ranges must not overlap.
static inline void winnow_copy_16(uint8_t *to, const uint8_t *from) { __builtin_memcpy(to, from, 16); }

/// Prefetches the memory at `place` into the cache.
static inline void winnow_prefetch(const void *place) { __builtin_prefetch(place); }

/// The number of continuation bytes of UTF-8 among `count` bytes. `readable` bytes, at least as many, may be
/// read.
static inline size_t winnow_count_continuations(const uint8_t *bytes, size_t count, size_t readable) {
  size_t total = 0, index = 0;
#if defined(WINNOW_HAS_SSE2)
  // As signed bytes, continuation bytes are those below 0xC0.
  const __m128i least = _mm_set1_epi8((char)0xC0), zero = _mm_setzero_si128();
  __m128i sums = zero;
  while (count - index >= 16) {
    // A lane wraps after 255.
    size_t steps = (count - index) / 16;
    if (steps > 255) steps = 255;
    __m128i lanes = zero;
    for (size_t step = 0; step < steps; step++, index += 16)
      lanes = _mm_sub_epi8(lanes, _mm_cmplt_epi8(_mm_loadu_si128((const __m128i *)(bytes + index)), least));
    sums = _mm_add_epi64(sums, _mm_sad_epu8(lanes, zero));
  }
  if (index < count && readable - index >= 16) {
    const __m128i places = _mm_set_epi64x(0x0F0E0D0C0B0A0908, 0x0706050403020100);
    __m128i own = _mm_cmplt_epi8(places, _mm_set1_epi8((char)(count - index)));
    __m128i found = _mm_cmplt_epi8(_mm_loadu_si128((const __m128i *)(bytes + index)), least);
    sums = _mm_add_epi64(sums, _mm_sad_epu8(_mm_sub_epi8(zero, _mm_and_si128(own, found)), zero));
    index = count;
  }
  total = (size_t)_mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
#else
  (void)readable;
#endif
  for (; index < count; index++) total += (bytes[index] & 0xC0) == 0x80;
  return total;
}

/// The number of the `count` bytes that equal `byte`.
static inline size_t winnow_count_byte(const uint8_t *bytes, size_t count, uint8_t byte) {
  size_t total = 0, index = 0;
#if defined(WINNOW_HAS_SSE2)
  const __m128i wanted = _mm_set1_epi8((char)byte), zero = _mm_setzero_si128();
  __m128i sums = zero;
  while (count - index >= 64) {
    // A lane wraps after 255.
    size_t steps = (count - index) / 64;
    if (steps > 255) steps = 255;
    __m128i a = zero, b = zero, c = zero, d = zero;
    for (size_t step = 0; step < steps; step++, index += 64) {
      const __m128i *p = (const __m128i *)(bytes + index);
      a = _mm_sub_epi8(a, _mm_cmpeq_epi8(_mm_loadu_si128(p), wanted));
      b = _mm_sub_epi8(b, _mm_cmpeq_epi8(_mm_loadu_si128(p + 1), wanted));
      c = _mm_sub_epi8(c, _mm_cmpeq_epi8(_mm_loadu_si128(p + 2), wanted));
      d = _mm_sub_epi8(d, _mm_cmpeq_epi8(_mm_loadu_si128(p + 3), wanted));
    }
    sums = _mm_add_epi64(sums, _mm_add_epi64(_mm_sad_epu8(a, zero), _mm_sad_epu8(b, zero)));
    sums = _mm_add_epi64(sums, _mm_add_epi64(_mm_sad_epu8(c, zero), _mm_sad_epu8(d, zero)));
  }
  total = (size_t)_mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
#endif
  for (; index < count; index++) total += bytes[index] == byte;
  return total;
}

#endif
