#include "utf8_vectors_avx512.h"

#if defined(WINNOW_X86)
WINNOW_UTF8_KERNEL(avx512, AVX512)
#endif
