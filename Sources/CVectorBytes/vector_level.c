#include "vector_bytes.h"

#include <stdlib.h>
#include <string.h>

// Constant after the first call; threads that race compute the same value.
static int found = -1;

int winnow_vector_level(void) {
  int level = __atomic_load_n(&found, __ATOMIC_RELAXED);
  if (level >= 0) return level;
  level = WINNOW_VECTOR_NONE;
#if defined(__x86_64__)
  __builtin_cpu_init();
  level = WINNOW_VECTOR_SSE2;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) level = WINNOW_VECTOR_AVX2;
  if (level == WINNOW_VECTOR_AVX2 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi"))
    level = WINNOW_VECTOR_AVX512;
#endif
  const char *wish = getenv("WINNOW_VECTOR");
  if (wish) {
    int most = !strcmp(wish, "none") ? 0 : !strcmp(wish, "sse2") ? 1 : !strcmp(wish, "avx2") ? 2 : 3;
    if (most < level) level = most;
  }
  __atomic_store_n(&found, level, __ATOMIC_RELAXED);
  return level;
}
