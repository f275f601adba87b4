#include "byte_count.h"
#include "byte_scan.h"
#include "kernels.h"

size_t winnow_count(int level, const uint8_t *bytes, size_t count, uint8_t byte) {
  winnow_count_kernel *kernel = winnow_kernels_of(level)->count;
  return kernel ? kernel(bytes, count, byte) : winnow_count_byte(bytes, count, byte);
}
