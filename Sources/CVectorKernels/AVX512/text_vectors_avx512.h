// Shared by the kernels that scan a text, in vectors of 64 bytes: fold keys (fold_keys.h) and the search for candidate
// scalars (candidate_scalars.h).
#ifndef WINNOW_TEXT_VECTORS_AVX512_H
#define WINNOW_TEXT_VECTORS_AVX512_H

#include "../adjacent_scalars.h"


#if defined(WINNOW_X86)
#include <immintrin.h>

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

/// The same for three vectors, each of which begins one byte after the one before.
AVX512 INLINE uint64_t candidate_scalars_avx512(
    const uint8_t *scalar_tables, __m512i block, __m512i next, __m512i third, uint64_t *before) {
  __mmask64 leads = _mm512_cmpge_epu8_mask(block, _mm512_set1_epi8((char)0xC0));
  __m512i by_lead = _mm512_loadu_si512(scalar_tables + WINNOW_SCALAR_LEADS);
  block = _mm512_maskz_permutexvar_epi8(leads, block, by_lead);
  next = _mm512_permutexvar_epi8(next, _mm512_loadu_si512(scalar_tables + WINNOW_SCALAR_SECONDS));
  third = _mm512_permutexvar_epi8(third, _mm512_loadu_si512(scalar_tables + WINNOW_SCALAR_THIRDS));
  __m512i classes = _mm512_ternarylogic_epi64(block, next, third, 0x80);
  uint64_t here = _mm512_test_epi8_mask(classes, classes);
  // This branch depends on the set alone. Whether a block has marks cannot be predicted, so there is no
  // branch on it.
  uint8_t pairs = scalar_tables[WINNOW_SCALAR_ADJACENT];
  if (pairs) {
    uint64_t twice = _mm512_test_epi8_mask(classes, _mm512_set1_epi8((char)pairs));
    uint64_t alone = _mm512_test_epi8_mask(classes, _mm512_set1_epi8((char)~pairs));
    here &= alone | beside(twice, *before);
    *before = twice;
  }
  return here;
}
#endif

#endif
