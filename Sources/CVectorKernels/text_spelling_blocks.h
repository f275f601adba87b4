// The loop over a text of `winnow_find_spelling_signs`, in text_classes.h. Before it is included, the vectors of
// byte_vectors.h are defined for its level.
#include <string.h>

#include "short_copy.h"
#include "text_classes.h"

/// Which of 64 bytes are of some kinds.
typedef struct spelling_bytes {
  uint64_t letters, small, digits, spaces, capital_i, dollars;
  /// Printable bytes that are no letters, digits, spaces or apostrophes.
  uint64_t marks;
  uint64_t not_printable;
  /// Letters that are followed by the same letter, in any case.
  uint64_t doubled;
} spelling_bytes;

/// Signs in the blocks so far, and what the last of them ends with.
typedef struct spelling_state {
  spelling_bytes last;
  /// Bits for what is behind a single letter, and behind any single character.
  uint64_t after_letters, after_singles;
  /// Whether a run of marks behind a letter or digit is open.
  _Bool is_in_run;
  uint64_t capital_i, others;
} spelling_state;

/// The kinds of 64 bytes, of which one more must be readable.
TARGET INLINE spelling_bytes spelling_bytes_of(const uint8_t *bytes) {
  spelling_bytes found = {0};
  uint64_t quiet = 0, printable = 0;
  for (int i = 0; i < 64; i += WIDTH) {
    const vector v = load(bytes + i), low = lowered(v);
    const set letters = among(low, 'a', 26), spaces = equal(v, ' ');
    found.letters |= bits(letters) << i;
    found.doubled |= bits(both(letters, equal_vectors(low, lowered(load(bytes + i + 1))))) << i;
    found.small |= bits(among(v, 'a', 26)) << i;
    found.digits |= bits(among(v, '0', 10)) << i;
    found.spaces |= bits(spaces) << i;
    found.capital_i |= bits(equal(v, 'I')) << i;
    found.dollars |= bits(equal(v, '$')) << i;
    printable |= bits(among(v, 0x20, 0x5F)) << i;
    quiet |= bits(either(spaces, equal(v, '\''))) << i;
  }
  found.not_printable = ~printable;
  found.marks = printable & ~(found.letters | found.digits | quiet);
  return found;
}

/// The bits of what is `count` bytes before, from 1 to 63.
INLINE uint64_t bits_before(int count, uint64_t now, uint64_t last) { return now << count | last >> (64 - count); }

/// Takes the next 64 bytes of a text.
INLINE void take_spelling(spelling_state *state, spelling_bytes now) {
  const spelling_bytes last = state->last;
  state->last = now;
  const uint64_t beside_l = now.small | now.capital_i;
  const uint64_t letters_before = bits_before(1, now.letters, last.letters);
  const uint64_t digits_before = bits_before(1, now.digits, last.digits);
  state->capital_i |= now.capital_i & bits_before(1, beside_l, last.small | last.capital_i);
  state->capital_i |= beside_l & bits_before(1, now.capital_i, last.capital_i);
  uint64_t found = now.not_printable | (now.spaces & bits_before(1, now.spaces, last.spaces));
  found |= now.doubled & bits_before(1, now.doubled, last.doubled);
  found |= (now.letters & digits_before) | (now.digits & letters_before);

  const uint64_t alphanumeric = now.letters | now.digits, before = letters_before | digits_before;
  // In an addition, the carry goes through a run of marks, to what is behind it.
  uint64_t behind_runs;
  const _Bool is_open = __builtin_add_overflow(now.marks, now.marks & before, &behind_runs);
  state->is_in_run = is_open | __builtin_add_overflow(behind_runs, (uint64_t)state->is_in_run, &behind_runs);
  found |= behind_runs & alphanumeric;
  const uint64_t no_digits = now.letters | now.marks, no_digits_before = last.letters | last.marks;
  found |= bits_before(1, now.dollars, last.dollars) & (no_digits | bits_before(2, no_digits, no_digits_before));

  const uint64_t alone = ~(alphanumeric | bits_before(2, alphanumeric, last.letters | last.digits));
  const uint64_t letters = letters_before & alone;
  const uint64_t singles = letters | (digits_before & alone) | bits_before(1, now.marks, last.marks);
  if (letters | state->after_letters) {
    for (int gap = 2; gap <= 4; gap++) {
      const uint64_t second = bits_before(gap, singles, state->after_singles);
      const uint64_t first = bits_before(2 * gap, singles, state->after_singles);
      const uint64_t any_letter =
          letters | bits_before(gap, letters, state->after_letters) | bits_before(2 * gap, letters, state->after_letters);
      found |= singles & second & first & any_letter;
    }
  }
  state->after_letters = letters, state->after_singles = singles;
  state->others |= found;
}

TARGET INLINE winnow_spelling_signs find_spelling_signs(
    const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count) {
  const winnow_spelling_signs others = {.others = 1};
  if (sender_count > 64) return others;
  // Most texts beyond ASCII are told by this.
  uint64_t high = 0;
  for (size_t i = 0; i + WIDTH <= count; i += WIDTH) high |= bits(among(load(body + i), 0x80, 0x80));
  if (high) return others;
  // `full` blocks of the body have another byte behind them, and `rest` bytes, at most 64, are left. `end` has the last 64
  // bytes of the body before index 64, then the space, the sender, and apostrophes, which are no signs. The blocks behind
  // the full ones are read from there. Where a third one begins, at most 63 bytes are left before a sender of 64: it ends
  // at 193, and one byte more is read.
  const size_t full = count > 64 ? (count - 1) / 64 : 0, rest = count - 64 * full;
  uint8_t end[194];
  memset(end + 64, '\'', sizeof end - 64);
  const size_t kept = count < 64 ? count : 64;
  if (kept > 0) copy_short(end + 64 - kept, body + count - kept, kept);
  uint64_t sender_digits = 0;
  if (sender) {
    end[64] = ' ';
    copy_short(end + 65, sender, sender_count);
    for (int i = 0; i < 64; i += WIDTH) sender_digits |= bits(among(load(end + 65 + i), '0', 10)) << i;
  }
  // One byte of what follows is looked at, too.
  const size_t blocks = full + (rest + (sender ? 1 + sender_count : 0)) / 64 + 1;
  const uint64_t own = rest < 64 ? ~(~(uint64_t)0 << rest) : ~(uint64_t)0;
  spelling_state state = {0};
  uint64_t body_digits = 0;
  for (size_t block = 0; block < blocks; block++) {
    const uint8_t *bytes = block < full ? body + 64 * block : end + 64 - rest + 64 * (block - full);
    const spelling_bytes now = spelling_bytes_of(bytes);
    if (block <= full) body_digits |= block < full ? now.digits : now.digits & own;
    take_spelling(&state, now);
    if (state.others) return others;
  }
  return (winnow_spelling_signs){sender_digits, body_digits != 0, state.capital_i != 0, 0};
}
