// The index of a text of JSON lines: the bytes at which a scanner must look.
#ifndef WINNOW_JSON_INDEX_H
#define WINNOW_JSON_INDEX_H

#include <stddef.h>
#include <stdint.h>

/// What winnow_json_index found.
enum winnow_json_finding {
  /// There is an escape that is invalid in JSON. The index must be computed again without `escapes`.
  WINNOW_JSON_BAD_ESCAPE = 1,
  /// There are bytes above 0x7F that are not known to be well-formed UTF-8.
  WINNOW_JSON_UNSURE_UTF8 = 2,
};

/// Writes three masks for each 64 bytes of `bytes`, bit i for byte i:
///
/// - stops: the bytes below 0x20 and every `"`. With `escapes`, a `"` that a `\` escapes is left out;
///   without, every `\` is added.
/// - backslashes: every `\`.
/// - high: the bytes above 0x7F.
///
/// Bits after the last byte are set in `stops` and clear in the others. `level` is one that the machine has.
/// Returns the findings, or -1, with nothing written, if there is no code for the level.
///
/// The only state carried from one byte to the next is a run of backslashes, or the digits that a `\u` needs.
/// Neither crosses a line feed, so a line never changes the masks of the next one.
int winnow_json_index(
    int level, int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes, uint64_t *high);

#endif
