// Candidate scalars that count only beside one another (candidate_scalars.h).
#ifndef WINNOW_ADJACENT_SCALARS_H
#define WINNOW_ADJACENT_SCALARS_H

#include "candidate_scalars.h"
#include "kernels.h"

/// Which of the marks have another within four bytes before them. `before` are the marks of the previous 64
/// bytes.
INLINE uint64_t beside(uint64_t marks, uint64_t before) {
  return marks & (marks << 2 | marks << 3 | marks << 4 | before >> 62 | before >> 61 | before >> 60);
}

#endif
