// Vector functions over bytes, chosen once at run time by what the processor has.
// Each has a twin in Swift that the tests compare it with. One header and one .c file a concern.
#ifndef WINNOW_VECTOR_BYTES_H
#define WINNOW_VECTOR_BYTES_H

#include <stddef.h>
#include <stdint.h>

/// For functions that most messages go through: they lie beside one another in the program (CONTRIBUTING.md says why).
#if defined(__ELF__)
#define WINNOW_HOT __attribute__((section("winnow_hot")))
#else
#define WINNOW_HOT
#endif

/// The vector instructions that the functions of this target use on this machine.
enum winnow_vector_level { WINNOW_VECTOR_NONE = 0, WINNOW_VECTOR_SSE2 = 1, WINNOW_VECTOR_AVX2 = 2, WINNOW_VECTOR_AVX512 = 3 };

/// What this machine has, found once. WINNOW_VECTOR=none|sse2|avx2|avx512 in the environment lowers it (for tests).
int winnow_vector_level(void);

#endif
