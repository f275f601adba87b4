// Folds or normalises texts that are not all ASCII, 64 bytes at a time.
#ifndef WINNOW_FOLD_BLOCKS_H
#define WINNOW_FOLD_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

/// The form of scalars that are folded or normalised one by one. A block is 64 scalars that differ only in
/// the low six bits of their last byte. Its number is scalar / 64.
typedef struct {
  /// For each of the 1,024 blocks of the basic plane, the scalars that stay unchanged, and those of them
  /// that are marks: bit i for the i-th scalar.
  const uint64_t *stays;
  const uint64_t *marks;
  /// For each scalar of the 32 blocks below 0x800, the first and the second byte of its form; zero if its
  /// form does not have two bytes. ASCII is not looked up here.
  const uint8_t *firsts;
  const uint8_t *seconds;
  /// The lead bytes E0 to EF after which every scalar stays unchanged and is not a mark: bit i for E0 + i.
  uint32_t leads;
  /// Whether that holds for U+1F000 to U+1FFFF.
  uint8_t pictographs;
  /// Whether A–Z become a–z, and U+0400 to U+047F are folded as CaseFolding.txt says. The tables have these too.
  uint8_t lowers;
} winnow_fold_tables;

/// The number of bytes after `count` that must be writable.
enum { WINNOW_FOLD_BLOCKS_SLACK = 16 };

/// Copies up to `count` bytes of UTF-8 in their form, from the start of a scalar. It stops before the first
/// scalar that the tables do not have, that is a mark after a mark or at the start, or that is cut off.
///
/// Returns the number of bytes copied. They do not end with a mark. `*start` receives the offset of their
/// last scalar, if there is one. Up to `count` + WINNOW_FOLD_BLOCKS_SLACK bytes are written; those after the returned
/// number are meaningless. `level` is one that the machine has; returns 0 if there is no code for it.
size_t winnow_fold_blocks(
    int level, const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start);

#endif
