#include <string.h>

#include "../teddy_findings.h"
#include "text_vectors_128.h"

// Each instruction looks up many bytes, or their nibbles, in a table that fits in registers.
// The algorithm is Teddy, which comes from Hyperscan.

#if defined(WINNOW_HAS_VECTOR_16)
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

VECTOR_16 int winnow_teddy_128(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys) {
  if (plain && scalar_tables)
    return any_teddy_128(1, tables, groups, 1, scalar_tables, text, count, available, offsets, scalars, keys);
  return any_teddy_128(0, tables, groups, plain, NULL, text, count, available, offsets, NULL, keys);
}
#endif
