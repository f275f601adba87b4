#include "../kernels.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

// The sum of the 32 bytes of a vector.
AVX2 INLINE size_t sum_of_bytes(__m256i bytes) {
  const __m256i sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
  const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return (size_t)(_mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1));
}

AVX2 size_t winnow_count_avx2(const uint8_t *bytes, size_t count, uint8_t byte) {
  const __m256i wanted = _mm256_set1_epi8((char)byte);
  size_t total = 0, at = 0;
  while (count - at >= 128) {
    // For each position in a block, the number of equal bytes: at most 252, in 63 blocks of 4 vectors.
    __m256i found = _mm256_setzero_si256();
    for (int blocks = 0; blocks < 63 && count - at >= 128; blocks++, at += 128) {
      const __m256i *from = (const __m256i *)(bytes + at);
      __m256i a = _mm256_cmpeq_epi8(_mm256_loadu_si256(from), wanted);
      __m256i b = _mm256_cmpeq_epi8(_mm256_loadu_si256(from + 1), wanted);
      __m256i c = _mm256_cmpeq_epi8(_mm256_loadu_si256(from + 2), wanted);
      __m256i d = _mm256_cmpeq_epi8(_mm256_loadu_si256(from + 3), wanted);
      // A byte that is equal is -1.
      found = _mm256_sub_epi8(found, _mm256_add_epi8(_mm256_add_epi8(a, b), _mm256_add_epi8(c, d)));
    }
    total += sum_of_bytes(found);
  }
  for (; count - at >= 32; at += 32) {
    const __m256i found = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(bytes + at)), wanted);
    total += (size_t)_mm_popcnt_u32((unsigned)_mm256_movemask_epi8(found));
  }
  for (; at < count; at++) total += bytes[at] == byte;
  return total;
}
#endif
