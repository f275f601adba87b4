#include "../kernels.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

AVX512 size_t winnow_count_avx512(const uint8_t *bytes, size_t count, uint8_t byte) {
  const __m512i wanted = _mm512_set1_epi8((char)byte);
  size_t total = 0, at = 0;
  for (; count - at >= 256; at += 256) {
    uint64_t a = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + at), wanted);
    uint64_t b = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + at + 64), wanted);
    uint64_t c = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + at + 128), wanted);
    uint64_t d = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + at + 192), wanted);
    total += (size_t)(_mm_popcnt_u64(a) + _mm_popcnt_u64(b) + _mm_popcnt_u64(c) + _mm_popcnt_u64(d));
  }
  for (; at < count; at += 64) {
    // A masked load reads nothing where its mask is clear.
    uint64_t own = _bzhi_u64(~0ULL, (unsigned)(count - at < 64 ? count - at : 64));
    total += (size_t)_mm_popcnt_u64(
        _mm512_mask_cmpeq_epi8_mask(own, _mm512_maskz_loadu_epi8(own, bytes + at), wanted));
  }
  return total;
}
#endif
