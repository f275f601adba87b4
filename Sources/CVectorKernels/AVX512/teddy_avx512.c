#include "../teddy_findings.h"
#include "text_vectors_avx512.h"

#if defined(WINNOW_X86)
static const uint8_t counted[64] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

/// Inlined for each value of `checked`: whether to look for candidate scalars.
AVX512 INLINE int any_teddy_avx512(
    int checked, const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables,
    const uint8_t *text, size_t count, size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  uint64_t high = 0, before = ~0ULL;
  size_t found = 0;
  int met = 0;
  for (size_t at = 0; at < count; at += 64) {
    const uint8_t *bytes = text + at;
    size_t rest = available - at;
    uint64_t own = count - at >= 64 ? ~0ULL : _bzhi_u64(~0ULL, (unsigned)(count - at));
    __m512i block[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      // A masked load reads nothing where its mask is clear.
      size_t left = rest > (size_t)i ? rest - (size_t)i : 0;
      uint64_t there = left >= 64 ? ~0ULL : _bzhi_u64(~0ULL, (unsigned)left);
      block[i] = _mm512_maskz_loadu_epi8(there, bytes + i);
    }
    uint64_t non_ascii = _mm512_movepi8_mask(block[0]) & own;
    high |= non_ascii;
    if (keys) _mm512_storeu_si512(keys + at, keys_of_avx512(block[0], non_ascii));
    if (checked) {
      if (non_ascii) {
        uint64_t here = candidate_scalars_avx512(scalar_tables, block[0], block[1], block[2], &before) & own;
        if (here) {
          scalars[at / 64] = here;
          met |= WINNOW_TEDDY_SCALARS << at / 64;
        }
      } else {
        before = 0;
      }
    } else if (plain && non_ascii) {
      return WINNOW_TEDDY_NON_ASCII;
    }
    __m512i passed = _mm512_setzero_si512();
    for (size_t group = 0; group < groups; group++) {
      __m512i buckets = _mm512_set1_epi8(-1);
      for (int i = 0; i < WIDTH; i++) {
        const uint8_t *table = tables + (group * WIDTH + (size_t)i) * 128;
        __m512i low = _mm512_loadu_si512(table), high_half = _mm512_loadu_si512(table + 64);
        __m512i allowed = _mm512_permutex2var_epi8(low, block[i], high_half);
        buckets = _mm512_and_si512(buckets, allowed);
      }
      passed = _mm512_or_si512(passed, buckets);
    }
    uint64_t word = _mm512_test_epi8_mask(passed, passed) & own;
    __m512i here = _mm512_add_epi8(_mm512_loadu_si512(counted), _mm512_set1_epi8((char)at));
    _mm512_storeu_si512(offsets + found, _mm512_maskz_compress_epi8(word, here));
    found += (size_t)_mm_popcnt_u64(word);
  }
  return findings(found, high, met);
}

AVX512 int winnow_teddy_avx512(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  if (plain && scalar_tables)
    return any_teddy_avx512(1, tables, groups, 1, scalar_tables, text, count, available, offsets, scalars, keys);
  return any_teddy_avx512(0, tables, groups, plain, NULL, text, count, available, offsets, NULL, keys);
}
#endif
