#include <string.h>

#include "../teddy_findings.h"
#include "text_vectors_avx2.h"

#if defined(WINNOW_X86)
/// The candidates among 32 offsets. A whole window can be read at the last one.
AVX2 INLINE uint32_t candidates_avx2(const uint8_t *tables, size_t groups, const uint8_t *text) {
  const __m256i half = _mm256_set1_epi8(15);
  __m256i low[WIDTH], high[WIDTH];
  for (int i = 0; i < WIDTH; i++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + i));
    low[i] = _mm256_and_si256(bytes, half);
    high[i] = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
  }
  __m256i found = _mm256_setzero_si256();
  for (size_t group = 0; group < groups; group++) {
    __m256i buckets = _mm256_set1_epi8(-1);
    for (int i = 0; i < WIDTH; i++) {
      const __m128i *halves = (const __m128i *)(tables + (group * WIDTH + (size_t)i) * 32);
      __m256i by_low = _mm256_broadcastsi128_si256(_mm_loadu_si128(halves));
      __m256i by_high = _mm256_broadcastsi128_si256(_mm_loadu_si128(halves + 1));
      buckets = _mm256_and_si256(buckets, _mm256_shuffle_epi8(by_low, low[i]));
      buckets = _mm256_and_si256(buckets, _mm256_shuffle_epi8(by_high, high[i]));
    }
    found = _mm256_or_si256(found, buckets);
  }
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
}

/// Inlined for each value of `checked`: whether to look for candidate scalars.
AVX2 INLINE int any_teddy_avx2(
    int checked, const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables,
    const uint8_t *text, size_t count, size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  uint64_t high = 0, before = ~0ULL;
  size_t found = 0;
  int met = 0;
  uint8_t last[96];
  for (size_t at = 0; at < count; at += 64) {
    const uint8_t *bytes = text + at;
    if (available - at < 64 + WIDTH - 1) {
      memset(last, 0, sizeof last);
      memcpy(last, bytes, available - at);
      bytes = last;
    }
    __m256i first = _mm256_loadu_si256((const __m256i *)bytes);
    __m256i second = _mm256_loadu_si256((const __m256i *)(bytes + 32));
    uint64_t non_ascii =
        (uint32_t)_mm256_movemask_epi8(first) | (uint64_t)(uint32_t)_mm256_movemask_epi8(second) << 32;
    uint64_t own = _bzhi_u64(~0ULL, (unsigned)(count - at < 64 ? count - at : 64));
    high |= non_ascii & own;
    if (keys) {
      _mm256_storeu_si256((__m256i *)(keys + at), keys_of_avx2(first));
      _mm256_storeu_si256((__m256i *)(keys + at + 32), keys_of_avx2(second));
    }
    if (checked) {
      uint64_t here = 0;
      if (non_ascii & own) {
        here = candidate_scalars_avx2(scalar_tables, bytes, &before) & own;
      } else {
        before = 0;
      }
      if (here) {
        scalars[at / 64] = here;
        met |= WINNOW_TEDDY_SCALARS << at / 64;
      }
    } else if (plain && high) {
      return WINNOW_TEDDY_NON_ASCII;
    }
    uint64_t word = candidates_avx2(tables, groups, bytes);
    if (count - at > 32) word |= (uint64_t)candidates_avx2(tables, groups, bytes + 32) << 32;
    for (word &= own; word != 0; word &= word - 1) offsets[found++] = (uint8_t)(at + _tzcnt_u64(word));
  }
  return findings(found, high, met);
}

AVX2 int winnow_teddy_avx2(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  if (plain && scalar_tables)
    return any_teddy_avx2(1, tables, groups, 1, scalar_tables, text, count, available, offsets, scalars, keys);
  return any_teddy_avx2(0, tables, groups, plain, NULL, text, count, available, offsets, NULL, keys);
}
#endif
