#include "../kernels.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

#define TARGET AVX512
#define WIDTH 64
typedef __m512i vector;
typedef uint64_t set;

AVX512 INLINE vector load(const uint8_t *bytes) { return _mm512_loadu_si512(bytes); }
AVX512 INLINE vector load_first(const uint8_t *bytes, size_t count) {
  return _mm512_maskz_loadu_epi8(_bzhi_u64(~0ULL, (unsigned)count), bytes);
}
AVX512 INLINE vector lowered(vector v) { return _mm512_or_si512(v, _mm512_set1_epi8(0x20)); }
AVX512 INLINE set equal_vectors(vector a, vector b) { return _mm512_cmpeq_epi8_mask(a, b); }
AVX512 INLINE set equal(vector v, uint8_t byte) { return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)byte)); }
AVX512 INLINE set among(vector v, uint8_t first, uint8_t count) {
  return _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8((char)first)), _mm512_set1_epi8((char)count));
}
AVX512 INLINE set either(set a, set b) { return a | b; }
AVX512 INLINE set both(set a, set b) { return a & b; }
AVX512 INLINE uint64_t bits(set found) { return found; }

#include "../text_classes_blocks.h"
#include "../text_spelling_blocks.h"

AVX512 winnow_classes_present winnow_classify_avx512(
    const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  return classify(bytes, count, spelling, blocks);
}

AVX512 size_t winnow_next_unusual_avx512(const uint8_t *bytes, size_t count, size_t from) {
  return next_unusual(bytes, count, from);
}

AVX512 winnow_range_findings winnow_outside_range_avx512(const uint8_t *bytes, size_t count, winnow_scalar_range range) {
  return outside_range(bytes, count, range);
}

AVX512 winnow_spelling_signs winnow_find_spelling_signs_avx512(
    const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian) {
  return russian ? find_spelling_signs(body, count, sender, sender_count, 1)
                 : find_spelling_signs(body, count, sender, sender_count, 0);
}
#endif
