// How 64 bytes of UTF-8 are validated with AVX2.
#ifndef WINNOW_UTF8_VECTORS_AVX2_H
#define WINNOW_UTF8_VECTORS_AVX2_H

#include "../utf8_blocks.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

AVX2 INLINE int ill_formed_avx2(const uint8_t *bytes) {
#define TABLE(T) _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(T)))
#define LOAD(P) _mm256_loadu_si256((const __m256i *)(P))
  const __m256i low = _mm256_set1_epi8(15);
  __m256i error = _mm256_setzero_si256();
  for (int part = 0; part < 2; part++) {
    const uint8_t *p = bytes + 32 * part;
    __m256i v = LOAD(p), before = LOAD(p - 1);
    __m256i pair = _mm256_and_si256(
        _mm256_and_si256(
            _mm256_shuffle_epi8(TABLE(first_upper), _mm256_and_si256(_mm256_srli_epi16(before, 4), low)),
            _mm256_shuffle_epi8(TABLE(first_lower), _mm256_and_si256(before, low))),
        _mm256_shuffle_epi8(TABLE(second_upper), _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
    // The top bit where the byte must be the third or fourth of a sequence.
    __m256i later = _mm256_or_si256(
        _mm256_subs_epu8(LOAD(p - 2), _mm256_set1_epi8((char)(0xE0 - 0x80))),
        _mm256_subs_epu8(LOAD(p - 3), _mm256_set1_epi8((char)(0xF0 - 0x80))));
    error = _mm256_or_si256(
        error, _mm256_xor_si256(pair, _mm256_and_si256(later, _mm256_set1_epi8((char)0x80))));
  }
  return !_mm256_testz_si256(error, error);
#undef TABLE
#undef LOAD
}
#endif

#endif
