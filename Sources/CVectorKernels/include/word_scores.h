// The scores of a word by its runs of letters: the sum of the rows that a model's tables have for them.
// The twin is in LanguageIdentification (LanguageModel.swift).
#ifndef WINNOW_WORD_SCORES_H
#define WINNOW_WORD_SCORES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// The tables of one script. Any hash leads to a place inside them, whatever the word.
struct winnow_word_tables {
  /// Four fingerprints of one byte, by bucket.
  const uint32_t *fingerprints;
  /// Four fingerprints and then four places in the code book, by bucket.
  const uint16_t *shared;
  /// The rows of features that have their own, then the code book.
  const int8_t *rows;
  /// For two letters of codes below 32, the first times 32 and the second: the row of both and that of the
  /// second together; null where there are none.
  const int8_t *pairs;
  uint32_t buckets, shared_buckets, first_code;
  /// Weights a row: 24 or 8.
  uint32_t width;
};

/// Adds up the rows of a word's features: runs of 1 to 5 letters where both ends count as letters, and the
/// word. `scores` gets 24 numbers. The word is 1 to 15 letters, the last one lowest, in `low` and the lower
/// 56 bits of `high`; `whole` is the feature of the word itself.
void winnow_word_scores(const struct winnow_word_tables *tables, uint64_t high, uint64_t low, unsigned letters,
                        uint64_t whole, int16_t *scores);

/// What turns sums into probabilities: what is added to each lane's scaled sum, -1e30 for a lane of no
/// language; and the same where lanes that are never named have -1e30 too.
struct winnow_lane_biases {
  float all[24];
  float named[24];
};

/// The most probable lane of those that are named, the first of several; `*probability` is its share of all.
/// The same on every processor: each operation rounds for itself and the order is fixed.
unsigned winnow_best_lane(const int32_t *sums, float scale, const struct winnow_lane_biases *biases,
                          float *probability);

/// A run of letters as codes, whatever their case, the last letter lowest.
struct winnow_letter_run {
  uint64_t high, low;
  /// How many letters; 0 also where there are more than 15, or one letter three times in turn.
  unsigned count;
};

#if defined(__SSE2__)
/// The run of the letters with these codes, the first one lowest, up to the first that is none.
static inline struct winnow_letter_run winnow_run_of(__m128i codes, unsigned letters) {
  struct winnow_letter_run run = {0, 0, 0};
  const unsigned length = (unsigned)__builtin_ctz(~letters);
  if (length - 1 > 14) return run;
  const unsigned doubles = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(codes, _mm_srli_si128(codes, 1)));
  if (length > 2 && doubles & doubles >> 1 & ((1u << (length - 2)) - 1)) return run;
  const uint64_t first = __builtin_bswap64((uint64_t)_mm_cvtsi128_si64(codes));
  const uint64_t second = __builtin_bswap64((uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(codes, codes)));
  run.count = length;
  if (length <= 8) {
    run.low = first >> (64 - 8 * length);
  } else {
    run.high = first >> (128 - 8 * length);
    run.low = first << (8 * length - 64) | second >> (128 - 8 * length);
  }
  return run;
}
#endif

/// The ASCII letters that a text of `count` bytes begins with, as codes from 1 to 26. Its twin is
/// TextScanner's way letter by letter.
static inline struct winnow_letter_run winnow_letters(const uint8_t *text, size_t count) {
#if defined(__SSE2__)
  __m128i bytes;
  if (count >= 16) {
    bytes = _mm_loadu_si128((const __m128i *)text);
  } else {
    // Two parts that may overlap, put together without a byte from behind the text.
    uint64_t first = 0, second = 0;
    if (count >= 8) {
      __builtin_memcpy(&first, text, 8);
      __builtin_memcpy(&second, text + count - 8, 8);
      second = count == 8 ? 0 : second >> (128 - 8 * count);
    } else if (count >= 4) {
      uint32_t four, last;
      __builtin_memcpy(&four, text, 4);
      __builtin_memcpy(&last, text + count - 4, 4);
      first = four | (uint64_t)last << (8 * count - 32);
    } else {
      for (size_t at = 0; at < count; at++) first |= (uint64_t)text[at] << (8 * at);
    }
    bytes = _mm_set_epi64x((long long)second, (long long)first);
  }
  const __m128i codes = _mm_sub_epi8(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), _mm_set1_epi8(0x60));
  // A signed comparison after moving 1 to the least value: 26 values are below.
  const __m128i moved = _mm_add_epi8(codes, _mm_set1_epi8(127));
  return winnow_run_of(codes,
                       (unsigned)_mm_movemask_epi8(_mm_cmplt_epi8(moved, _mm_set1_epi8((char)(-128 + 26)))));
#else
  (void)text;
  (void)count;
  struct winnow_letter_run none = {0, 0, 0};
  return none;
#endif
}

#if defined(__SSE2__)
/// Of eight scalars in two bytes each, the codes of those from U+0410 to U+044F, 1 to 32 in either case;
/// `*known` gets ones where they are.
static inline __m128i winnow_cyrillic_codes(__m128i pairs, __m128i *known) {
  const __m128i lead = _mm_slli_epi16(_mm_and_si128(pairs, _mm_set1_epi16(0x1F)), 6);
  const __m128i rest = _mm_and_si128(_mm_srli_epi16(pairs, 8), _mm_set1_epi16(0x3F));
  const __m128i place = _mm_sub_epi16(_mm_or_si128(lead, rest), _mm_set1_epi16(0x410));
  *known = _mm_and_si128(
      _mm_cmpeq_epi16(_mm_and_si128(pairs, _mm_set1_epi16(0xFE)), _mm_set1_epi16(0xD0)),
      _mm_cmpeq_epi16(_mm_and_si128(place, _mm_set1_epi16((short)0xFFC0)), _mm_setzero_si128()));
  return _mm_add_epi16(_mm_and_si128(place, _mm_set1_epi16(31)), _mm_set1_epi16(1));
}
#endif

/// The same for the letters of Russian but for ё, as codes from 1 to 32; none where there are less than 32
/// bytes.
static inline struct winnow_letter_run winnow_cyrillic_letters(const uint8_t *text, size_t count) {
#if defined(__SSE2__)
  if (count >= 32) {
    __m128i first_known, second_known;
    const __m128i first = winnow_cyrillic_codes(_mm_loadu_si128((const __m128i *)text), &first_known);
    const __m128i second = winnow_cyrillic_codes(_mm_loadu_si128((const __m128i *)(text + 16)), &second_known);
    return winnow_run_of(_mm_packus_epi16(first, second),
                         (unsigned)_mm_movemask_epi8(_mm_packs_epi16(first_known, second_known)));
  }
#endif
  (void)text;
  (void)count;
  struct winnow_letter_run none = {0, 0, 0};
  return none;
}

#endif
