#include "fold_keys.h"
#include "kernels.h"

/// Any processor's code, which compilers vectorise.
static uint32_t keys_plainly(const uint8_t *text, size_t count, uint8_t *target) {
  uint8_t high = 0;
  for (size_t at = 0; at < count; at++) {
    uint8_t byte = text[at];
    uint8_t lowered = byte | ((uint8_t)(byte - 'A') < 26 ? 0x20 : 0);
    uint8_t other = byte & (byte >= 0xC0 ? 0xDE : 0xDF);
    target[at] = byte < 0x80 ? lowered : other;
    high |= byte;
  }
  return high & 0x80 ? WINNOW_FOLD_KEYS_NON_ASCII : 0;
}

uint32_t winnow_fold_keys(int level, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
                          size_t available, uint8_t *target, uint64_t *scalars) {
  winnow_fold_keys_kernel *kernel = winnow_kernels_of(level)->fold_keys;
  if (kernel) return kernel(scalar_tables, text, count, available, target, scalars);
  return keys_plainly(text, count, target);
}
