#include "vector_bytes.h"

// The C library has asked the processor already. Asking again in a virtual machine traps to the hypervisor,
// which takes 70 microseconds.
#if defined(__x86_64__) && defined(__linux__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define PREPARE()
#define HAS(glibc, name) CPU_FEATURE_ACTIVE(glibc)
#else
#define PREPARE() __builtin_cpu_init()
#define HAS(glibc, name) __builtin_cpu_supports(name)
#endif

#define BIT(target, glibc, name) | 1u << WINNOW_BIT_OF_##target
enum {
  NEEDED_FOR_128 = 0 WINNOW_128_FEATURES(BIT),
  NEEDED_FOR_AVX2 = NEEDED_FOR_128 WINNOW_AVX2_FEATURES(BIT),
  NEEDED_FOR_AVX512 = NEEDED_FOR_AVX2 WINNOW_AVX512_FEATURES(BIT),
};
#undef BIT

int winnow_vector_level_of(unsigned features) {
#if defined(__x86_64__)
  if ((features & NEEDED_FOR_AVX512) == NEEDED_FOR_AVX512) return WINNOW_VECTOR_AVX512;
  if ((features & NEEDED_FOR_AVX2) == NEEDED_FOR_AVX2) return WINNOW_VECTOR_AVX2;
  return (features & NEEDED_FOR_128) == NEEDED_FOR_128 ? WINNOW_VECTOR_128 : WINNOW_VECTOR_NONE;
#elif defined(__aarch64__)
  // Every such processor has NEON.
  (void)features;
  return WINNOW_VECTOR_128;
#else
  (void)features;
  return WINNOW_VECTOR_NONE;
#endif
}

// The features that this processor has and that the system lets programs use.
static unsigned processor_features(void) {
  unsigned features = 0;
#if defined(__x86_64__)
  PREPARE();
#define ASK(target, glibc, name) \
  if (HAS(glibc, name)) features |= 1u << WINNOW_BIT_OF_##target;
  WINNOW_128_FEATURES(ASK)
  WINNOW_AVX2_FEATURES(ASK)
  WINNOW_AVX512_FEATURES(ASK)
#undef ASK
#endif
  return features;
}

// Constant after the first call. Threads that race compute the same value.
static int found = -1;

int winnow_vector_level(void) {
  int level = __atomic_load_n(&found, __ATOMIC_RELAXED);
  if (level >= 0) return level;
  level = winnow_vector_level_of(processor_features());
  __atomic_store_n(&found, level, __ATOMIC_RELAXED);
  return level;
}

void winnow_limit_vector_level(int max) {
  if (max < winnow_vector_level()) __atomic_store_n(&found, max, __ATOMIC_RELAXED);
}
