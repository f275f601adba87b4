// How 64 bytes of UTF-8 are validated with vectors of 16 bytes.
#ifndef WINNOW_UTF8_VECTORS_128_H
#define WINNOW_UTF8_VECTORS_128_H

#include "../utf8_blocks.h"
#include "vector_16.h"

#if defined(WINNOW_HAS_VECTOR_16)
VECTOR_16 INLINE int ill_formed_128(const uint8_t *bytes) {
  const vector_16 upper = load_16(first_upper), lower = load_16(first_lower), next = load_16(second_upper);
  vector_16 error = all_16(0);
  for (int part = 0; part < 4; part++) {
    const uint8_t *p = bytes + 16 * part;
    vector_16 v = load_16(p), before = load_16(p - 1);
    vector_16 pair = and_16(
        and_16(lookup_16(upper, high_nibbles_16(before)), lookup_16(lower, low_nibbles_16(before))),
        lookup_16(next, high_nibbles_16(v)));
    // The top bit where the byte must be the third or fourth of a sequence.
    vector_16 later = or_16(
        subtract_to_zero_16(load_16(p - 2), all_16(0xE0 - 0x80)),
        subtract_to_zero_16(load_16(p - 3), all_16(0xF0 - 0x80)));
    error = or_16(error, xor_16(pair, and_16(later, all_16(0x80))));
  }
  return any_16(error);
}
#endif

#endif
