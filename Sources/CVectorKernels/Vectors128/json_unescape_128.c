#include "json_unescape_16.h"

#if defined(WINNOW_HAS_VECTOR_16)
VECTOR_16 size_t winnow_json_unescape_128(const uint8_t *from, size_t count, uint8_t *to, size_t *taken) {
  return unescape_by_16(from, count, to, taken);
}
#endif
