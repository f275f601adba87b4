#include "fold_keys.h"
#include "fold_keys_vectors.h"
#include "vector_bytes.h"
#include <string.h>

/// Any processor's code, which compilers vectorise.
static uint32_t keys_plainly(const uint8_t *text, size_t count, uint8_t *target) {
  uint8_t high = 0;
  for (size_t at = 0; at < count; at++) {
    uint8_t byte = text[at];
    uint8_t lowered = byte | ((uint8_t)(byte - 'A') < 26 ? 0x20 : 0);
    uint8_t other = byte & (byte >= 0xC0 ? 0xDE : 0xDF);
    target[at] = byte < 0x80 ? lowered : other;
    high |= byte;
  }
  return high & 0x80 ? WINNOW_FOLD_KEYS_NON_ASCII : 0;
}

#if defined(WINNOW_HAS_VECTOR_16)
VECTOR_16 static uint32_t keys_128(const uint8_t *scalar_tables, const uint8_t *text, size_t count,
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

#if defined(__x86_64__)
AVX2 static uint32_t keys_avx2(const uint8_t *scalar_tables, const uint8_t *text, size_t count,
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

AVX512 static uint32_t keys_avx512(const uint8_t *scalar_tables, const uint8_t *text, size_t count,
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

uint32_t winnow_fold_keys(int level, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
                          size_t available, uint8_t *target, uint64_t *scalars) {
  switch (level) {
#if defined(__x86_64__)
  case WINNOW_VECTOR_AVX512: return keys_avx512(scalar_tables, text, count, available, target, scalars);
  case WINNOW_VECTOR_AVX2: return keys_avx2(scalar_tables, text, count, available, target, scalars);
#endif
#if defined(WINNOW_HAS_VECTOR_16)
  case WINNOW_VECTOR_128: return keys_128(scalar_tables, text, count, available, target, scalars);
#endif
  default: return keys_plainly(text, count, target);
  }
}
