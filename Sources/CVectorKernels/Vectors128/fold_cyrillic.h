// Folds ASCII and Cyrillic, for winnow_fold_blocks.
#ifndef WINNOW_FOLD_CYRILLIC_H
#define WINNOW_FOLD_CYRILLIC_H

#include "fold.h"

#if defined(WINNOW_HAS_SSE2)
/// Folds sixteen bytes of ASCII and of U+0400 to U+047F (Cyrillic) as CaseFolding.txt says. Returns how many
/// of the leading bytes are whole scalars of that kind. What is written after them is meaningless. `source`
/// and `target` have sixteen bytes.
static inline size_t fold_cyrillic(const uint8_t *source, uint8_t *target) {
  const __m128i block = _mm_loadu_si128((const __m128i *)source);
  const __m128i lead_d0 = _mm_cmpeq_epi8(block, _mm_set1_epi8((char)0xD0));
  const __m128i lead_d1 = _mm_cmpeq_epi8(block, _mm_set1_epi8((char)0xD1));
  const __m128i lead = _mm_or_si128(lead_d0, lead_d1);
  const __m128i after_d0 = _mm_slli_si128(lead_d0, 1);
  const __m128i after_d1 = _mm_slli_si128(lead_d1, 1);
  // As signed bytes, 80 to BF are the 64 lowest: continuation bytes, if a lead byte is before them.
  const __m128i low = _mm_cmplt_epi8(block, _mm_set1_epi8((char)0xC0));
  const __m128i continued = _mm_and_si128(low, _mm_or_si128(after_d0, after_d1));
  const __m128i ascii = _mm_cmpgt_epi8(block, _mm_set1_epi8(-1));
  unsigned known = (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(lead, continued), ascii));
  size_t count = known == 0xFFFF ? 16 : (size_t)__builtin_ctz(~known);
  // A lead byte at the end is left for the next block.
  unsigned leads = (unsigned)_mm_movemask_epi8(lead);
  if (count > 0 && leads >> (count - 1) & 1) count--;

  // D0 80–8F → D1 90–9F; D0 90–9F → D0 B0–BF; D0 A0–AF → D1 80–8F; D1 A0–BF, if even, → one more.
  const __m128i high = _mm_and_si128(block, _mm_set1_epi8((char)0xF0));
  const __m128i is_80 = _mm_and_si128(after_d0, _mm_cmpeq_epi8(high, _mm_set1_epi8((char)0x80)));
  const __m128i is_90 = _mm_and_si128(after_d0, _mm_cmpeq_epi8(high, _mm_set1_epi8((char)0x90)));
  const __m128i is_a0 = _mm_and_si128(after_d0, _mm_cmpeq_epi8(high, _mm_set1_epi8((char)0xA0)));
  const __m128i upper_half = _mm_and_si128(_mm_cmplt_epi8(block, _mm_set1_epi8((char)0xC0)),
                                           _mm_cmpgt_epi8(block, _mm_set1_epi8((char)0x9F)));
  const __m128i is_even = _mm_cmpeq_epi8(_mm_and_si128(block, _mm_set1_epi8(1)), _mm_setzero_si128());
  const __m128i is_pair = _mm_and_si128(_mm_and_si128(after_d1, upper_half), is_even);
  __m128i change = _mm_and_si128(is_80, _mm_set1_epi8(0x10));
  change = _mm_or_si128(change, _mm_and_si128(is_90, _mm_set1_epi8(0x20)));
  change = _mm_or_si128(change, _mm_and_si128(is_a0, _mm_set1_epi8(-0x20)));
  change = _mm_or_si128(change, _mm_and_si128(is_pair, _mm_set1_epi8(1)));
  // In the first and third kind the lead byte goes from D0 to D1.
  const __m128i next = _mm_srli_si128(_mm_or_si128(is_80, is_a0), 1);
  change = _mm_or_si128(change, _mm_and_si128(next, _mm_set1_epi8(1)));
  const __m128i folded = _mm_add_epi8(block, change);
  const __m128i lowered = winnow_fold_block(block);
  const __m128i result = _mm_or_si128(_mm_and_si128(ascii, lowered), _mm_andnot_si128(ascii, folded));
  _mm_storeu_si128((__m128i *)target, result);
  return count;
}
#endif

#endif
