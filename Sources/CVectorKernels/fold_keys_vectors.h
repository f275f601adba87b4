// The keys of bytes (fold_keys.h) in vectors: shared by the functions that go through a text.
#ifndef WINNOW_FOLD_KEYS_VECTORS_H
#define WINNOW_FOLD_KEYS_VECTORS_H

#include "candidate_scalars_vectors.h"

#if defined(__x86_64__)
/// The keys of 32 bytes. Comparisons are of signed bytes, of which 0x80 to 0xBF are the 64 least.
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

/// The keys of 64 bytes, of which `marks` are above 0x7F.
AVX512 INLINE __m512i keys_of_avx512(__m512i bytes, uint64_t marks) {
  const __m512i small = _mm512_set1_epi8(0x20);
  __mmask64 upper = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(26));
  __m512i keys = _mm512_mask_add_epi8(bytes, upper, bytes, small);
  if (marks) {
    __mmask64 leads = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xC0));
    keys = _mm512_andnot_si512(_mm512_maskz_mov_epi8(marks, small), keys);
    keys = _mm512_andnot_si512(_mm512_maskz_mov_epi8(leads, _mm512_set1_epi8(1)), keys);
  }
  return keys;
}
#endif

#endif
