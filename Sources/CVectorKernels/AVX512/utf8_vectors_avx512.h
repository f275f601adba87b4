// How 64 bytes of UTF-8 are validated with AVX-512.
#ifndef WINNOW_UTF8_VECTORS_AVX512_H
#define WINNOW_UTF8_VECTORS_AVX512_H

#include "../utf8_blocks.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

AVX512 INLINE int ill_formed_avx512(const uint8_t *bytes) {
#define TABLE(T) _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(T)))
  const __m512i low = _mm512_set1_epi8(15);
  __m512i v = _mm512_loadu_si512(bytes), before = _mm512_loadu_si512(bytes - 1);
  __m512i pair = _mm512_and_si512(
      _mm512_and_si512(
          _mm512_shuffle_epi8(TABLE(first_upper), _mm512_and_si512(_mm512_srli_epi16(before, 4), low)),
          _mm512_shuffle_epi8(TABLE(first_lower), _mm512_and_si512(before, low))),
      _mm512_shuffle_epi8(TABLE(second_upper), _mm512_and_si512(_mm512_srli_epi16(v, 4), low)));
  __m512i later = _mm512_or_si512(
      _mm512_subs_epu8(_mm512_loadu_si512(bytes - 2), _mm512_set1_epi8((char)(0xE0 - 0x80))),
      _mm512_subs_epu8(_mm512_loadu_si512(bytes - 3), _mm512_set1_epi8((char)(0xF0 - 0x80))));
  __m512i error = _mm512_xor_si512(pair, _mm512_and_si512(later, _mm512_set1_epi8((char)0x80)));
  return _mm512_test_epi8_mask(error, error) != 0;
#undef TABLE
}
#endif

#endif
