#include "vector_bytes.h"

#include <stdlib.h>
#include <string.h>

// The C library has asked the processor already. To ask again takes a virtual machine, which must answer in its
// place, 70 microseconds.
#if defined(__x86_64__) && defined(__linux__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define PREPARE()
#define HAS(feature, name) CPU_FEATURE_ACTIVE(feature)
#else
#define PREPARE() __builtin_cpu_init()
#define HAS(feature, name) __builtin_cpu_supports(name)
#endif

// Constant after the first call; threads that race compute the same value.
static int found = -1;

int winnow_vector_level(void) {
  int level = __atomic_load_n(&found, __ATOMIC_RELAXED);
  if (level >= 0) return level;
  level = WINNOW_VECTOR_NONE;
#if defined(__x86_64__)
  PREPARE();
  level = WINNOW_VECTOR_SSE2;
  if (HAS(AVX2, "avx2") && HAS(BMI2, "bmi2")) level = WINNOW_VECTOR_AVX2;
  if (level == WINNOW_VECTOR_AVX2 && HAS(AVX512BW, "avx512bw") && HAS(AVX512DQ, "avx512dq") &&
      HAS(AVX512VL, "avx512vl") && HAS(AVX512_VBMI, "avx512vbmi") && HAS(AVX512_VBMI2, "avx512vbmi2"))
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
