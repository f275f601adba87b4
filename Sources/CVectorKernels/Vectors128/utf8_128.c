#include "utf8_vectors_128.h"

#if defined(WINNOW_HAS_VECTOR_16)
WINNOW_UTF8_KERNEL(128, VECTOR_16)
#endif
