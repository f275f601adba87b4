// Operations on vectors of 16 bytes, for kernels that are written once for every processor that has such vectors:
// SSE2 with SSSE3, or NEON. A port to another one is a branch of this file.
#ifndef WINNOW_VECTOR_16_H
#define WINNOW_VECTOR_16_H

#include "vector_bytes.h"

// Always inlined, so that a kernel is compiled as one function.
#define INLINE_16 static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define WINNOW_HAS_VECTOR_16 1
#include <tmmintrin.h>

/// For the functions that use these operations.
#define VECTOR_16 __attribute__((target(WINNOW_TARGET_128)))
typedef __m128i vector_16;

VECTOR_16 INLINE_16 vector_16 load_16(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }
VECTOR_16 INLINE_16 void store_16(uint8_t *bytes, vector_16 v) { _mm_storeu_si128((__m128i *)bytes, v); }
VECTOR_16 INLINE_16 vector_16 all_16(uint8_t byte) { return _mm_set1_epi8((char)byte); }
VECTOR_16 INLINE_16 vector_16 and_16(vector_16 a, vector_16 b) { return _mm_and_si128(a, b); }
VECTOR_16 INLINE_16 vector_16 or_16(vector_16 a, vector_16 b) { return _mm_or_si128(a, b); }
VECTOR_16 INLINE_16 vector_16 xor_16(vector_16 a, vector_16 b) { return _mm_xor_si128(a, b); }
/// The bits of `a` that are not in `b`.
VECTOR_16 INLINE_16 vector_16 without_16(vector_16 a, vector_16 b) { return _mm_andnot_si128(b, a); }
VECTOR_16 INLINE_16 vector_16 add_16(vector_16 a, vector_16 b) { return _mm_add_epi8(a, b); }
/// a - b, or 0 where b is greater.
VECTOR_16 INLINE_16 vector_16 subtract_to_zero_16(vector_16 a, vector_16 b) { return _mm_subs_epu8(a, b); }
/// Ones in the bytes that are equal, zero in the others. Likewise below.
VECTOR_16 INLINE_16 vector_16 equal_16(vector_16 a, vector_16 b) { return _mm_cmpeq_epi8(a, b); }
/// Where a > b as signed bytes.
VECTOR_16 INLINE_16 vector_16 greater_16(vector_16 a, vector_16 b) { return _mm_cmpgt_epi8(a, b); }
VECTOR_16 INLINE_16 vector_16 low_nibbles_16(vector_16 v) { return _mm_and_si128(v, _mm_set1_epi8(15)); }
VECTOR_16 INLINE_16 vector_16 high_nibbles_16(vector_16 v) {
  return _mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(15));
}
/// The bytes of `table` at `indices`, each below 16.
VECTOR_16 INLINE_16 vector_16 lookup_16(vector_16 table, vector_16 indices) {
  return _mm_shuffle_epi8(table, indices);
}
/// The high bits of 64 bytes, bit i for byte i. For results of comparisons and for bytes as they are.
VECTOR_16 INLINE_16 uint64_t high_bits_64(vector_16 a, vector_16 b, vector_16 c, vector_16 d) {
  // Keeps the vectors as they are. Otherwise LLVM 21 joins their masks byte by byte.
  __asm__("" : "+x"(a), "+x"(b), "+x"(c), "+x"(d));
  uint32_t low = (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16;
  uint32_t high = (uint32_t)_mm_movemask_epi8(c) | (uint32_t)_mm_movemask_epi8(d) << 16;
  return low | (uint64_t)high << 32;
}
/// Whether a bit is set.
VECTOR_16 INLINE_16 int any_16(vector_16 v) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128())) != 0xFFFF;
}

#elif defined(__aarch64__)
#define WINNOW_HAS_VECTOR_16 1
#include <arm_neon.h>

#define VECTOR_16
typedef uint8x16_t vector_16;

INLINE_16 vector_16 load_16(const uint8_t *bytes) { return vld1q_u8(bytes); }
INLINE_16 void store_16(uint8_t *bytes, vector_16 v) { vst1q_u8(bytes, v); }
INLINE_16 vector_16 all_16(uint8_t byte) { return vdupq_n_u8(byte); }
INLINE_16 vector_16 and_16(vector_16 a, vector_16 b) { return vandq_u8(a, b); }
INLINE_16 vector_16 or_16(vector_16 a, vector_16 b) { return vorrq_u8(a, b); }
INLINE_16 vector_16 xor_16(vector_16 a, vector_16 b) { return veorq_u8(a, b); }
INLINE_16 vector_16 without_16(vector_16 a, vector_16 b) { return vbicq_u8(a, b); }
INLINE_16 vector_16 add_16(vector_16 a, vector_16 b) { return vaddq_u8(a, b); }
INLINE_16 vector_16 subtract_to_zero_16(vector_16 a, vector_16 b) { return vqsubq_u8(a, b); }
INLINE_16 vector_16 equal_16(vector_16 a, vector_16 b) { return vceqq_u8(a, b); }
INLINE_16 vector_16 greater_16(vector_16 a, vector_16 b) {
  return vcgtq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b));
}
INLINE_16 vector_16 low_nibbles_16(vector_16 v) { return vandq_u8(v, vdupq_n_u8(15)); }
INLINE_16 vector_16 high_nibbles_16(vector_16 v) { return vshrq_n_u8(v, 4); }
INLINE_16 vector_16 lookup_16(vector_16 table, vector_16 indices) { return vqtbl1q_u8(table, indices); }
INLINE_16 uint64_t high_bits_64(vector_16 a, vector_16 b, vector_16 c, vector_16 d) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t places = vld1q_u8(weights);
  // Each byte becomes all ones or zero, and then its place in a sum of eight.
  a = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(a), 7)), places);
  b = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(b), 7)), places);
  c = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(c), 7)), places);
  d = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(d), 7)), places);
  uint8x16_t sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}
INLINE_16 int any_16(vector_16 v) { return vmaxvq_u8(v) != 0; }
#endif

/// 64 bytes as four vectors.
#if defined(WINNOW_HAS_VECTOR_16)
typedef struct {
  vector_16 part[4];
} vectors_64;

VECTOR_16 INLINE_16 vectors_64 load_64(const uint8_t *bytes) {
  return (vectors_64){{load_16(bytes), load_16(bytes + 16), load_16(bytes + 32), load_16(bytes + 48)}};
}
VECTOR_16 INLINE_16 uint64_t bits_of_64(vectors_64 v) {
  return high_bits_64(v.part[0], v.part[1], v.part[2], v.part[3]);
}
#endif

#endif
