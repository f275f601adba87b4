// Shared by the kernels of winnow_teddy.
#ifndef WINNOW_TEDDY_FINDINGS_H
#define WINNOW_TEDDY_FINDINGS_H

#include "teddy.h"

#define WIDTH WINNOW_TEDDY_WIDTH

/// The findings as winnow_teddy returns them.
static inline int findings(size_t offsets, uint64_t high, int met) {
  return (offsets > 0 ? WINNOW_TEDDY_CANDIDATES : 0) | (high ? WINNOW_TEDDY_NON_ASCII : 0) | met |
         (int)offsets * WINNOW_TEDDY_CANDIDATE;
}

#endif
