// The operations of SSE2 that the inline functions of these headers use. On ARM they are made of NEON's, under the
// same names, which Intel documents. A port to another processor is a branch of this file.
#ifndef WINNOW_VECTOR_SSE2_H
#define WINNOW_VECTOR_SSE2_H

// WINNOW_NEON_HEADER names a header that has NEON's operations on another processor, for tests.
#if defined(__aarch64__) || defined(WINNOW_NEON_HEADER)
#define WINNOW_NEON 1
#elif defined(__x86_64__)
#define WINNOW_X86 1
#endif

#if defined(WINNOW_X86)
#define WINNOW_HAS_SSE2 1
#include <emmintrin.h>

#elif defined(WINNOW_NEON)
#define WINNOW_HAS_SSE2 1
#if defined(WINNOW_NEON_HEADER)
#include WINNOW_NEON_HEADER
#else
#include <arm_neon.h>
#endif
#include <stdint.h>

typedef uint8x16_t __m128i;

#define WINNOW_OPERATION static inline __attribute__((always_inline))
#define WINNOW_AS_U16(v) vreinterpretq_u16_u8(v)
#define WINNOW_AS_S16(v) vreinterpretq_s16_u8(v)
#define WINNOW_AS_U64(v) vreinterpretq_u64_u8(v)
#define WINNOW_AS_S8(v) vreinterpretq_s8_u8(v)
#define WINNOW_FROM_U16(v) vreinterpretq_u8_u16(v)
#define WINNOW_FROM_U64(v) vreinterpretq_u8_u64(v)

WINNOW_OPERATION __m128i _mm_loadu_si128(const __m128i *from) { return vld1q_u8((const uint8_t *)from); }
WINNOW_OPERATION void _mm_storeu_si128(__m128i *to, __m128i v) { vst1q_u8((uint8_t *)to, v); }
WINNOW_OPERATION __m128i _mm_setzero_si128(void) { return vdupq_n_u8(0); }
WINNOW_OPERATION __m128i _mm_set1_epi8(char byte) { return vdupq_n_u8((uint8_t)byte); }
WINNOW_OPERATION __m128i _mm_set1_epi16(short word) { return WINNOW_FROM_U16(vdupq_n_u16((uint16_t)word)); }
WINNOW_OPERATION __m128i _mm_set_epi64x(long long high, long long low) {
  return WINNOW_FROM_U64(vcombine_u64(vcreate_u64((uint64_t)low), vcreate_u64((uint64_t)high)));
}

WINNOW_OPERATION __m128i _mm_and_si128(__m128i a, __m128i b) { return vandq_u8(a, b); }
WINNOW_OPERATION __m128i _mm_or_si128(__m128i a, __m128i b) { return vorrq_u8(a, b); }
WINNOW_OPERATION __m128i _mm_andnot_si128(__m128i a, __m128i b) { return vbicq_u8(b, a); }

WINNOW_OPERATION __m128i _mm_add_epi8(__m128i a, __m128i b) { return vaddq_u8(a, b); }
WINNOW_OPERATION __m128i _mm_sub_epi8(__m128i a, __m128i b) { return vsubq_u8(a, b); }
WINNOW_OPERATION __m128i _mm_add_epi16(__m128i a, __m128i b) {
  return WINNOW_FROM_U16(vaddq_u16(WINNOW_AS_U16(a), WINNOW_AS_U16(b)));
}
WINNOW_OPERATION __m128i _mm_sub_epi16(__m128i a, __m128i b) {
  return WINNOW_FROM_U16(vsubq_u16(WINNOW_AS_U16(a), WINNOW_AS_U16(b)));
}
WINNOW_OPERATION __m128i _mm_add_epi64(__m128i a, __m128i b) {
  return WINNOW_FROM_U64(vaddq_u64(WINNOW_AS_U64(a), WINNOW_AS_U64(b)));
}
WINNOW_OPERATION __m128i _mm_sad_epu8(__m128i a, __m128i b) {
  return WINNOW_FROM_U64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vabdq_u8(a, b)))));
}

WINNOW_OPERATION __m128i _mm_cmpeq_epi8(__m128i a, __m128i b) { return vceqq_u8(a, b); }
WINNOW_OPERATION __m128i _mm_cmpgt_epi8(__m128i a, __m128i b) { return vcgtq_s8(WINNOW_AS_S8(a), WINNOW_AS_S8(b)); }
WINNOW_OPERATION __m128i _mm_cmplt_epi8(__m128i a, __m128i b) { return _mm_cmpgt_epi8(b, a); }
WINNOW_OPERATION __m128i _mm_cmpeq_epi16(__m128i a, __m128i b) {
  return WINNOW_FROM_U16(vceqq_u16(WINNOW_AS_U16(a), WINNOW_AS_U16(b)));
}

WINNOW_OPERATION __m128i _mm_slli_epi16(__m128i v, int count) {
  return WINNOW_FROM_U16(vshlq_u16(WINNOW_AS_U16(v), vdupq_n_s16((int16_t)count)));
}
WINNOW_OPERATION __m128i _mm_srli_epi16(__m128i v, int count) {
  return WINNOW_FROM_U16(vshlq_u16(WINNOW_AS_U16(v), vdupq_n_s16((int16_t)-count)));
}
// Of 1 to 15 bytes. Macros, because NEON takes constants only.
#define _mm_slli_si128(v, count) vextq_u8(vdupq_n_u8(0), (v), 16 - (count))
#define _mm_srli_si128(v, count) vextq_u8((v), vdupq_n_u8(0), (count))

WINNOW_OPERATION __m128i _mm_packs_epi16(__m128i a, __m128i b) {
  return vreinterpretq_u8_s8(vcombine_s8(vqmovn_s16(WINNOW_AS_S16(a)), vqmovn_s16(WINNOW_AS_S16(b))));
}
WINNOW_OPERATION __m128i _mm_packus_epi16(__m128i a, __m128i b) {
  return vcombine_u8(vqmovun_s16(WINNOW_AS_S16(a)), vqmovun_s16(WINNOW_AS_S16(b)));
}
WINNOW_OPERATION __m128i _mm_unpackhi_epi64(__m128i a, __m128i b) {
  return WINNOW_FROM_U64(vcombine_u64(vget_high_u64(WINNOW_AS_U64(a)), vget_high_u64(WINNOW_AS_U64(b))));
}
WINNOW_OPERATION long long _mm_cvtsi128_si64(__m128i v) { return (long long)vgetq_lane_u64(WINNOW_AS_U64(v), 0); }
WINNOW_OPERATION int _mm_movemask_epi8(__m128i v) {
  // Each byte becomes all ones or zero, and then its place in a sum of eight.
  const uint8x16_t places = WINNOW_FROM_U64(vdupq_n_u64(0x8040201008040201));
  uint8x16_t sums = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(WINNOW_AS_S8(v), 7)), places);
  for (int i = 0; i < 3; i++) sums = vpaddq_u8(sums, sums);
  return vgetq_lane_u16(WINNOW_AS_U16(sums), 0);
}
#endif

#endif
