// Validates UTF-8. The twin is Span.firstIllFormedUTF8 of the module Bytes.
#ifndef WINNOW_UTF8_H
#define WINNOW_UTF8_H

#include <stddef.h>
#include <stdint.h>

/// Whether the `count` bytes are well-formed UTF-8 (Unicode, table 3-7): 1 or 0, or -1 if there is no code for the
/// level. `level` is one that the machine has.
int winnow_is_utf8(int level, const uint8_t *bytes, size_t count);

#endif
