// The first look for literals: which offsets of a text four bytes of one may begin at.
#ifndef WINNOW_TEDDY_H
#define WINNOW_TEDDY_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_teddy found out on its way.
enum winnow_teddy_finding {
  /// There is at least one place.
  WINNOW_TEDDY_CANDIDATES = 1,
  /// There are bytes above 0x7F among the `count`.
  WINNOW_TEDDY_NON_ASCII = 2,
  /// There are candidate scalars among the first 64 bytes; twice this: among the second 64, and so on.
  WINNOW_TEDDY_SCALARS = 4,
  /// As many times this as there are offsets.
  WINNOW_TEDDY_CANDIDATE = 1 << 16,
};

/// How many bytes a window has.
enum { WINNOW_TEDDY_WIDTH = 4 };

/// How many bytes are gone through at most, and how many offsets may be written.
enum { WINNOW_TEDDY_CHUNK = 256 };

/// Writes to `offsets` at which of the first `count` bytes a window may begin, in ascending order, and may write to the
/// other of its WINNOW_TEDDY_CHUNK bytes. A window belongs to one of eight buckets a group. `tables` holds for each
/// group, and in it for each of a window's bytes, bytes in which bit b says that a window of bucket b may have that byte
/// there: with AVX-512 128 by its seven low bits, with AVX2 sixteen by its low half and sixteen by its high half, of which
/// both must allow it. A window may begin where all its bytes are allowed in one bucket of one group. Bytes from
/// `available` (at least `count`) on are read as zero.
///
/// With `plain` on and no `candidate scalars` it ends at the first 64 bytes that hold a byte above 0x7F, with only that finding.
/// With both, where a scalar begins that is one of a class of `candidate scalars` (the tables of candidate scalars.h), it sets bit i of
/// `candidate scalars`, clears the others of that word, and has it among the findings. What is before `text` counts as one of each
/// class.
/// Unless `keys` is null it takes the keys (fold_keys.h) of the `count` bytes, and then anything up to a multiple of 64.
/// Returns the findings, or -1 where there is no code for `level`, which is at most winnow_vector_level().
int winnow_teddy(int level, const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables,
                          const uint8_t *text, size_t count, size_t available, uint8_t *offsets, uint64_t *scalars,
                          uint8_t *keys);

#endif
