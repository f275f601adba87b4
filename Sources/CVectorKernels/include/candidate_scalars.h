// Scalars of some set, and a few others, found 64 bytes at a time: for functions that go through a text anyway.
#ifndef WINNOW_CANDIDATE_SCALARS_H
#define WINNOW_CANDIDATE_SCALARS_H

#include <stddef.h>
#include <stdint.h>

/// Where in the tables, which are 289 bytes, each begins. Bit b of a table's entry says that a scalar of class b may have
/// the byte there.
enum {
  /// By the six low bits of a lead byte, 64 entries, and of the first and second byte after it.
  WINNOW_SCALAR_LEADS = 0,
  WINNOW_SCALAR_SECONDS = 64,
  WINNOW_SCALAR_THIRDS = 128,
  /// The same three by the low and by the high half of the byte, sixteen entries each; both must allow it.
  WINNOW_SCALAR_HALVES = 192,
  /// A byte: the classes whose scalars are candidate scalars only within four bytes after another of these classes.
  WINNOW_SCALAR_ADJACENT = 288,
};

#endif
