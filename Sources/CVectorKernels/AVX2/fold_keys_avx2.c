#include <string.h>

#include "fold_keys.h"
#include "text_vectors_avx2.h"

#if defined(WINNOW_X86)
AVX2 uint32_t winnow_fold_keys_avx2(const uint8_t *scalar_tables, const uint8_t *text, size_t count,
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
    __m256i first = _mm256_loadu_si256((const __m256i *)bytes);
    __m256i second = _mm256_loadu_si256((const __m256i *)(bytes + 32));
    _mm256_storeu_si256((__m256i *)(target + at), keys_of_avx2(first));
    _mm256_storeu_si256((__m256i *)(target + at + 32), keys_of_avx2(second));
    uint64_t own = _bzhi_u64(~0ULL, (unsigned)(count - at < 64 ? count - at : 64));
    uint64_t non_ascii =
        (uint32_t)_mm256_movemask_epi8(first) | (uint64_t)(uint32_t)_mm256_movemask_epi8(second) << 32;
    if ((non_ascii & own) == 0) {
      before = 0;
      continue;
    }
    met |= WINNOW_FOLD_KEYS_NON_ASCII;
    if (scalar_tables) {
      uint64_t here = candidate_scalars_avx2(scalar_tables, bytes, &before) & own;
      if (here) {
        scalars[at / 64] = here;
        met |= (uint32_t)WINNOW_FOLD_KEYS_SCALARS << at / 64;
      }
    }
  }
  return met;
}
#endif
