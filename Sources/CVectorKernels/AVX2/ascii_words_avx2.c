#include "ascii_words.h"

#include "byte_vectors_avx2.h"

#if defined(WINNOW_X86)
AVX2 INLINE void put_codes(struct winnow_word *word, const uint8_t *text, unsigned letters, uint8_t mark) {
  // `high` comes first.
  const __m128i places = _mm_setr_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
  // Backwards from the last letter. Below 0 the look-up gives 0.
  const __m128i backwards = _mm_sub_epi8(_mm_set1_epi8((char)(letters - 1)), places);
  const __m128i codes = _mm_and_si128(_mm_loadu_si128((const __m128i *)text), _mm_set1_epi8(0x1F));
  const __m128i marked = _mm_insert_epi8(_mm_shuffle_epi8(codes, backwards), mark, 7);
  _mm_storeu_si128((__m128i *)word, marked);
}

#include "../ascii_words_loop.h"

AVX2 struct winnow_ascii_words winnow_ascii_words_avx2(
    const uint8_t *text, size_t count, uint8_t mark, struct winnow_word *words) {
  return cut_words(text, count, mark, words);
}
#endif
