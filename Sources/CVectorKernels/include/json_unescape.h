// Decoding the escapes of JSON strings. The twin is in JSONText (JSONUnescaping.swift).
#ifndef WINNOW_JSON_UNESCAPE_H
#define WINNOW_JSON_UNESCAPE_H

#include <stddef.h>
#include <stdint.h>

/// How many bytes more than `count` must be there to be written to.
enum { WINNOW_UNESCAPE_SLACK = 64 };

/// Writes the text of `count` bytes between the quotes of a JSON string, whose escapes are right, to `to`, a
/// lone surrogate as U+FFFD, and returns how many bytes that are. `*taken` is how many of the `count` that
/// was: all but an escape that the end cuts off and what follows it, or none where there is no code for
/// `level`, which is at most winnow_vector_level(). Of `to` up to `count` bytes and WINNOW_UNESCAPE_SLACK
/// more are written.
size_t winnow_json_unescape(int level, const uint8_t *from, size_t count, uint8_t *to, size_t *taken);

#endif
