#include "fold_blocks_16.h"

#if defined(WINNOW_HAS_VECTOR_16)
VECTOR_16 size_t winnow_fold_blocks_128(
    const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start) {
  return fold_by_16(tables, source, count, target, start);
}
#endif
