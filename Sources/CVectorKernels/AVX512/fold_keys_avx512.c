#include "fold_keys.h"
#include "text_vectors_avx512.h"

#if defined(WINNOW_X86)
AVX512 uint32_t winnow_fold_keys_avx512(const uint8_t *scalar_tables, const uint8_t *text, size_t count,
                                   size_t available, uint8_t *target, uint64_t *scalars) {
  uint64_t before = ~0ULL;
  uint32_t met = 0;
  for (size_t at = 0; at < count; at += 64) {
    const uint8_t *bytes = text + at;
    size_t rest = available - at;
    uint64_t own = count - at >= 64 ? ~0ULL : _bzhi_u64(~0ULL, (unsigned)(count - at));
    // A masked load reads nothing where its mask is clear.
    __m512i block = _mm512_maskz_loadu_epi8(own, bytes);
    uint64_t non_ascii = _mm512_movepi8_mask(block);
    if (non_ascii) {
      met |= WINNOW_FOLD_KEYS_NON_ASCII;
      if (scalar_tables) {
        uint64_t there1 = rest >= 65 ? ~0ULL : _bzhi_u64(~0ULL, (unsigned)(rest - 1));
        uint64_t there2 = rest >= 66 ? ~0ULL : _bzhi_u64(~0ULL, rest > 2 ? (unsigned)(rest - 2) : 0);
        __m512i next = _mm512_maskz_loadu_epi8(there1, bytes + 1);
        __m512i third = _mm512_maskz_loadu_epi8(there2, bytes + 2);
        uint64_t here = candidate_scalars_avx512(scalar_tables, block, next, third, &before) & own;
        if (here) {
          scalars[at / 64] = here;
          met |= (uint32_t)WINNOW_FOLD_KEYS_SCALARS << at / 64;
        }
      }
    } else {
      before = 0;
    }
    _mm512_storeu_si512(target + at, keys_of_avx512(block, non_ascii));
  }
  return met;
}
#endif
