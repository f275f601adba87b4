#include "../word_scores_loops.h"

#if defined(WINNOW_X86)
__attribute__((target(WINNOW_TARGET_AVX512 ",prefer-256-bit"))) void winnow_word_scores_avx512(
    const struct winnow_word_tables *tables, uint64_t high, uint64_t low, unsigned letters, uint64_t whole,
    int16_t *scores) {
  add_up(tables, high, low, letters, whole, scores);
}
#endif
