#include "../json_index_blocks.h"
#include "utf8_vectors_avx512.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

AVX512 INLINE struct classes classes_avx512(const uint8_t *bytes) {
  __m512i v = _mm512_loadu_si512(bytes);
  struct classes found = {
      _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"')), _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\')),
      _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20)), _mm512_movepi8_mask(v)};
  return found;
}
AVX512 INLINE struct letters letters_avx512(const uint8_t *bytes) {
  __m512i v = _mm512_loadu_si512(bytes);
#define IS(LETTER) _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(LETTER))
  uint64_t u = IS('u');
  uint64_t digit = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
  uint64_t letter = _mm512_cmplt_epu8_mask(
      _mm512_sub_epi8(_mm512_or_si512(v, _mm512_set1_epi8(0x20)), _mm512_set1_epi8('a')), _mm512_set1_epi8(6));
  struct letters found = {
      IS('"') | IS('\\') | IS('/') | IS('b') | IS('f') | IS('n') | IS('r') | IS('t') | u, u, digit | letter};
#undef IS
  return found;
}

WINNOW_JSON_INDEX_KERNEL(avx512, AVX512)
#endif
