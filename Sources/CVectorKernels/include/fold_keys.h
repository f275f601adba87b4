// The fold keys of a text, by which literals are compared first (FoldKeys in TextMatching).
#ifndef WINNOW_FOLD_KEYS_H
#define WINNOW_FOLD_KEYS_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_fold_keys found.
enum winnow_fold_keys_finding {
  /// There are bytes above 0x7F.
  WINNOW_FOLD_KEYS_NON_ASCII = 1,
  /// There are candidate scalars among the first 64 bytes. The next bit stands for the second 64, and so on.
  WINNOW_FOLD_KEYS_SCALARS = 2,
};

/// The maximum number of bytes for one call.
enum { WINNOW_FOLD_KEYS_CHUNK = 1024 };

/// Writes the fold key of each of `count` bytes: A–Z become lower case, bytes above 0x7F lose bit 5, and
/// bytes above 0xBF lose bit 0 too. `available` bytes of `text`, at least `count`, can be read. `target` has
/// room for 64 more.
///
/// `scalar_tables` (candidate_scalars.h) may be null. With it, a word of `scalars` for each 64 bytes gets bit
/// i where a candidate scalar begins. A word is written only if the findings say that there are some. What is
/// before `text` counts as one scalar of each class. Only levels that have the capability find
/// candidates (winnow_capabilities). Returns the findings.
uint32_t winnow_fold_keys(int level, const uint8_t *scalar_tables, const uint8_t *text, size_t count,
                          size_t available, uint8_t *target, uint64_t *scalars);

#endif
