#include "json_unescape.h"
#include "kernels.h"

size_t winnow_json_unescape(int level, const uint8_t *from, size_t count, uint8_t *to, size_t *taken) {
  winnow_json_unescape_kernel *kernel = winnow_kernels_of(level)->json_unescape;
  if (kernel) return kernel(from, count, to, taken);
  *taken = 0;
  return 0;
}
