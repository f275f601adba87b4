#include "json_index.h"
#include "kernels.h"

int winnow_json_index(
    int level, int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes,
    uint64_t *high) {
  winnow_json_index_kernel *kernel = winnow_kernels_of(level)->json_index;
  return kernel ? kernel(escapes, bytes, count, stops, backslashes, high) : -1;
}
