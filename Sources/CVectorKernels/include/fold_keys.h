// Texts brought to the keys by which literals are compared first (FoldKeys in TextMatching).
#ifndef WINNOW_FOLD_KEYS_H
#define WINNOW_FOLD_KEYS_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_fold_keys found out on its way.
enum winnow_fold_keys_finding {
  /// There are bytes above 0x7F.
  WINNOW_FOLD_KEYS_NON_ASCII = 1,
  /// There are candidate scalars among the first 64 bytes; twice this: among the second 64, and so on.
  WINNOW_FOLD_KEYS_SCALARS = 2,
};

/// The most bytes for one call.
enum { WINNOW_FOLD_KEYS_CHUNK = 1024 };

/// Writes the key of each of `count` bytes: A–Z in lower case, other bytes above 0x7F without bit 5, and above 0xBF
/// without bit 0 either. `available`, at least `count`, bytes of `text` can be read, and `target` has space for 64 more.
///
/// With `candidate scalars` (the tables of candidate scalars.h) it sets, for each 64 bytes, bit i of a word of `candidate scalars` where a scalar
/// begins that is one of a class; a word is written only where the findings say that there are some. What is before `text`
/// counts as one of each class. Returns the findings; candidate scalars are looked for from AVX2 on only.
uint32_t winnow_fold_keys(int level, const uint8_t *scalar_tables, const uint8_t *text, size_t count, size_t available,
                          uint8_t *target, uint64_t *scalars);

#endif
