// The kernels of a level. Each is in a file of its own in the level's folder. The public header of the same name
// documents it, at the function without the level in its name.
#ifndef WINNOW_KERNELS_H
#define WINNOW_KERNELS_H

#include "ascii_words.h"
#include "fold_blocks.h"
#include "text_classes.h"
#include "vector_levels.h"
#include "word_scores.h"

typedef size_t winnow_count_kernel(const uint8_t *bytes, size_t count, uint8_t byte);
typedef int winnow_is_utf8_kernel(const uint8_t *bytes, size_t count);
typedef int winnow_json_index_kernel(
    int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes, uint64_t *high);
typedef size_t winnow_json_unescape_kernel(const uint8_t *from, size_t count, uint8_t *to, size_t *taken);
typedef uint32_t winnow_fold_keys_kernel(
    const uint8_t *scalar_tables, const uint8_t *text, size_t count, size_t available, uint8_t *target,
    uint64_t *scalars);
typedef size_t winnow_fold_blocks_kernel(
    const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start);
typedef int winnow_teddy_kernel(
    const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
    size_t available, uint8_t *offsets, uint64_t *scalars, uint8_t *keys);
typedef winnow_classes_present winnow_classify_kernel(const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks);
typedef size_t winnow_next_unusual_kernel(const uint8_t *bytes, size_t count, size_t from);
typedef winnow_range_findings winnow_outside_range_kernel(const uint8_t *bytes, size_t count, winnow_scalar_range range);
typedef winnow_spelling_signs winnow_find_spelling_signs_kernel(
    const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian);
typedef struct winnow_ascii_words winnow_ascii_words_kernel(
    const uint8_t *text, size_t count, uint8_t mark, struct winnow_word *words);
typedef void winnow_word_scores_kernel(
    const struct winnow_word_tables *tables, uint64_t high, uint64_t low, unsigned letters, uint64_t whole,
    int16_t *scores);

/// A row of the table of levels.
struct winnow_kernels {
  /// Whether this build has the level.
  int is_built;
  /// The features of the processor that the kernels are compiled for.
  unsigned features;
  /// The number of entries of the tables that `teddy` reads.
  uint8_t teddy_table_size;
  // Null if the level has no kernel. A level may use the kernel of another level if it has the features for it.
  winnow_count_kernel *count;
  winnow_is_utf8_kernel *is_utf8;
  winnow_json_index_kernel *json_index;
  winnow_json_unescape_kernel *json_unescape;
  winnow_fold_keys_kernel *fold_keys;
  winnow_fold_blocks_kernel *fold_blocks;
  winnow_teddy_kernel *teddy;
  winnow_classify_kernel *classify;
  winnow_next_unusual_kernel *next_unusual;
  winnow_outside_range_kernel *outside_range;
  winnow_find_spelling_signs_kernel *find_spelling_signs;
  winnow_ascii_words_kernel *ascii_words;
  winnow_word_scores_kernel *word_scores;
};

/// The rows, by level.
extern const struct winnow_kernels winnow_kernel_levels[WINNOW_VECTOR_LEVELS];

/// The row of a level.
static inline const struct winnow_kernels *winnow_kernels_of(int level) { return &winnow_kernel_levels[level]; }

winnow_is_utf8_kernel winnow_is_utf8_128, winnow_is_utf8_avx2, winnow_is_utf8_avx512;
winnow_json_index_kernel winnow_json_index_128, winnow_json_index_avx2, winnow_json_index_avx512;
winnow_json_unescape_kernel winnow_json_unescape_128, winnow_json_unescape_avx2, winnow_json_unescape_avx512;
winnow_fold_keys_kernel winnow_fold_keys_128, winnow_fold_keys_avx2, winnow_fold_keys_avx512;
winnow_fold_blocks_kernel winnow_fold_blocks_128, winnow_fold_blocks_avx2, winnow_fold_blocks_avx512;
winnow_teddy_kernel winnow_teddy_128, winnow_teddy_avx2, winnow_teddy_avx512;
winnow_count_kernel winnow_count_avx2, winnow_count_avx512;
winnow_classify_kernel winnow_classify_avx2, winnow_classify_avx512;
winnow_next_unusual_kernel winnow_next_unusual_avx2, winnow_next_unusual_avx512;
winnow_outside_range_kernel winnow_outside_range_avx2, winnow_outside_range_avx512;
winnow_find_spelling_signs_kernel winnow_find_spelling_signs_avx2, winnow_find_spelling_signs_avx512;
winnow_ascii_words_kernel winnow_ascii_words_avx2;
winnow_word_scores_kernel winnow_word_scores_avx2, winnow_word_scores_avx512;

// For `__attribute__((target(…)))` of the functions of each level on x86-64.
#define WINNOW_TARGET_NAME(target, glibc, name) "," #target
#define WINNOW_TARGET_128 "sse2" WINNOW_128_FEATURES(WINNOW_TARGET_NAME)
#define WINNOW_TARGET_AVX2 WINNOW_TARGET_128 WINNOW_AVX2_FEATURES(WINNOW_TARGET_NAME)
#define WINNOW_TARGET_AVX512 WINNOW_TARGET_AVX2 WINNOW_AVX512_FEATURES(WINNOW_TARGET_NAME)
#define AVX2 __attribute__((target(WINNOW_TARGET_AVX2)))
#define AVX512 __attribute__((target(WINNOW_TARGET_AVX512)))

// Always inlined, so that a kernel is compiled as one function.
#define INLINE static inline __attribute__((always_inline))

#endif
