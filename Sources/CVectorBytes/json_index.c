#include "json_index.h"
#include "vector_bytes.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

// A byte is below 0x20 where none of its three high bits is set.

static inline void index_sse2(const uint8_t *bytes, uint64_t *masks) {
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\');
  const __m128i top = _mm_set1_epi8((char)0xE0), zero = _mm_setzero_si128();
  uint64_t special = 0, high = 0;
  for (int part = 0; part < 4; part++) {
    __m128i v = _mm_loadu_si128((const __m128i *)(bytes + 16 * part));
    __m128i found = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, backslash)),
        _mm_cmpeq_epi8(_mm_and_si128(v, top), zero));
    special |= (uint64_t)(uint32_t)_mm_movemask_epi8(found) << (16 * part);
    high |= (uint64_t)(uint32_t)_mm_movemask_epi8(v) << (16 * part);
  }
  masks[0] = special;
  masks[1] = high;
}

__attribute__((target("avx2"))) static inline void index_avx2(const uint8_t *bytes, uint64_t *masks) {
  const __m256i quote = _mm256_set1_epi8('"'), backslash = _mm256_set1_epi8('\\');
  const __m256i top = _mm256_set1_epi8((char)0xE0), zero = _mm256_setzero_si256();
  uint64_t special = 0, high = 0;
  for (int part = 0; part < 2; part++) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(bytes + 32 * part));
    __m256i found = _mm256_or_si256(
        _mm256_or_si256(_mm256_cmpeq_epi8(v, quote), _mm256_cmpeq_epi8(v, backslash)),
        _mm256_cmpeq_epi8(_mm256_and_si256(v, top), zero));
    special |= (uint64_t)(uint32_t)_mm256_movemask_epi8(found) << (32 * part);
    high |= (uint64_t)(uint32_t)_mm256_movemask_epi8(v) << (32 * part);
  }
  masks[0] = special;
  masks[1] = high;
}

__attribute__((target("avx512f,avx512bw,avx512vl"))) static inline void index_avx512(
    const uint8_t *bytes, uint64_t *masks) {
  __m512i v = _mm512_loadu_si512(bytes);
  __mmask64 special = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"')) |
                      _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\')) |
                      _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20));
  masks[0] = special;
  masks[1] = _mm512_movepi8_mask(v);
}

// One loop a level. The bytes after the last whole block are read from a copy, padded with zeros: these are
// below 0x20, as the bits after the last byte shall say.
#define BLOCKS(NAME, ONE, TARGET)                                                                            \
  TARGET static void NAME(const uint8_t *bytes, size_t count, uint64_t *masks) {                             \
    size_t whole = count / 64;                                                                               \
    for (size_t block = 0; block < whole; block++) ONE(bytes + 64 * block, masks + 2 * block);               \
    if (count % 64 != 0) {                                                                                   \
      uint8_t last[64] = {0};                                                                                \
      memcpy(last, bytes + 64 * whole, count % 64);                                                          \
      ONE(last, masks + 2 * whole);                                                                          \
    }                                                                                                        \
  }

BLOCKS(blocks_sse2, index_sse2, )
BLOCKS(blocks_avx2, index_avx2, __attribute__((target("avx2"))))
BLOCKS(blocks_avx512, index_avx512, __attribute__((target("avx512f,avx512bw,avx512vl"))))

int winnow_json_index(int level, const uint8_t *bytes, size_t count, uint64_t *masks) {
  switch (level) {
    case WINNOW_VECTOR_SSE2: blocks_sse2(bytes, count, masks); return 1;
    case WINNOW_VECTOR_AVX2: blocks_avx2(bytes, count, masks); return 1;
    case WINNOW_VECTOR_AVX512: blocks_avx512(bytes, count, masks); return 1;
    default: return 0;
  }
}
#else
int winnow_json_index(int level, const uint8_t *bytes, size_t count, uint64_t *masks) {
  (void)level, (void)bytes, (void)count, (void)masks;
  return 0;
}
#endif
