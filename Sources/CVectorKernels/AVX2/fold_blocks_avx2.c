#include "../Vectors128/fold_blocks_16.h"

#if defined(WINNOW_X86)
AVX2 size_t winnow_fold_blocks_avx2(
    const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start) {
  return fold_by_16(tables, source, count, target, start);
}
#endif
