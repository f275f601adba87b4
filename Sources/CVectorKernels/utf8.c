#include "utf8.h"
#include "kernels.h"

int winnow_is_utf8(int level, const uint8_t *bytes, size_t count) {
  winnow_is_utf8_kernel *kernel = winnow_kernels_of(level)->is_utf8;
  return kernel ? kernel(bytes, count) : -1;
}
