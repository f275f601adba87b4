// The scores of a word (word_scores.h) as plain loops, which are compiled for each level: compilers vectorise them.
#ifndef WINNOW_WORD_SCORES_LOOPS_H
#define WINNOW_WORD_SCORES_LOOPS_H

#include <string.h>

#include "kernels.h"

// A word of 15 letters has 73 n-grams, and itself.
enum { MAX_FEATURES = 80, MAX_LETTERS = 15 };

/// The features of a word before they are looked up.
struct features {
  /// N-grams with their length from bit 48 on, and the word. The first `direct` ones have one or two letters;
  /// these never share rows.
  uint64_t keys[MAX_FEATURES];
  unsigned direct, count;
  /// The rows of pairs of letters, if these have a table.
  uint32_t pairs[MAX_LETTERS + 1];
  unsigned pair_count;
};

/// The letters of the word, the last one lowest, after the end of the word, which counts as a letter.
INLINE unsigned __int128 letters_of(uint64_t high, uint64_t low) {
  return ((unsigned __int128)(high & 0x00FFFFFFFFFFFFFF) << 64 | low) << 8;
}

/// The features of a word whose n-grams of one and two letters are in the table of pairs.
INLINE void list_with_pairs(struct features *list, uint64_t high, uint64_t low, unsigned letters, uint64_t whole) {
  unsigned __int128 rest = letters_of(high, low);
  uint64_t *keys = list->keys;
  keys[0] = whole;
  for (unsigned at = 0; at <= letters; at++) {
    uint64_t window = (uint64_t)rest;
    list->pairs[at] = (uint32_t)((window & 0x1F) | (window >> 3 & 0x3E0));
    keys[3 * at + 1] = (window & 0xFFFFFF) | 3ull << 48;
    keys[3 * at + 2] = (window & 0xFFFFFFFF) | 4ull << 48;
    keys[3 * at + 3] = (window & 0xFFFFFFFFFF) | 5ull << 48;
    rest >>= 8;
  }
  list->pair_count = letters + 1;
  list->direct = 0;
  if (letters < 2) {
    list->count = 2;
    return;
  }
  // The last n-gram of three letters replaces that of five which would begin before the word.
  list->count = 3 * letters - 2;
  keys[list->count - 1] = keys[list->count];
}

/// The features of any word.
INLINE void list_all(struct features *list, uint64_t high, uint64_t low, unsigned letters, uint64_t whole) {
  unsigned __int128 rest = letters_of(high, low);
  uint64_t *keys = list->keys;
  unsigned count = 0;
  // The end of the word alone is not an n-gram.
  keys[count++] = ((uint64_t)rest & 0xFFFF) | 2ull << 48;
  for (unsigned at = 1; at <= letters; at++) {
    rest >>= 8;
    uint64_t window = (uint64_t)rest;
    keys[count] = (window & 0xFF) | 1ull << 48;
    keys[count + 1] = (window & 0xFFFF) | 2ull << 48;
    count += 2;
  }
  list->direct = count;
  list->pair_count = 0;
  rest = letters_of(high, low);
  keys[count++] = whole;
  for (unsigned at = 0; at + 3 <= letters; at++) {
    uint64_t window = (uint64_t)rest;
    keys[count] = (window & 0xFFFFFF) | 3ull << 48;
    keys[count + 1] = (window & 0xFFFFFFFF) | 4ull << 48;
    keys[count + 2] = (window & 0xFFFFFFFFFF) | 5ull << 48;
    count += 3;
    rest >>= 8;
  }
  // The n-grams that end with the second and the first letter.
  if (letters >= 2) {
    uint64_t window = (uint64_t)rest;
    keys[count] = (window & 0xFFFFFF) | 3ull << 48;
    keys[count + 1] = (window & 0xFFFFFFFF) | 4ull << 48;
    count += 2;
    rest >>= 8;
  }
  keys[count++] = ((uint64_t)rest & 0xFFFFFF) | 3ull << 48;
  list->count = count;
}

/// The own row of a feature. `*found` is 0 if it has none.
INLINE uint32_t own_row(const struct winnow_word_tables *tables, uint32_t bucket, uint32_t marks, uint32_t *found) {
  const uint32_t unlike = tables->fingerprints[bucket] ^ marks;
  const uint32_t same = (unlike - 0x01010101u) & ~unlike & 0x80808080u;
  *found = same;
  return bucket * 4 + ((uint32_t)__builtin_ctz(same | 1u << 31) >> 3);
}

/// The shared row of a feature. `*found` is 0 if it has none.
INLINE uint32_t shared_row(const struct winnow_word_tables *tables, uint32_t bucket, uint64_t marks, uint64_t *found) {
  const uint16_t *places = tables->shared + (size_t)bucket * 8;
  uint64_t known;
  memcpy(&known, places, 8);
  const uint64_t unlike = known ^ marks;
  const uint64_t same = (unlike - 0x0001000100010001) & ~unlike & 0x8000800080008000;
  *found = same;
  return tables->first_code + places[4 + ((unsigned)__builtin_ctzll(same | 1ull << 63) >> 4)];
}

INLINE void add_row(int16_t *sums, const int8_t *row, int width) {
  for (int lane = 0; lane < width; lane++) sums[lane] = (int16_t)(sums[lane] + row[lane]);
}

INLINE void add_up(const struct winnow_word_tables *tables, uint64_t high, uint64_t low, unsigned letters,
                   uint64_t whole, int16_t *scores) {
  struct features list;
  const uint64_t wide = (low | (high & 0x00FFFFFFFFFFFFFF)) & 0xE0E0E0E0E0E0E0E0;
  if (tables->pairs && !wide) {
    list_with_pairs(&list, high, low, letters, whole);
  } else {
    list_all(&list, high, low, letters, whole);
  }
  // The hashes are computed side by side, which compilers vectorise. LanguageModel.swift computes them too.
  uint32_t buckets[MAX_FEATURES], marks[MAX_FEATURES], shared_buckets[MAX_FEATURES];
  uint64_t shared_marks[MAX_FEATURES];
  for (unsigned at = 0; at < list.count; at++) {
    uint64_t mixed = list.keys[at] * 0x9E3779B97F4A7C15;
    mixed ^= mixed >> 29;
    mixed *= 0xBF58476D1CE4E5B9;
    buckets[at] = (uint32_t)((mixed >> 32) * tables->buckets >> 32);
    marks[at] = ((uint32_t)(((mixed >> 8) & 0xFFFF) * 92 >> 16) + 1) * 0x01010101u;
  }
  for (unsigned at = list.direct; at < list.count; at++) {
    uint64_t mixed = list.keys[at] * 0xD6E8FEB86659FD93;
    mixed ^= mixed >> 32;
    mixed *= 0xD6E8FEB86659FD93;
    shared_buckets[at] = (uint32_t)((mixed >> 32) * tables->shared_buckets >> 32);
    shared_marks[at] = ((((mixed >> 12) & 0xFFFF) * 391 >> 16) + 1) * 0x0001000100010001;
  }
  // A bucket is in one line of a table that is larger than a first-level cache.
  for (unsigned at = list.direct; at < list.count; at++) {
    __builtin_prefetch(tables->shared + (size_t)shared_buckets[at] * 8);
  }
  // Each iteration writes a row, which the next one overwrites if the feature has none. So no branch depends on
  // which features the model has.
  uint32_t rows[MAX_FEATURES];
  unsigned found = 0;
  for (unsigned at = 0; at < list.direct; at++) {
    uint32_t own;
    rows[found] = own_row(tables, buckets[at], marks[at], &own);
    found += own != 0;
  }
  for (unsigned at = list.direct; at < list.count; at++) {
    uint32_t own;
    uint64_t other;
    const uint32_t row = own_row(tables, buckets[at], marks[at], &own);
    const uint32_t code = shared_row(tables, shared_buckets[at], shared_marks[at], &other);
    rows[found] = __builtin_unpredictable(own != 0) ? row : code;
    found += (own | other) != 0;
  }
  int16_t sums[24] = {0};
  if (tables->width == 24) {
    for (unsigned at = 0; at < list.pair_count; at++) {
      add_row(sums, tables->pairs + (size_t)list.pairs[at] * 24, 24);
    }
    for (unsigned at = 0; at < found; at++) add_row(sums, tables->rows + (size_t)rows[at] * 24, 24);
  } else {
    for (unsigned at = 0; at < found; at++) add_row(sums, tables->rows + (size_t)rows[at] * 8, 8);
  }
  memcpy(scores, sums, sizeof sums);
}

#endif
