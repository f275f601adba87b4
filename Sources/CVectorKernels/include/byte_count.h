// Counts a byte in a text, for instance the line feeds of a chunk. The twin is winnow_count_byte
// (byte_scan.h).
#ifndef WINNOW_BYTE_COUNT_H
#define WINNOW_BYTE_COUNT_H

#include <stddef.h>
#include <stdint.h>

/// The number of the `count` bytes that equal `byte`. `level` is one that the machine has.
size_t winnow_count(int level, const uint8_t *bytes, size_t count, uint8_t byte);

#endif
