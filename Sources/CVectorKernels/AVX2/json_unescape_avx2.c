#include "../Vectors128/json_unescape_16.h"

#if defined(WINNOW_X86)
AVX2 size_t winnow_json_unescape_avx2(const uint8_t *from, size_t count, uint8_t *to, size_t *taken) {
  return unescape_by_16(from, count, to, taken);
}
#endif
