// Operations on vectors of 16 bytes, for kernels that are written once for every processor that has such vectors:
// SSE2 with SSSE3, or NEON. A port to another one is a branch of this file.
#ifndef WINNOW_VECTOR_16_H
#define WINNOW_VECTOR_16_H

#include <string.h>

#include "../kernels.h"

#if defined(WINNOW_X86)
#define WINNOW_HAS_VECTOR_16 1
#include <tmmintrin.h>

/// Attributes of the functions that use these operations.
#define VECTOR_16 __attribute__((target(WINNOW_TARGET_128)))
typedef __m128i vector_16;

VECTOR_16 INLINE vector_16 load_16(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }
VECTOR_16 INLINE void store_16(uint8_t *bytes, vector_16 v) { _mm_storeu_si128((__m128i *)bytes, v); }
VECTOR_16 INLINE vector_16 all_16(uint8_t byte) { return _mm_set1_epi8((char)byte); }
VECTOR_16 INLINE vector_16 and_16(vector_16 a, vector_16 b) { return _mm_and_si128(a, b); }
VECTOR_16 INLINE vector_16 or_16(vector_16 a, vector_16 b) { return _mm_or_si128(a, b); }
VECTOR_16 INLINE vector_16 xor_16(vector_16 a, vector_16 b) { return _mm_xor_si128(a, b); }
/// The bits of `a` that are not in `b`.
VECTOR_16 INLINE vector_16 without_16(vector_16 a, vector_16 b) { return _mm_andnot_si128(b, a); }
VECTOR_16 INLINE vector_16 add_16(vector_16 a, vector_16 b) { return _mm_add_epi8(a, b); }
/// a - b, or 0 where b is greater.
VECTOR_16 INLINE vector_16 subtract_to_zero_16(vector_16 a, vector_16 b) { return _mm_subs_epu8(a, b); }
/// All ones in the bytes that are equal, zero in the others. The comparisons below do the same.
VECTOR_16 INLINE vector_16 equal_16(vector_16 a, vector_16 b) { return _mm_cmpeq_epi8(a, b); }
/// Where a > b as signed bytes.
VECTOR_16 INLINE vector_16 greater_16(vector_16 a, vector_16 b) { return _mm_cmpgt_epi8(a, b); }
VECTOR_16 INLINE vector_16 low_nibbles_16(vector_16 v) { return _mm_and_si128(v, _mm_set1_epi8(15)); }
VECTOR_16 INLINE vector_16 high_nibbles_16(vector_16 v) {
  return _mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(15));
}
/// The bytes of `table` at `indices`, each of which is below 16, or above 0x7F: then the byte is zero.
VECTOR_16 INLINE vector_16 lookup_16(vector_16 table, vector_16 indices) {
  return _mm_shuffle_epi8(table, indices);
}
/// The high bits of 64 bytes, bit i for byte i. The bytes are results of comparisons or any others.
VECTOR_16 INLINE uint64_t high_bits_64(vector_16 a, vector_16 b, vector_16 c, vector_16 d) {
  // Hides the vectors from the optimiser. Otherwise LLVM 21 joins their masks byte by byte.
  __asm__("" : "+x"(a), "+x"(b), "+x"(c), "+x"(d));
  uint32_t low = (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16;
  uint32_t high = (uint32_t)_mm_movemask_epi8(c) | (uint32_t)_mm_movemask_epi8(d) << 16;
  return low | (uint64_t)high << 32;
}
/// Whether a bit is set.
VECTOR_16 INLINE int any_16(vector_16 v) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128())) != 0xFFFF;
}
/// The high bit of each byte, bit i for byte i.
VECTOR_16 INLINE unsigned bits_of_16(vector_16 v) { return (unsigned)_mm_movemask_epi8(v); }
/// `a` where the mask has ones, else `b`.
VECTOR_16 INLINE vector_16 select_16(vector_16 mask, vector_16 a, vector_16 b) {
  return _mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b));
}
/// Each byte moved to the next position; the first is zero.
VECTOR_16 INLINE vector_16 one_later_16(vector_16 v) { return _mm_slli_si128(v, 1); }
/// Each byte, which is below 64, divided by eight.
VECTOR_16 INLINE vector_16 eighths_16(vector_16 v) {
  return _mm_and_si128(_mm_srli_epi16(v, 3), _mm_set1_epi8(7));
}
/// The bytes of a table of 64 at `indices`, each below 64.
VECTOR_16 INLINE vector_16 lookup_64(const uint8_t *table, vector_16 indices) {
  vector_16 result = _mm_setzero_si128();
  for (int part = 0; part < 4; part++) {
    // The indices of this part stay below 0x80. All others are above, and give zero.
    vector_16 own = _mm_adds_epu8(_mm_xor_si128(indices, _mm_set1_epi8((char)(part * 16))), _mm_set1_epi8(0x70));
    result = _mm_or_si128(result, _mm_shuffle_epi8(load_16(table + part * 16), own));
  }
  return result;
}
VECTOR_16 INLINE uint64_t low_half(vector_16 v) { return (uint64_t)_mm_cvtsi128_si64(v); }
VECTOR_16 INLINE uint64_t high_half(vector_16 v) { return (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(v, v)); }

// Four numbers of 32 bits.
VECTOR_16 INLINE vector_16 all_32(uint32_t number) { return _mm_set1_epi32((int)number); }
VECTOR_16 INLINE vector_16 subtract_32(vector_16 a, vector_16 b) { return _mm_sub_epi32(a, b); }
VECTOR_16 INLINE vector_16 equal_32(vector_16 a, vector_16 b) { return _mm_cmpeq_epi32(a, b); }
/// Where a > b, which are below 2^31.
VECTOR_16 INLINE vector_16 greater_32(vector_16 a, vector_16 b) { return _mm_cmpgt_epi32(a, b); }
#define SHIFT_LEFT_32(v, count) _mm_slli_epi32((v), (count))
#define SHIFT_RIGHT_32(v, count) _mm_srli_epi32((v), (count))
/// Numbers of four digits, one digit below 16 a byte, the highest first.
VECTOR_16 INLINE vector_16 numbers_of_digits(vector_16 digits) {
  return _mm_madd_epi16(_mm_maddubs_epi16(digits, _mm_set1_epi16(0x0110)), _mm_set1_epi32(0x00010100));
}

#elif defined(WINNOW_NEON)
#define WINNOW_HAS_VECTOR_16 1

#define VECTOR_16
typedef uint8x16_t vector_16;

INLINE vector_16 load_16(const uint8_t *bytes) { return vld1q_u8(bytes); }
INLINE void store_16(uint8_t *bytes, vector_16 v) { vst1q_u8(bytes, v); }
INLINE vector_16 all_16(uint8_t byte) { return vdupq_n_u8(byte); }
INLINE vector_16 and_16(vector_16 a, vector_16 b) { return vandq_u8(a, b); }
INLINE vector_16 or_16(vector_16 a, vector_16 b) { return vorrq_u8(a, b); }
INLINE vector_16 xor_16(vector_16 a, vector_16 b) { return veorq_u8(a, b); }
INLINE vector_16 without_16(vector_16 a, vector_16 b) { return vbicq_u8(a, b); }
INLINE vector_16 add_16(vector_16 a, vector_16 b) { return vaddq_u8(a, b); }
INLINE vector_16 subtract_to_zero_16(vector_16 a, vector_16 b) { return vqsubq_u8(a, b); }
INLINE vector_16 equal_16(vector_16 a, vector_16 b) { return vceqq_u8(a, b); }
INLINE vector_16 greater_16(vector_16 a, vector_16 b) {
  return vcgtq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b));
}
INLINE vector_16 low_nibbles_16(vector_16 v) { return vandq_u8(v, vdupq_n_u8(15)); }
INLINE vector_16 high_nibbles_16(vector_16 v) { return vshrq_n_u8(v, 4); }
INLINE vector_16 lookup_16(vector_16 table, vector_16 indices) { return vqtbl1q_u8(table, indices); }
INLINE uint64_t high_bits_64(vector_16 a, vector_16 b, vector_16 c, vector_16 d) {
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
INLINE int any_16(vector_16 v) { return vmaxvq_u8(v) != 0; }
INLINE unsigned bits_of_16(vector_16 v) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t own = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(v), 7)), vld1q_u8(weights));
  uint8x16_t sums = vpaddq_u8(own, own);
  sums = vpaddq_u8(sums, sums);
  sums = vpaddq_u8(sums, sums);
  return vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0);
}
INLINE vector_16 select_16(vector_16 mask, vector_16 a, vector_16 b) { return vbslq_u8(mask, a, b); }
INLINE vector_16 one_later_16(vector_16 v) { return vextq_u8(vdupq_n_u8(0), v, 15); }
INLINE vector_16 eighths_16(vector_16 v) { return vshrq_n_u8(v, 3); }
INLINE vector_16 lookup_64(const uint8_t *table, vector_16 indices) {
  uint8x16x4_t parts = {{load_16(table), load_16(table + 16), load_16(table + 32), load_16(table + 48)}};
  return vqtbl4q_u8(parts, indices);
}
INLINE uint64_t low_half(vector_16 v) { return vgetq_lane_u64(vreinterpretq_u64_u8(v), 0); }
INLINE uint64_t high_half(vector_16 v) { return vgetq_lane_u64(vreinterpretq_u64_u8(v), 1); }

#define AS_32(v) vreinterpretq_u32_u8(v)
#define FROM_32(v) vreinterpretq_u8_u32(v)
INLINE vector_16 all_32(uint32_t number) { return FROM_32(vdupq_n_u32(number)); }
INLINE vector_16 subtract_32(vector_16 a, vector_16 b) { return FROM_32(vsubq_u32(AS_32(a), AS_32(b))); }
INLINE vector_16 equal_32(vector_16 a, vector_16 b) { return FROM_32(vceqq_u32(AS_32(a), AS_32(b))); }
INLINE vector_16 greater_32(vector_16 a, vector_16 b) { return FROM_32(vcgtq_u32(AS_32(a), AS_32(b))); }
#define SHIFT_LEFT_32(v, count) FROM_32(vshlq_n_u32(AS_32(v), (count)))
#define SHIFT_RIGHT_32(v, count) FROM_32(vshrq_n_u32(AS_32(v), (count)))
INLINE vector_16 numbers_of_digits(vector_16 digits) {
  uint8x16_t high = vuzp1q_u8(digits, digits), low = vuzp2q_u8(digits, digits);
  uint8x8_t bytes = vget_low_u8(vorrq_u8(vshlq_n_u8(high, 4), low));
  return FROM_32(vmovl_u16(vreinterpret_u16_u8(vrev16_u8(bytes))));
}
#endif

/// 64 bytes as four vectors.
#if defined(WINNOW_HAS_VECTOR_16)
typedef struct {
  vector_16 part[4];
} vectors_64;

VECTOR_16 INLINE vectors_64 load_64(const uint8_t *bytes) {
  return (vectors_64){{load_16(bytes), load_16(bytes + 16), load_16(bytes + 32), load_16(bytes + 48)}};
}
VECTOR_16 INLINE uint64_t bits_of_64(vectors_64 v) {
  return high_bits_64(v.part[0], v.part[1], v.part[2], v.part[3]);
}
#endif

#endif
