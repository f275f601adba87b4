// Vectors of 32 bytes under the names of byte_vectors.h.
#ifndef WINNOW_BYTE_VECTORS_AVX2_H
#define WINNOW_BYTE_VECTORS_AVX2_H

#include "../kernels.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

#include "../short_copy.h"

#define TARGET AVX2
#define WIDTH 32
typedef __m256i vector, set;

AVX2 INLINE vector load(const uint8_t *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }
AVX2 INLINE vector load_first(const uint8_t *bytes, size_t count) {
  uint8_t copy[32] = {0};
  copy_short(copy, bytes, count);
  return load(copy);
}
AVX2 INLINE vector lowered(vector v) { return _mm256_or_si256(v, _mm256_set1_epi8(0x20)); }
AVX2 INLINE set equal_vectors(vector a, vector b) { return _mm256_cmpeq_epi8(a, b); }
AVX2 INLINE set equal(vector v, uint8_t byte) { return _mm256_cmpeq_epi8(v, _mm256_set1_epi8((char)byte)); }
// Compared as signed bytes, with `first` moved to the lowest value.
AVX2 INLINE set among(vector v, uint8_t first, uint8_t count) {
  const vector moved = _mm256_add_epi8(v, _mm256_set1_epi8((char)(0x80 - first)));
  return _mm256_cmpgt_epi8(_mm256_set1_epi8((char)(0x80 + count)), moved);
}
AVX2 INLINE set either(set a, set b) { return _mm256_or_si256(a, b); }
AVX2 INLINE set both(set a, set b) { return _mm256_and_si256(a, b); }
AVX2 INLINE uint64_t bits(set found) { return (uint32_t)_mm256_movemask_epi8(found); }
#endif

#endif
