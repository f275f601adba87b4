// Vector functions over bytes, chosen once at run time by what the processor has. Each has a twin in Swift
// that the tests compare it with. Each concern has one header and one .c file.
#ifndef WINNOW_VECTOR_BYTES_H
#define WINNOW_VECTOR_BYTES_H

#include <stddef.h>
#include <stdint.h>

/// The vector instructions that the functions of this target use.
enum winnow_vector_level {
  WINNOW_VECTOR_NONE = 0,
  /// Vectors of 16 bytes with a look-up of bytes: SSE2 with SSSE3, or NEON.
  WINNOW_VECTOR_128 = 1,
  WINNOW_VECTOR_AVX2 = 2,
  WINNOW_VECTOR_AVX512 = 3,
};

// The features that each level needs beyond SSE2 on x86-64. The functions of a level are compiled for these features
// (WINNOW_TARGET_128, WINNOW_TARGET_AVX2, WINNOW_TARGET_AVX512), and run only where the processor has all of them. A hypervisor
// may mask any feature alone, and LZCNT is then executed as BSR, with another result. FEATURE is called with
// the name in a `target` attribute, the name in glibc, and the name for `__builtin_cpu_supports`. FMA and
// F16C are listed because AVX512F lets the compiler use them.

#define WINNOW_128_FEATURES(FEATURE) FEATURE(ssse3, SSSE3, "ssse3")

#define WINNOW_AVX2_FEATURES(FEATURE) \
  FEATURE(avx2, AVX2, "avx2")         \
  FEATURE(bmi, BMI1, "bmi")           \
  FEATURE(bmi2, BMI2, "bmi2")         \
  FEATURE(lzcnt, LZCNT, "lzcnt")      \
  FEATURE(popcnt, POPCNT, "popcnt")

#define WINNOW_AVX512_FEATURES(FEATURE)            \
  FEATURE(fma, FMA, "fma")                         \
  FEATURE(f16c, F16C, "f16c")                      \
  FEATURE(avx512f, AVX512F, "avx512f")             \
  FEATURE(avx512bw, AVX512BW, "avx512bw")          \
  FEATURE(avx512dq, AVX512DQ, "avx512dq")          \
  FEATURE(avx512vl, AVX512VL, "avx512vl")          \
  FEATURE(avx512vbmi, AVX512_VBMI, "avx512vbmi")   \
  FEATURE(avx512vbmi2, AVX512_VBMI2, "avx512vbmi2")

#define WINNOW_TARGET_NAME(target, glibc, name) "," #target
/// For `__attribute__((target(…)))` of the functions of each level.
#define WINNOW_TARGET_128 "sse2" WINNOW_128_FEATURES(WINNOW_TARGET_NAME)
#define WINNOW_TARGET_AVX2 WINNOW_TARGET_128 WINNOW_AVX2_FEATURES(WINNOW_TARGET_NAME)
#define WINNOW_TARGET_AVX512 WINNOW_TARGET_AVX2 WINNOW_AVX512_FEATURES(WINNOW_TARGET_NAME)

/// A bit for each of these features.
enum winnow_processor_feature {
#define WINNOW_FEATURE_BIT(target, glibc, name) WINNOW_BIT_OF_##target,
  WINNOW_128_FEATURES(WINNOW_FEATURE_BIT) WINNOW_AVX2_FEATURES(WINNOW_FEATURE_BIT)
      WINNOW_AVX512_FEATURES(WINNOW_FEATURE_BIT) WINNOW_FEATURE_COUNT
#undef WINNOW_FEATURE_BIT
};

/// The highest level whose features, with those of the levels below it, are all in `features`, a set of
/// winnow_processor_feature bits.
int winnow_vector_level_of(unsigned features);

/// The level of this machine, which is found once.
int winnow_vector_level(void);

/// Lowers what winnow_vector_level() returns to `max`, for comparisons. To be called before any other function
/// here.
void winnow_limit_vector_level(int max);

#endif
