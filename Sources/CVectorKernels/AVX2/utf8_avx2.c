#include "utf8_vectors_avx2.h"

#if defined(WINNOW_X86)
WINNOW_UTF8_KERNEL(avx2, AVX2)
#endif
