// How many of a text's bytes equal one: the lines of a chunk. The twin is winnow_count_byte (byte_scan.h).
#ifndef WINNOW_BYTE_COUNT_H
#define WINNOW_BYTE_COUNT_H

#include <stddef.h>
#include <stdint.h>

/// How many of `count` bytes equal `byte`, by the code of a level that is at most winnow_vector_level().
size_t winnow_count(int level, const uint8_t *bytes, size_t count, uint8_t byte);

#endif
