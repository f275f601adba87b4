#ifndef WINNOW_BYTE_COUNT_H
#define WINNOW_BYTE_COUNT_H

#include <stddef.h>
#include <stdint.h>

/// How many of `count` bytes equal `wanted`.
size_t winnow_count_byte(const uint8_t *bytes, size_t count, uint8_t wanted);

#endif
