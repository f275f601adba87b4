// The levels of vector instructions that there are kernels for, and what they can do. A level is a row of the table in
// vector_levels.c, which is chosen once, at run time. Each kernel has an equivalent without vectors, its twin, with
// which the tests compare it.
#ifndef WINNOW_VECTOR_LEVELS_H
#define WINNOW_VECTOR_LEVELS_H

#include <stddef.h>
#include <stdint.h>

#include "vector_sse2.h"

/// The levels, the preferred one last. They are names and must not be compared: a level need not have what another
/// has.
enum winnow_vector_level {
  WINNOW_VECTOR_NONE = 0,
  /// Vectors of 16 bytes with a look-up of bytes: SSE2 with SSSE3, or NEON.
  WINNOW_VECTOR_128 = 1,
  WINNOW_VECTOR_AVX2 = 2,
  WINNOW_VECTOR_AVX512 = 3,
  WINNOW_VECTOR_LEVELS
};

/// What the kernels of a level can do, and which tables they read. If a level lacks a kernel, the twin runs instead.
typedef struct {
  /// Whether winnow_json_index, winnow_json_unescape and winnow_fold_blocks have code.
  uint8_t indexes_json, unescapes_json, folds_blocks;
  /// Whether winnow_fold_keys finds candidate scalars.
  uint8_t finds_candidate_scalars;
  /// The number of entries of a table of winnow_teddy: 128, by the low seven bits of a byte; or 32, of which 16 are for
  /// each nibble. 0 if there is no prefilter.
  uint8_t teddy_table_size;
} winnow_capabilities;

winnow_capabilities winnow_capabilities_of(int level);

/// Whether this machine can run the kernels of `level`.
int winnow_has_vector_level(int level);

/// The level of this machine, which is found once: the last of those that it can run.
int winnow_vector_level(void);

/// Limits winnow_vector_level() to levels up to `last` in the list, for comparisons. Must be called before any other
/// function of this target.
void winnow_limit_vector_level(int last);

// The features that each level needs beyond SSE2 on x86-64. The functions of a level are compiled for these features,
// and run only where the processor has all of them. A hypervisor may mask any feature alone, and LZCNT is then
// executed as BSR, with another result. FEATURE is called with the name in a `target` attribute, the name in glibc,
// and the name for `__builtin_cpu_supports`. FMA and F16C are listed because AVX512F lets the compiler use them.

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

/// A bit for each of these features.
enum winnow_processor_feature {
#define WINNOW_FEATURE_BIT(target, glibc, name) WINNOW_BIT_OF_##target,
  WINNOW_128_FEATURES(WINNOW_FEATURE_BIT) WINNOW_AVX2_FEATURES(WINNOW_FEATURE_BIT)
      WINNOW_AVX512_FEATURES(WINNOW_FEATURE_BIT) WINNOW_FEATURE_COUNT
#undef WINNOW_FEATURE_BIT
};

/// The last level whose features are all in `features`, a set of winnow_processor_feature bits.
int winnow_vector_level_of(unsigned features);

#endif
