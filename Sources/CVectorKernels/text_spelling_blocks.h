// The loop over a text of `winnow_find_spelling_signs`, in text_classes.h. Before it is included, the vectors of
// byte_vectors.h are defined for its level, and text_classes_blocks.h is included.
#include <string.h>

#include "short_copy.h"
#include "text_classes.h"

/// Which of 64 bytes are of some kinds.
typedef struct spelling_bytes {
  /// Letters of ASCII, and the first bytes of letters of Russian.
  uint64_t letters, leads;
  uint64_t small, digits, spaces, capital_i, dollars;
  /// Printable bytes that are no letters, digits, spaces or apostrophes.
  uint64_t marks;
  uint64_t not_printable;
  /// Letters of ASCII, and first bytes of letters of Russian, that are followed by the same letter, in any case.
  uint64_t doubled, doubled_leads;
} spelling_bytes;

/// Signs in the blocks so far, and what the last of them ends with.
typedef struct spelling_state {
  spelling_bytes last;
  /// Bits for what is behind a single letter of ASCII, any single character of ASCII, and a single letter of Russian.
  uint64_t after_letters, after_singles, after_russian;
  /// Whether a run of marks behind a letter or digit is open.
  _Bool is_in_run;
  uint64_t capital_i, others;
} spelling_state;

/// The first bytes among 64 of letters of Russian, and those of them that are followed by the same letter.
TARGET INLINE void take_russian_bytes(const uint8_t *bytes, spelling_bytes *found) {
  for (int i = 0; i < 64; i += WIDTH) {
    const vector second = load(bytes + i + 1), fourth = load(bytes + i + 3);
    const set leads = russian_leads_of(load(bytes + i), second);
    const set same = both(russian_leads_of(load(bytes + i + 2), fourth), equal_vectors(lowered(second), lowered(fourth)));
    found->leads |= bits(leads) << i;
    found->doubled_leads |= bits(both(leads, same)) << i;
  }
}

/// The kinds of 64 bytes, of which one more must be readable, and three more if letters of Russian are known.
TARGET INLINE spelling_bytes spelling_bytes_of(const uint8_t *bytes, _Bool russian) {
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
  if (russian) take_russian_bytes(bytes, &found);
  return found;
}

/// The bits of what is `count` bytes before, from 1 to 63.
INLINE uint64_t bits_before(int count, uint64_t now, uint64_t last) { return now << count | last >> (64 - count); }

/// Bits for what is behind the third of three single characters with as many bytes between the first two as between the
/// last two, one to three, and one of them a letter of Russian. The parameters are what is behind single characters of ASCII
/// and of Russian, in a block and in the one before.
INLINE uint64_t spelled_in_russian(uint64_t ascii, uint64_t last_ascii, uint64_t russian, uint64_t last_russian) {
  const uint64_t any = ascii | russian, last_any = last_ascii | last_russian;
  uint64_t found = 0;
  for (int gap = 1; gap <= 3; gap++) {
    // From the end of a character back to the end of the one before, if the character has one byte, or two.
    const int to_ascii = gap + 1, to_russian = gap + 2;
    found |= russian & bits_before(to_russian, ascii, last_ascii) & bits_before(to_russian + to_ascii, any, last_any);
    found |= russian & bits_before(to_russian, russian, last_russian) & bits_before(2 * to_russian, any, last_any);
    found |= ascii & bits_before(to_ascii, russian, last_russian) & bits_before(to_ascii + to_russian, any, last_any);
    found |= ascii & bits_before(to_ascii, ascii, last_ascii) & bits_before(2 * to_ascii, russian, last_russian);
  }
  return found;
}

/// Takes the next 64 bytes of a text.
INLINE void take_spelling(spelling_state *state, spelling_bytes now, _Bool russian) {
  const spelling_bytes last = state->last;
  state->last = now;
  const uint64_t beside_l = now.small | now.capital_i;
  state->capital_i |= now.capital_i & bits_before(1, beside_l, last.small | last.capital_i);
  state->capital_i |= beside_l & bits_before(1, now.capital_i, last.capital_i);

  // Both bytes of letters of Russian.
  const uint64_t russian_letters = russian ? now.leads | bits_before(1, now.leads, last.leads) : 0;
  const uint64_t all_letters = now.letters | russian_letters;
  const uint64_t last_letters = russian ? last.letters | last.leads | last.leads << 1 : last.letters;
  const uint64_t letters_before = bits_before(1, all_letters, last_letters);
  const uint64_t digits_before = bits_before(1, now.digits, last.digits);
  uint64_t found = (now.not_printable & ~russian_letters) | (now.spaces & bits_before(1, now.spaces, last.spaces));
  found |= now.doubled & bits_before(1, now.doubled, last.doubled);
  if (russian) found |= now.doubled_leads & bits_before(2, now.doubled_leads, last.doubled_leads);
  found |= (all_letters & digits_before) | (now.digits & letters_before);

  const uint64_t alphanumeric = all_letters | now.digits, before = letters_before | digits_before;
  // In an addition, the carry goes through a run of marks, to what is behind it.
  uint64_t behind_runs;
  const _Bool is_open = __builtin_add_overflow(now.marks, now.marks & before, &behind_runs);
  state->is_in_run = is_open | __builtin_add_overflow(behind_runs, (uint64_t)state->is_in_run, &behind_runs);
  found |= behind_runs & alphanumeric;
  const uint64_t no_digits = all_letters | now.marks, no_digits_before = last_letters | last.marks;
  found |= bits_before(1, now.dollars, last.dollars) & (no_digits | bits_before(2, no_digits, no_digits_before));

  const uint64_t last_alphanumeric = last_letters | last.digits;
  const uint64_t alone = ~(alphanumeric | bits_before(2, alphanumeric, last_alphanumeric));
  const uint64_t letters = bits_before(1, now.letters, last.letters) & alone;
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
  if (russian) {
    const uint64_t alone_russian = ~(alphanumeric | bits_before(3, alphanumeric, last_alphanumeric));
    const uint64_t after_russian = bits_before(2, now.leads, last.leads) & alone_russian;
    if (after_russian | state->after_russian)
      found |= spelled_in_russian(singles, state->after_singles, after_russian, state->after_russian);
    state->after_russian = after_russian;
  }
  state->after_letters = letters, state->after_singles = singles;
  state->others |= found;
}

/// Bits for the first `count` of 64 bytes.
INLINE uint64_t first_bits(size_t count) { return count < 64 ? ~(~(uint64_t)0 << count) : ~(uint64_t)0; }

TARGET INLINE winnow_spelling_signs find_spelling_signs(
    const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, _Bool russian) {
  const winnow_spelling_signs others = {.others = 1};
  if (sender_count > 64) return others;
  if (!russian) {
    // Most texts beyond ASCII are told by this.
    uint64_t high = 0;
    for (size_t i = 0; i + WIDTH <= count; i += WIDTH) high |= bits(among(load(body + i), 0x80, 0x80));
    if (high) return others;
  }
  // `full` blocks of the body have `margin` bytes behind them, and `rest` bytes, at most `most`, are left. `end` has the
  // last bytes of the body before index `most`, then the space, the sender, and apostrophes, which are no signs. The
  // blocks behind the full ones are read from there. Where a third one begins, at least 63 bytes are left before a sender
  // of 64: it ends at `most` - 63 + 192, and `margin` bytes more are read.
  enum { MARGIN = 3 };
  const size_t margin = russian ? MARGIN : 1, most = 63 + margin;
  const size_t full = count > most ? (count - margin) / 64 : 0, rest = count - 64 * full;
  uint8_t end[192 + 2 * MARGIN];
  memset(end + most, '\'', sizeof end - most);
  const size_t kept = count < most ? count : most;
  if (kept > 0) copy_short(end + most - kept, body + count - kept, kept);
  uint64_t sender_digits = 0;
  if (sender) {
    end[most] = ' ';
    copy_short(end + most + 1, sender, sender_count);
    for (int i = 0; i < 64; i += WIDTH) sender_digits |= bits(among(load(end + most + 1 + i), '0', 10)) << i;
  }
  // One byte of what follows is looked at, too.
  const size_t blocks = full + (rest + (sender ? 1 + sender_count : 0)) / 64 + 1;
  spelling_state state = {0};
  uint64_t body_digits = 0;
  for (size_t block = 0; block < blocks; block++) {
    const uint8_t *bytes = block < full ? body + 64 * block : end + most - rest + 64 * (block - full);
    const uint64_t in_body = first_bits(count > 64 * block ? count - 64 * block : 0);
    const spelling_bytes now = spelling_bytes_of(bytes, russian);
    body_digits |= now.digits & in_body;
    take_spelling(&state, now, russian);
    if (russian) state.others |= (now.letters & in_body) | (now.leads & ~in_body);
    if (state.others) return others;
  }
  return (winnow_spelling_signs){sender_digits, body_digits != 0, state.capital_i != 0, 0};
}
