// Vectors of bytes, for kernels whose loop is written once for several levels: `vector` has `WIDTH` bytes, and `set` is what
// a comparison finds among them. `TARGET` is the attribute of the functions. Here a vector has 16 bytes, or one where the
// processor has neither SSE2 nor NEON. AVX2/byte_vectors_avx2.h defines the same for 32 bytes.
#ifndef WINNOW_BYTE_VECTORS_H
#define WINNOW_BYTE_VECTORS_H

#include "kernels.h"
#include "short_copy.h"
#include "vector_sse2.h"

#define TARGET
#if defined(WINNOW_HAS_SSE2)
#define WIDTH 16
typedef __m128i vector, set;

INLINE vector load(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }
INLINE vector load_first(const uint8_t *bytes, size_t count) {
  uint8_t copy[16] = {0};
  copy_short(copy, bytes, count);
  return load(copy);
}
INLINE vector lowered(vector v) { return _mm_or_si128(v, _mm_set1_epi8(0x20)); }
INLINE set equal_vectors(vector a, vector b) { return _mm_cmpeq_epi8(a, b); }
INLINE set equal(vector v, uint8_t byte) { return _mm_cmpeq_epi8(v, _mm_set1_epi8((char)byte)); }
// Compared as signed bytes, with `first` moved to the lowest value.
INLINE set among(vector v, uint8_t first, uint8_t count) {
  const vector moved = _mm_add_epi8(v, _mm_set1_epi8((char)(0x80 - first)));
  return _mm_cmpgt_epi8(_mm_set1_epi8((char)(0x80 + count)), moved);
}
INLINE set either(set a, set b) { return _mm_or_si128(a, b); }
INLINE set both(set a, set b) { return _mm_and_si128(a, b); }
INLINE uint64_t bits(set found) { return (uint32_t)_mm_movemask_epi8(found); }

#else
#define WIDTH 1
typedef uint8_t vector;
typedef uint64_t set;

INLINE vector load(const uint8_t *bytes) { return *bytes; }
INLINE vector load_first(const uint8_t *bytes, size_t count) { return count > 0 ? load(bytes) : 0; }
INLINE vector lowered(vector v) { return v | 0x20; }
INLINE set equal_vectors(vector a, vector b) { return a == b; }
INLINE set equal(vector v, uint8_t byte) { return v == byte; }
INLINE set among(vector v, uint8_t first, uint8_t count) { return (uint8_t)(v - first) < count; }
INLINE set either(set a, set b) { return a | b; }
INLINE set both(set a, set b) { return a & b; }
INLINE uint64_t bits(set found) { return found; }
#endif

#endif
