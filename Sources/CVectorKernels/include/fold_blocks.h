// Bringing texts that are not all ASCII to a form for comparison, 64 bytes at a time.
#ifndef WINNOW_FOLD_BLOCKS_H
#define WINNOW_FOLD_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

/// What becomes of scalars one by one. A block is 64 scalars that differ in their last byte's six low bits;
/// it has the number scalar / 64.
typedef struct {
  /// For each of the 1,024 blocks of the basic plane which scalars stay as they are, and which of these are
  /// marks: bit i for the i-th.
  const uint64_t *stays;
  const uint64_t *marks;
  /// For each of the 32 blocks below 0x800 64 bytes: the first, or the second, of the two that each of its
  /// scalars becomes; zero where it does not become one of two bytes. ASCII is not looked up here.
  const uint8_t *firsts;
  const uint8_t *seconds;
  /// Lead bytes E0 to EF after which every scalar stays and is no mark: bit i for E0 + i.
  uint32_t leads;
  /// Whether that holds for U+1F000 to U+1FFFF.
  uint8_t pictographs;
  /// Whether A–Z become a–z.
  uint8_t lowers;
} winnow_fold_tables;

/// Copies `count` bytes of UTF-8 that begin with a whole scalar, each scalar as the tables say, up to the
/// first that is in none of them, or is a mark behind a mark or at the beginning, or is cut off. Returns how
/// many bytes that were; they do not end with a mark, and the last of their scalars begins at `*start`, which
/// is left alone if there are none. Writes up to `count` bytes, those after the returned count being of no
/// use. `level` is at most winnow_vector_level(); where there is no code for it, returns 0.
size_t winnow_fold_blocks(
    int level, const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start);

#endif
