// The first look for literals: which places of a text four bytes of one may begin at.
#ifndef WINNOW_LITERAL_SCREEN_H
#define WINNOW_LITERAL_SCREEN_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_literal_screen found out on its way.
enum winnow_screen_finding {
  /// There is at least one place.
  WINNOW_SCREEN_PLACES = 1,
  /// There are bytes above 0x7F among the `count`.
  WINNOW_SCREEN_HIGH = 2,
  /// There are suspects among the first 64 bytes; twice this: among the second 64, and so on.
  WINNOW_SCREEN_SUSPECTS = 4,
  /// As many times this as there are places.
  WINNOW_SCREEN_PLACE = 1 << 16,
};

/// How many bytes a window has.
enum { WINNOW_SCREEN_WIDTH = 4 };

/// How many bytes are gone through at most, and how many places may be written.
enum { WINNOW_SCREEN_STRETCH = 256 };

/// Writes to `places` at which of the first `count` bytes a window may begin, in ascending order, and may write to the
/// other of its WINNOW_SCREEN_STRETCH bytes. A window belongs to one of eight buckets a group. `tables` holds for each
/// group, and in it for each of a window's bytes, bytes in which bit b says that a window of bucket b may have that byte
/// there: with AVX-512 128 by its seven low bits, with AVX2 sixteen by its low half and sixteen by its high half, of which
/// both must allow it. A window may begin where all its bytes are allowed in one bucket of one group. Bytes from
/// `available` (at least `count`) on are read as zero.
///
/// With `plain` on and no `suspects` it ends at the first 64 bytes that hold a byte above 0x7F, with only that finding.
/// With both, where a scalar begins that is one of a class of `suspects` (the tables of suspects.h), it sets bit i of
/// `suspected`, clears the others of that word, and has it among the findings. What is before `text` counts as one of each
/// class.
/// Unless `keys` is null it takes the keys (byte_keys.h) of the `count` bytes, and then anything up to a multiple of 64.
/// Returns the findings, or -1 where there is no code for `level`, which is at most winnow_vector_level().
int winnow_literal_screen(int level, const uint8_t *tables, size_t groups, int plain, const uint8_t *suspects,
                          const uint8_t *text, size_t count, size_t available, uint8_t *places, uint64_t *suspected,
                          uint8_t *keys);

#endif
