#include "teddy.h"
#include "fold_keys_vectors.h"
#include "vector_bytes.h"

#if defined(WINNOW_HAS_VECTOR_16)
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// A byte, or each of its nibbles, is looked up in a table that fits registers, many look-ups an instruction.
// The algorithm is Teddy, which comes from Hyperscan.

#define WIDTH WINNOW_TEDDY_WIDTH

/// The findings as winnow_teddy returns them.
static inline int findings(size_t offsets, uint64_t high, int met) {
  return (offsets > 0 ? WINNOW_TEDDY_CANDIDATES : 0) | (high ? WINNOW_TEDDY_NON_ASCII : 0) | met |
         (int)offsets * WINNOW_TEDDY_CANDIDATE;
}

/// The candidates among 64 offsets. A whole window can be read at the last one.
VECTOR_16 INLINE uint64_t candidates_128(const uint8_t *tables, size_t groups, const uint8_t *text) {
  vectors_64 none;
  for (int part = 0; part < 4; part++) {
    vector_16 low[WIDTH], high[WIDTH], found = all_16(0);
    for (int i = 0; i < WIDTH; i++) {
      vector_16 bytes = load_16(text + 16 * part + i);
      low[i] = low_nibbles_16(bytes);
      high[i] = high_nibbles_16(bytes);
    }
    for (size_t group = 0; group < groups; group++) {
      vector_16 buckets = all_16(0xFF);
      for (int i = 0; i < WIDTH; i++) {
        const uint8_t *halves = tables + (group * WIDTH + (size_t)i) * 32;
        buckets = and_16(buckets, lookup_16(load_16(halves), low[i]));
        buckets = and_16(buckets, lookup_16(load_16(halves + 16), high[i]));
      }
      found = or_16(found, buckets);
    }
    none.part[part] = equal_16(found, all_16(0));
  }
  return ~bits_of_64(none);
}

/// Inlined for each value of `checked`: whether to look for candidate scalars.
VECTOR_16 INLINE int any_teddy_128(
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
    vectors_64 block = load_64(bytes);
    uint64_t own = count - at < 64 ? (1ULL << (count - at)) - 1 : ~0ULL;
    uint64_t non_ascii = bits_of_64(block) & own;
    high |= non_ascii;
    if (keys) {
      for (int i = 0; i < 4; i++) store_16(keys + at + 16 * i, keys_of_128(block.part[i]));
    }
    if (checked) {
      uint64_t here = 0;
      if (non_ascii) {
        here = candidate_scalars_128(scalar_tables, bytes, &before) & own;
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
    uint64_t word = candidates_128(tables, groups, bytes) & own;
    for (; word != 0; word &= word - 1) offsets[found++] = (uint8_t)(at + (size_t)__builtin_ctzll(word));
  }
  return findings(found, high, met);
}

VECTOR_16 static int teddy_128(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *text, size_t count, size_t available,
    uint8_t *offsets, uint8_t *keys) {
  return any_teddy_128(0, tables, groups, plain, 0, text, count, available, offsets, 0, keys);
}

VECTOR_16 static int checked_128(
    const uint8_t *tables, size_t groups, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  return any_teddy_128(
      1, tables, groups, 1, scalar_tables, text, count, available, offsets, scalars, keys);
}

#if defined(__x86_64__)
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

AVX2 static int teddy_avx2(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *text, size_t count, size_t available,
    uint8_t *offsets, uint8_t *keys) {
  return any_teddy_avx2(0, tables, groups, plain, 0, text, count, available, offsets, 0, keys);
}

AVX2 static int checked_avx2(
    const uint8_t *tables, size_t groups, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  return any_teddy_avx2(
      1, tables, groups, 1, scalar_tables, text, count, available, offsets, scalars, keys);
}

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

AVX512 static int teddy_avx512(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *text, size_t count, size_t available,
    uint8_t *offsets, uint8_t *keys) {
  return any_teddy_avx512(0, tables, groups, plain, 0, text, count, available, offsets, 0, keys);
}

AVX512 static int checked_avx512(
    const uint8_t *tables, size_t groups, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  return any_teddy_avx512(
      1, tables, groups, 1, scalar_tables, text, count, available, offsets, scalars, keys);
}

#endif

int winnow_teddy_table_size(int level) {
  switch (level) {
#if defined(__x86_64__)
  case WINNOW_VECTOR_AVX512: return 128;
  case WINNOW_VECTOR_AVX2: return 32;
#endif
  case WINNOW_VECTOR_128: return 32;
  default: return 0;
  }
}

int winnow_teddy(int level, const uint8_t *tables, size_t groups, int plain,
                            const uint8_t *scalar_tables, const uint8_t *text, size_t count, size_t available,
                            uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  int checked = plain && scalar_tables;
  switch (level) {
  case WINNOW_VECTOR_128:
    if (checked)
      return checked_128(tables, groups, scalar_tables, text, count, available, offsets, scalars, keys);
    return teddy_128(tables, groups, plain, text, count, available, offsets, keys);
#if defined(__x86_64__)
  case WINNOW_VECTOR_AVX2:
    if (checked)
      return checked_avx2(tables, groups, scalar_tables, text, count, available, offsets, scalars, keys);
    return teddy_avx2(tables, groups, plain, text, count, available, offsets, keys);
  case WINNOW_VECTOR_AVX512:
    if (checked)
      return checked_avx512(tables, groups, scalar_tables, text, count, available, offsets, scalars, keys);
    return teddy_avx512(tables, groups, plain, text, count, available, offsets, keys);
#endif
  default: return -1;
  }
}
#else
int winnow_teddy_table_size(int level) {
  (void)level;
  return 0;
}

int winnow_teddy(int level, const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables,
                 const uint8_t *text, size_t count, size_t available, uint8_t *offsets, uint64_t *scalars,
                 uint8_t *keys) {
  (void)level, (void)tables, (void)groups, (void)plain, (void)scalar_tables, (void)text, (void)count;
  (void)available, (void)offsets, (void)scalars, (void)keys;
  return -1;
}
#endif
