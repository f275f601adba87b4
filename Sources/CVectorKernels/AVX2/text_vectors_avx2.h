// Shared by the kernels that scan a text, in vectors of 32 bytes: fold keys (fold_keys.h) and the search for candidate
// scalars (candidate_scalars.h).
#ifndef WINNOW_TEXT_VECTORS_AVX2_H
#define WINNOW_TEXT_VECTORS_AVX2_H

#include "../adjacent_scalars.h"


#if defined(WINNOW_X86)
#include <immintrin.h>

/// The fold keys of 32 bytes. Bytes are compared as signed ones, of which 0x80 to 0xBF are the 64 lowest.
AVX2 INLINE __m256i keys_of_avx2(__m256i bytes) {
  __m256i moved = _mm256_add_epi8(bytes, _mm256_set1_epi8((char)(128 - 'A')));
  __m256i capitals = _mm256_cmpgt_epi8(_mm256_set1_epi8((char)(-128 + 26)), moved);
  __m256i lowered = _mm256_or_si256(bytes, _mm256_and_si256(capitals, _mm256_set1_epi8(0x20)));
  __m256i high = _mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes);
  __m256i leads = _mm256_and_si256(high, _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8((char)0xBF)));
  __m256i off = _mm256_or_si256(
      _mm256_and_si256(high, _mm256_set1_epi8(0x20)), _mm256_and_si256(leads, _mm256_set1_epi8(1)));
  return _mm256_andnot_si256(off, lowered);
}

/// For each of 32 bytes, the classes of the scalar of which it is the lead byte.
AVX2 INLINE __m256i scalar_classes_avx2(const uint8_t *scalar_tables, const uint8_t *text) {
  const __m256i half = _mm256_set1_epi8(15);
  __m256i classes = _mm256_set1_epi8(-1);
  for (int i = 0; i < 3; i++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + i));
    const __m128i *halves = (const __m128i *)(scalar_tables + WINNOW_SCALAR_HALVES + 32 * i);
    __m256i by_low = _mm256_broadcastsi128_si256(_mm_loadu_si128(halves));
    __m256i by_high = _mm256_broadcastsi128_si256(_mm_loadu_si128(halves + 1));
    classes = _mm256_and_si256(classes, _mm256_shuffle_epi8(by_low, _mm256_and_si256(bytes, half)));
    classes = _mm256_and_si256(
        classes, _mm256_shuffle_epi8(by_high, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half)));
  }
  return classes;
}

/// Which of 32 bytes have a bit of `bits`.
AVX2 INLINE uint32_t tested_avx2(__m256i bytes, __m256i bits) {
  __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), _mm256_setzero_si256());
  return ~(uint32_t)_mm256_movemask_epi8(none);
}

/// The same as candidate_scalars_128.
AVX2 INLINE uint64_t candidate_scalars_avx2(
    const uint8_t *scalar_tables, const uint8_t *bytes, uint64_t *before) {
  __m256i pairs = _mm256_set1_epi8((char)scalar_tables[WINNOW_SCALAR_ADJACENT]);
  __m256i alone = _mm256_xor_si256(pairs, _mm256_set1_epi8(-1));
  __m256i some = scalar_classes_avx2(scalar_tables, bytes);
  __m256i others = scalar_classes_avx2(scalar_tables, bytes + 32);
  uint64_t here = tested_avx2(some, alone) | (uint64_t)tested_avx2(others, alone) << 32;
  uint64_t twice = tested_avx2(some, pairs) | (uint64_t)tested_avx2(others, pairs) << 32;
  here |= beside(twice, *before);
  *before = twice;
  return here;
}
#endif

#endif
