// Tables by which functions that scan a text find the scalars of a set, and a few others, 64 bytes at a time.
#ifndef WINNOW_CANDIDATE_SCALARS_H
#define WINNOW_CANDIDATE_SCALARS_H

#include <stddef.h>
#include <stdint.h>

/// The offsets of the tables, which have 289 bytes together. Bit b of an entry says that a scalar of class b
/// may have the byte there.
enum {
  /// 64 entries each, indexed by the low six bits of a lead byte, and of the first and second byte after it.
  WINNOW_SCALAR_LEADS = 0,
  WINNOW_SCALAR_SECONDS = 64,
  WINNOW_SCALAR_THIRDS = 128,
  /// The same three tables by nibbles: 16 entries for the low and 16 for the high nibble. Both must allow the
  /// byte.
  WINNOW_SCALAR_HALVES = 192,
  /// A byte with the classes whose scalars are candidates only within four bytes after another of these
  /// classes.
  WINNOW_SCALAR_ADJACENT = 288,
};

#endif
