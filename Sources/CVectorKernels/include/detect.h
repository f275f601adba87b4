// The bytes at which a link or an emoji may begin. Most texts have none and need not be examined further. The
// twins are in MessageFilter/Detectors (TextAnchors.swift).
#ifndef WINNOW_DETECT_H
#define WINNOW_DETECT_H

#include <stddef.h>
#include <stdint.h>

#include "vector_sse2.h"

#if defined(WINNOW_HAS_SSE2)

/// A bit for each of the 16 bytes at `text` that is a dot before a byte of a name (a letter, a digit, `-`,
/// `_` or a byte above 0x7F), or a colon before a slash. Reads 17 bytes.
static inline unsigned winnow_link_anchors_16(const uint8_t *text) {
  __m128i here = _mm_loadu_si128((const __m128i *)text);
  __m128i dots = _mm_cmpeq_epi8(here, _mm_set1_epi8('.'));
  __m128i colons = _mm_cmpeq_epi8(here, _mm_set1_epi8(':'));
  if (!_mm_movemask_epi8(_mm_or_si128(dots, colons))) return 0;
  __m128i next = _mm_loadu_si128((const __m128i *)(text + 1));
  // Signed comparisons, with each range moved to the lowest values.
  __m128i letter = _mm_add_epi8(_mm_or_si128(next, _mm_set1_epi8(0x20)), _mm_set1_epi8((char)(128 - 'a')));
  __m128i digit = _mm_add_epi8(next, _mm_set1_epi8((char)(128 - '0')));
  __m128i name = _mm_or_si128(
      _mm_or_si128(_mm_cmplt_epi8(letter, _mm_set1_epi8((char)(-128 + 26))),
                   _mm_cmplt_epi8(digit, _mm_set1_epi8((char)(-128 + 10)))),
      _mm_or_si128(_mm_cmplt_epi8(next, _mm_setzero_si128()),
                   _mm_or_si128(_mm_cmpeq_epi8(next, _mm_set1_epi8('-')),
                                _mm_cmpeq_epi8(next, _mm_set1_epi8('_')))));
  __m128i slash = _mm_cmpeq_epi8(next, _mm_set1_epi8('/'));
  return (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_and_si128(dots, name), _mm_and_si128(colons, slash)));
}

/// A bit for each of the 16 bytes at `text` that may, with the byte after it, begin the UTF-8 of an emoji, of
/// U+20E3 or of U+FE0F. Reads 17 bytes.
static inline unsigned winnow_emoji_anchors_16(const uint8_t *text) {
  __m128i here = _mm_loadu_si128((const __m128i *)text);
  if (!_mm_movemask_epi8(here)) return 0;
  __m128i next = _mm_loadu_si128((const __m128i *)(text + 1));
  // E2 8C… and E2 83, E3 80 and E3 8A, EF B8, F0 9F.
  __m128i symbols = _mm_and_si128(
      _mm_cmpeq_epi8(here, _mm_set1_epi8((char)0xE2)),
      _mm_or_si128(_mm_and_si128(_mm_cmpgt_epi8(next, _mm_set1_epi8((char)0x8B)),
                                 _mm_cmplt_epi8(next, _mm_setzero_si128())),
                   _mm_cmpeq_epi8(next, _mm_set1_epi8((char)0x83))));
  __m128i enclosed = _mm_and_si128(
      _mm_cmpeq_epi8(here, _mm_set1_epi8((char)0xE3)),
      _mm_or_si128(_mm_cmpeq_epi8(next, _mm_set1_epi8((char)0x80)),
                   _mm_cmpeq_epi8(next, _mm_set1_epi8((char)0x8A))));
  __m128i selectors = _mm_and_si128(_mm_cmpeq_epi8(here, _mm_set1_epi8((char)0xEF)),
                                    _mm_cmpeq_epi8(next, _mm_set1_epi8((char)0xB8)));
  __m128i pictures = _mm_and_si128(_mm_cmpeq_epi8(here, _mm_set1_epi8((char)0xF0)),
                                   _mm_cmpeq_epi8(next, _mm_set1_epi8((char)0x9F)));
  return (unsigned)_mm_movemask_epi8(
      _mm_or_si128(_mm_or_si128(symbols, enclosed), _mm_or_si128(selectors, pictures)));
}

#else
static inline unsigned winnow_link_anchors_16(const uint8_t *text) {
  unsigned found = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t next = text[i + 1], letter = next | 0x20;
    int name = (letter >= 'a' && letter <= 'z') || (next >= '0' && next <= '9') || next >= 0x80 || next == '-' ||
               next == '_';
    found |= (unsigned)((text[i] == '.' && name) || (text[i] == ':' && next == '/')) << i;
  }
  return found;
}

static inline unsigned winnow_emoji_anchors_16(const uint8_t *text) {
  unsigned found = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t lead = text[i], next = text[i + 1];
    int emoji = (lead == 0xE2 && (next >= 0x8C || next == 0x83)) || (lead == 0xE3 && (next == 0x80 || next == 0x8A)) ||
                (lead == 0xEF && next == 0xB8) || (lead == 0xF0 && next == 0x9F);
    found |= (unsigned)emoji << i;
  }
  return found;
}
#endif

#endif
