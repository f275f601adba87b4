#include <string.h>

#include "fold_keys.h"
#include "text_vectors_128.h"

#if defined(WINNOW_HAS_VECTOR_16)
VECTOR_16 uint32_t winnow_fold_keys_128(const uint8_t *scalar_tables, const uint8_t *text, size_t count,
                                   size_t available, uint8_t *target, uint64_t *scalars) {
  uint64_t before = ~0ULL;
  uint32_t met = 0;
  uint8_t last[96];
  for (size_t at = 0; at < count; at += 64) {
    const uint8_t *bytes = text + at;
    if (available - at < 64 + 2) {
      memset(last, 0, sizeof last);
      memcpy(last, bytes, available - at);
      bytes = last;
    }
    vectors_64 block = load_64(bytes);
    for (int i = 0; i < 4; i++) store_16(target + at + 16 * i, keys_of_128(block.part[i]));
    uint64_t own = count - at < 64 ? (1ULL << (count - at)) - 1 : ~0ULL;
    if ((bits_of_64(block) & own) == 0) {
      before = 0;
      continue;
    }
    met |= WINNOW_FOLD_KEYS_NON_ASCII;
    if (scalar_tables) {
      uint64_t here = candidate_scalars_128(scalar_tables, bytes, &before) & own;
      if (here) {
        scalars[at / 64] = here;
        met |= (uint32_t)WINNOW_FOLD_KEYS_SCALARS << at / 64;
      }
    }
  }
  return met;
}
#endif
