#include "fold_blocks.h"
#include "kernels.h"

size_t winnow_fold_blocks(
    int level, const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start) {
  winnow_fold_blocks_kernel *kernel = winnow_kernels_of(level)->fold_blocks;
  return kernel ? kernel(tables, source, count, target, start) : 0;
}
