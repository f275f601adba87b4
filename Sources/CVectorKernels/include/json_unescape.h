// Decodes the escapes of JSON strings. The twin is in JSONText (JSONUnescaping.swift).
#ifndef WINNOW_JSON_UNESCAPE_H
#define WINNOW_JSON_UNESCAPE_H

#include <stddef.h>
#include <stdint.h>

/// The number of bytes after `count` that must be writable.
enum { WINNOW_UNESCAPE_SLACK = 64 };

/// Decodes `count` bytes between the quotes of a JSON string with valid escapes, and returns the number of
/// bytes written to `to`. A lone surrogate becomes U+FFFD.
///
/// `*taken` receives how many of the `count` bytes were decoded: all, except an escape that is cut off by the
/// end and what follows it; none if there is no code for `level`, which is one that the machine has. Up
/// to `count` + WINNOW_UNESCAPE_SLACK bytes of `to` are written.
size_t winnow_json_unescape(int level, const uint8_t *from, size_t count, uint8_t *to, size_t *taken);

#endif
