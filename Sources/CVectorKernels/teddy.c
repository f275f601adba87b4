#include "teddy.h"
#include "kernels.h"

int winnow_teddy(int level, const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables,
                 const uint8_t *text, size_t count, size_t available, uint8_t *offsets, uint64_t *scalars,
                 uint8_t *keys) {
  winnow_teddy_kernel *kernel = winnow_kernels_of(level)->teddy;
  if (!kernel) return -1;
  return kernel(tables, groups, plain, scalar_tables, text, count, available, offsets, scalars, keys);
}
