#include "byte_count.h"

#include "vector_bytes.h"

// Lanes of one byte hold up to 255 before they are added up. The compiler turns the inner loop into vectors
// of whatever width the function may use.
#define COUNT_BODY                                                        \
  size_t total = 0;                                                       \
  size_t i = 0;                                                           \
  while (count - i >= 64) {                                               \
    uint8_t lanes[64] = {0};                                              \
    size_t blocks = (count - i) / 64;                                     \
    if (blocks > 255) blocks = 255;                                       \
    for (size_t b = 0; b < blocks; b++, i += 64)                          \
      for (int lane = 0; lane < 64; lane++) lanes[lane] += bytes[i + lane] == wanted; \
    unsigned sum = 0;                                                     \
    for (int lane = 0; lane < 64; lane++) sum += lanes[lane];             \
    total += sum;                                                         \
  }                                                                       \
  for (; i < count; i++) total += bytes[i] == wanted;                     \
  return total;

static size_t count_plain(const uint8_t *bytes, size_t count, uint8_t wanted) { COUNT_BODY }

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t count_avx2(const uint8_t *bytes, size_t count, uint8_t wanted) {
  COUNT_BODY
}
#endif

size_t winnow_count_byte(const uint8_t *bytes, size_t count, uint8_t wanted) {
#if defined(__x86_64__)
  if (winnow_vector_level() >= WINNOW_VECTOR_AVX2) return count_avx2(bytes, count, wanted);
#endif
  return count_plain(bytes, count, wanted);
}
