#include "kernels.h"

// The name that a feature has below.
#undef AVX2

// The C library has already queried the processor. Another query in a virtual machine traps to the hypervisor, which
// takes 70 microseconds.
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

const struct winnow_kernels winnow_kernel_levels[WINNOW_VECTOR_LEVELS] = {
    [WINNOW_VECTOR_NONE] = {.is_built = 1},
#if defined(WINNOW_X86) || defined(WINNOW_NEON)
    [WINNOW_VECTOR_128] =
        {
            .is_built = 1,
#if defined(WINNOW_X86)
            // Every ARM processor of 64 bits has NEON.
            .features = NEEDED_FOR_128,
#endif
            .teddy_table_size = 32,
            .is_utf8 = winnow_is_utf8_128,
            .json_index = winnow_json_index_128,
            .json_unescape = winnow_json_unescape_128,
            .fold_keys = winnow_fold_keys_128,
            .fold_blocks = winnow_fold_blocks_128,
            .teddy = winnow_teddy_128,
        },
#endif
#if defined(WINNOW_X86)
    [WINNOW_VECTOR_AVX2] =
        {
            .is_built = 1,
            .features = NEEDED_FOR_AVX2,
            .teddy_table_size = 32,
            .count = winnow_count_avx2,
            .is_utf8 = winnow_is_utf8_avx2,
            .json_index = winnow_json_index_avx2,
            .json_unescape = winnow_json_unescape_avx2,
            .fold_keys = winnow_fold_keys_avx2,
            .fold_blocks = winnow_fold_blocks_avx2,
            .teddy = winnow_teddy_avx2,
            .classify = winnow_classify_avx2,
            .next_unusual = winnow_next_unusual_avx2,
            .outside_range = winnow_outside_range_avx2,
            .find_spelling_signs = winnow_find_spelling_signs_avx2,
            .ascii_words = winnow_ascii_words_avx2,
            .word_scores = winnow_word_scores_avx2,
        },
    [WINNOW_VECTOR_AVX512] =
        {
            .is_built = 1,
            .features = NEEDED_FOR_AVX512,
            .teddy_table_size = 128,
            .count = winnow_count_avx512,
            .is_utf8 = winnow_is_utf8_avx512,
            .json_index = winnow_json_index_avx512,
            .json_unescape = winnow_json_unescape_avx512,
            .fold_keys = winnow_fold_keys_avx512,
            .fold_blocks = winnow_fold_blocks_avx512,
            .teddy = winnow_teddy_avx512,
            .classify = winnow_classify_avx512,
            .next_unusual = winnow_next_unusual_avx512,
            .outside_range = winnow_outside_range_avx512,
            .find_spelling_signs = winnow_find_spelling_signs_avx512,
            .ascii_words = winnow_ascii_words_avx2,
            .word_scores = winnow_word_scores_avx512,
        },
#endif
};

winnow_capabilities winnow_capabilities_of(int level) {
  const struct winnow_kernels *kernels = winnow_kernels_of(level);
  return (winnow_capabilities){
      .indexes_json = kernels->json_index != NULL,
      .unescapes_json = kernels->json_unescape != NULL,
      .folds_blocks = kernels->fold_blocks != NULL,
      .finds_candidate_scalars = kernels->fold_keys != NULL,
      .teddy_table_size = kernels->teddy_table_size,
  };
}

static int can_run(int level, unsigned features) {
  return winnow_kernels_of(level)->is_built && (winnow_kernels_of(level)->features & ~features) == 0;
}

int winnow_vector_level_of(unsigned features) {
  int level = WINNOW_VECTOR_LEVELS - 1;
  while (!can_run(level, features)) level--;
  return level;
}

// The features that this processor has and that the system lets programs use.
static unsigned processor_features(void) {
  unsigned features = 0;
#if defined(WINNOW_X86)
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

int winnow_has_vector_level(int level) {
  return level >= 0 && level < WINNOW_VECTOR_LEVELS && can_run(level, processor_features());
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

void winnow_limit_vector_level(int last) {
  int level = winnow_vector_level_of(processor_features());
  while (level > last && level > 0) level--;
  while (!winnow_has_vector_level(level)) level--;
  __atomic_store_n(&found, level, __ATOMIC_RELAXED);
}
