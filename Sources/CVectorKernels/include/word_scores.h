// The scores of a word by its n-grams of letters: the sum of the rows that a model's tables have for them.
// The twin is in LanguageIdentification (LanguageModel.swift).
#ifndef WINNOW_WORD_SCORES_H
#define WINNOW_WORD_SCORES_H

#include <stddef.h>
#include <stdint.h>

#include "vector_sse2.h"

/// The tables of one script. Every hash leads to an index inside them.
struct winnow_word_tables {
  /// Four fingerprints of one byte for each bucket.
  const uint32_t *fingerprints;
  /// For each bucket, four fingerprints and then four indices in the code book.
  const uint16_t *shared;
  /// The rows of features that have one of their own, then the code book.
  const int8_t *rows;
  /// For two letters with codes below 32, at the first times 32 plus the second: the sum of the rows of both
  /// letters and of the second one; null if there are none.
  const int8_t *pairs;
  uint32_t buckets, shared_buckets, first_code;
  /// Weights in a row: 24 or 8.
  uint32_t width;
};

/// Adds up the rows of a word's features: n-grams of 1 to 5 letters, in which both ends of the word count as
/// letters, and the word itself. `scores` receives 24 numbers. The word has 1 to 15 letters, the last one
/// lowest, in `low` and the low 56 bits of `high`. `whole` is the feature of the word itself.
void winnow_word_scores(const struct winnow_word_tables *tables, uint64_t high, uint64_t low, unsigned letters,
                        uint64_t whole, int16_t *scores);

/// What turns sums into probabilities: the bias of each lane's scaled sum, -1e30 for a lane without a
/// language; and the same with -1e30 for languages that are never named.
struct winnow_lane_biases {
  float all[24];
  float named[24];
};

/// The most probable of the lanes that may be named; the first one if several are equal. This function and
/// winnow_lane_probability give the same result on every processor: each operation rounds separately, and
/// their order is fixed.
unsigned winnow_best_lane(const int32_t *sums, float scale, const struct winnow_lane_biases *biases);

/// A lane's share of the probability of all lanes.
float winnow_lane_probability(const int32_t *sums, float scale, const struct winnow_lane_biases *biases,
                              unsigned lane);

/// A run of letters as codes without case, the last letter lowest.
struct winnow_letter_run {
  uint64_t high, low;
  /// The number of letters; 0 if there are more than 15, or if a letter occurs three times in a row.
  unsigned count;
};

#if defined(WINNOW_HAS_SSE2)
/// The run of the leading letters of `codes`, the first one lowest.
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

#if defined(WINNOW_HAS_SSE2)
/// The codes of eight scalars of two bytes each, if they are from U+0410 to U+044F: 1 to 32 in either case.
/// `*known` receives ones for these.
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

/// The letters of Russian except ё at the start of `count` bytes, as codes from 1 to 32; none if there are less than 32
/// bytes. The twin is as above.
static inline struct winnow_letter_run winnow_cyrillic_letters(const uint8_t *text, size_t count) {
#if defined(WINNOW_HAS_SSE2)
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
