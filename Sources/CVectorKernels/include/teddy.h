// The Teddy prefilter: the offsets of a text at which four bytes of a literal may begin.
#ifndef WINNOW_TEDDY_H
#define WINNOW_TEDDY_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_teddy found.
enum winnow_teddy_finding {
  /// There is at least one candidate.
  WINNOW_TEDDY_CANDIDATES = 1,
  /// There are bytes above 0x7F among the `count`.
  WINNOW_TEDDY_NON_ASCII = 2,
  /// There are candidate scalars among the first 64 bytes. The next bit stands for the second 64, and so on.
  WINNOW_TEDDY_SCALARS = 4,
  /// The number of candidates, times this.
  WINNOW_TEDDY_CANDIDATE = 1 << 16,
};

/// The number of bytes of a window.
enum { WINNOW_TEDDY_WIDTH = 4 };

/// The maximum number of bytes for one call, and of candidates.
enum { WINNOW_TEDDY_CHUNK = 256 };

/// Writes the candidates to `offsets`: the offsets below `count` at which a window may begin, in ascending order.
/// It may also write to the rest of the WINNOW_TEDDY_CHUNK bytes.
///
/// A window belongs to one of eight buckets of a group. `tables` holds one table for each group and each byte
/// of a window. Bit b of an entry says that a window of bucket b may have the byte there. A
/// table of 128 entries is indexed by the low seven bits of the byte. One of 32 has 16 for the low and 16 for
/// the high nibble, and both must allow the byte. An offset is a candidate if some bucket of some group
/// allows each of the window's bytes. Bytes from `available` (at least `count`) on are read as zero.
///
/// With `plain` set and without `scalar_tables` the search ends at the first 64 bytes with a byte above 0x7F,
/// and returns only that finding. With both, bit i of a word of `scalars` for each 64 bytes is set where a
/// candidate scalar begins (candidate_scalars.h). A word is written only if the findings say that there are
/// some. The text before `text` counts as one scalar of each class.
///
/// `keys` may be null. Otherwise it receives the fold keys (fold_keys.h) of the `count` bytes, and any values
/// up to a multiple of 64.
///
/// Returns the findings, or -1 if there is no code for `level`, which is one that the machine has.
int winnow_teddy(int level, const uint8_t *tables, size_t groups, int plain, const uint8_t *scalar_tables,
                 const uint8_t *text, size_t count, size_t available, uint8_t *offsets, uint64_t *scalars,
                 uint8_t *keys);

#endif
