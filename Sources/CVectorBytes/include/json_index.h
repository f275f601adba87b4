// The index of a text of JSON lines: which bytes a scanner must look at.
#ifndef WINNOW_JSON_INDEX_H
#define WINNOW_JSON_INDEX_H

#include <stddef.h>
#include <stdint.h>

/// Writes two masks for every 64 bytes of `bytes` begun, bit i for byte i: at masks[2 * block] the bytes that
/// are `"`, `\` or below 0x20, at masks[2 * block + 1] those above 0x7F. Bits after the last byte are set in
/// the first and clear in the second. `level` is at most winnow_vector_level(). Returns 0, with nothing
/// written, where there is no code for that level.
int winnow_json_index(int level, const uint8_t *bytes, size_t count, uint64_t *masks);

#endif
