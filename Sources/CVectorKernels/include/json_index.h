// The index of a text of JSON lines: which bytes a scanner must look at.
#ifndef WINNOW_JSON_INDEX_H
#define WINNOW_JSON_INDEX_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_json_index found out on its way.
enum winnow_json_finding {
  /// There is an escape that JSON does not have. The index must be made anew with `escapes` off.
  WINNOW_JSON_BAD_ESCAPE = 1,
  /// There are bytes above 0x7F, and it is not known that all are well-formed UTF-8.
  WINNOW_JSON_UNSURE_UTF8 = 2,
};

/// Writes three masks for every 64 bytes of `bytes` begun, bit i for byte i:
/// - stops: the bytes below 0x20, and every `"`; with `escapes` on without those that a `\` escapes, with
///   `escapes` off also every `\`;
/// - backslashes: every `\`;
/// - high: the bytes above 0x7F. Bits after the last byte are set in `stops` and clear in the others. `level`
///   is at most winnow_vector_level(). Returns the findings, or -1, with nothing written, where there is no
///   code for that level.
///
/// The only thing carried from one byte to the next is a run of backslashes, or the digits that a `\u` asks
/// for: neither goes over a line feed. What a text holds after one is never read otherwise for what stands
/// before it.
int winnow_json_index(
    int level, int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes, uint64_t *high);

#endif
