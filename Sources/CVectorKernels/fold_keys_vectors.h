// Fold keys (fold_keys.h) in vectors, shared by the functions that go through a text.
#ifndef WINNOW_FOLD_KEYS_VECTORS_H
#define WINNOW_FOLD_KEYS_VECTORS_H

#include "candidate_scalars_vectors.h"

#if defined(WINNOW_HAS_VECTOR_16)
/// The fold keys of 16 bytes. Bytes are compared as signed ones, of which 0x80 to 0xBF are the 64 lowest.
VECTOR_16 INLINE vector_16 keys_of_128(vector_16 bytes) {
  vector_16 moved = add_16(bytes, all_16((uint8_t)(128 - 'A')));
  vector_16 capitals = greater_16(all_16((uint8_t)(-128 + 26)), moved);
  vector_16 lowered = or_16(bytes, and_16(capitals, all_16(0x20)));
  vector_16 high = greater_16(all_16(0), bytes);
  vector_16 leads = and_16(high, greater_16(bytes, all_16(0xBF)));
  return without_16(lowered, or_16(and_16(high, all_16(0x20)), and_16(leads, all_16(1))));
}
#endif

#if defined(__x86_64__)
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

/// The fold keys of 64 bytes, of which `non_ascii` are above 0x7F.
AVX512 INLINE __m512i keys_of_avx512(__m512i bytes, uint64_t non_ascii) {
  const __m512i small = _mm512_set1_epi8(0x20);
  __m512i from_a = _mm512_sub_epi8(bytes, _mm512_set1_epi8('A'));
  __mmask64 upper = _mm512_cmplt_epu8_mask(from_a, _mm512_set1_epi8(26));
  __m512i keys = _mm512_mask_add_epi8(bytes, upper, bytes, small);
  if (non_ascii) {
    __mmask64 leads = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xC0));
    keys = _mm512_andnot_si512(_mm512_maskz_mov_epi8(non_ascii, small), keys);
    keys = _mm512_andnot_si512(_mm512_maskz_mov_epi8(leads, _mm512_set1_epi8(1)), keys);
  }
  return keys;
}
#endif

#endif
