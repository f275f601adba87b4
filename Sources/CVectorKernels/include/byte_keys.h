// Texts brought to the keys by which literals are compared first (ByteKeys in TextMatching).
#ifndef WINNOW_BYTE_KEYS_H
#define WINNOW_BYTE_KEYS_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_byte_keys found out on its way.
enum winnow_keys_finding {
  /// There are bytes above 0x7F.
  WINNOW_KEYS_HIGH = 1,
  /// There are suspects among the first 64 bytes; twice this: among the second 64, and so on.
  WINNOW_KEYS_SUSPECTS = 2,
};

/// The most bytes for one call.
enum { WINNOW_KEYS_STRETCH = 1024 };

/// Writes the key of each of `count` bytes: A–Z in lower case, other bytes above 0x7F without bit 5, and above 0xBF
/// without bit 0 either. `available`, at least `count`, bytes of `text` can be read, and `target` has room for 64 more.
///
/// With `suspects` (the tables of suspects.h) it sets, for each 64 bytes, bit i of a word of `suspected` where a scalar
/// begins that is one of a class; a word is written only where the findings say that there are some. What is before `text`
/// counts as one of each class. Returns the findings; suspects are looked for from AVX2 on only.
uint32_t winnow_byte_keys(int level, const uint8_t *suspects, const uint8_t *text, size_t count, size_t available,
                          uint8_t *target, uint64_t *suspected);

#endif
