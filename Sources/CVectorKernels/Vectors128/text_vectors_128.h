// Shared by the kernels that scan a text, in vectors of 16 bytes: fold keys (fold_keys.h) and the search for candidate
// scalars (candidate_scalars.h).
#ifndef WINNOW_TEXT_VECTORS_128_H
#define WINNOW_TEXT_VECTORS_128_H

#include "../adjacent_scalars.h"
#include "vector_16.h"

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

/// For each of 16 bytes, the classes of the scalar of which it is the lead byte.
VECTOR_16 INLINE vector_16 scalar_classes_128(const uint8_t *scalar_tables, const uint8_t *text) {
  vector_16 classes = all_16(0xFF);
  for (int i = 0; i < 3; i++) {
    vector_16 bytes = load_16(text + i);
    const uint8_t *halves = scalar_tables + WINNOW_SCALAR_HALVES + 32 * i;
    classes = and_16(classes, lookup_16(load_16(halves), low_nibbles_16(bytes)));
    classes = and_16(classes, lookup_16(load_16(halves + 16), high_nibbles_16(bytes)));
  }
  return classes;
}

/// Which of 64 bytes have a bit of `bits`.
VECTOR_16 INLINE uint64_t tested_128(vectors_64 bytes, vector_16 bits) {
  for (int i = 0; i < 4; i++) bytes.part[i] = equal_16(and_16(bytes.part[i], bits), all_16(0));
  return ~bits_of_64(bytes);
}

/// Where candidate scalars begin among 64 bytes, after which two more can be read. `before` holds the scalars
/// of the previous 64 bytes that are candidates only beside another, and receives those of these bytes.
VECTOR_16 INLINE uint64_t candidate_scalars_128(
    const uint8_t *scalar_tables, const uint8_t *bytes, uint64_t *before) {
  const uint8_t pairs = scalar_tables[WINNOW_SCALAR_ADJACENT];
  vectors_64 classes;
  for (int i = 0; i < 4; i++) classes.part[i] = scalar_classes_128(scalar_tables, bytes + 16 * i);
  uint64_t here = tested_128(classes, all_16((uint8_t)~pairs));
  uint64_t twice = pairs ? tested_128(classes, all_16(pairs)) : 0;
  here |= beside(twice, *before);
  *before = twice;
  return here;
}
#endif

#endif
