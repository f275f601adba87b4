// The loop over a text of the kernels for text_classes.h. Before it is included, the vectors of byte_vectors.h are defined
// for its level.
#include "text_classes.h"

/// The classes of the first `count` of 64 bytes, of which two more must be readable.
TARGET INLINE winnow_classes classify_block(const uint8_t *bytes, size_t count, int spelling) {
  winnow_classes found = {0};
  for (int i = 0; i < 64; i += WIDTH) {
    const vector v = load(bytes + i);
    const vector low = lowered(v);
    const set letters = among(low, 'a', 26);
    const set dollars = equal(v, '$'), bar = equal(v, '|');
    found.high |= bits(among(v, 0x80, 0x80)) << i;
    found.letters |= bits(letters) << i;
    found.controls |= bits(either(among(v, 0, 0x20), equal(v, 0x7F))) << i;
    found.capital_i |= bits(equal(v, 'I')) << i;
    found.spaces |= bits(equal(v, ' ')) << i;
    if (!spelling) continue;
    const set second = equal_vectors(low, lowered(load(bytes + i + 1)));
    const set third = equal_vectors(low, lowered(load(bytes + i + 2)));
    const set symbols = either(either(equal(v, '!'), equal(v, '@')), either(either(equal(v, '+'), bar), dollars));
    // `*` to `/`, `^` and `_`, and the others.
    const set ranges = either(among(v, '*', 6), among(v, '^', 2));
    const set others = either(either(equal(v, '='), equal(v, '#')), either(equal(v, '\\'), equal(v, '~')));
    found.digits |= bits(among(v, '0', 10)) << i;
    found.dollars |= bits(dollars) << i;
    found.symbols |= bits(symbols) << i;
    found.joiners |= bits(either(either(ranges, others), bar)) << i;
    found.triples |= bits(both(letters, both(second, third))) << i;
  }
  if (count < 64) {
    const uint64_t own = ~(~(uint64_t)0 << count);
    found.high &= own, found.letters &= own, found.digits &= own, found.controls &= own, found.capital_i &= own;
    found.spaces &= own, found.dollars &= own, found.symbols &= own, found.joiners &= own;
  }
  // Most blocks are ASCII.
  for (int i = 0; found.high && i < 64; i += WIDTH) {
    const vector first = load(bytes + i), second = load(bytes + i + 1);
    const set russian = either(
        both(equal(first, 0xD0), among(second, 0x90, 0x30)), both(equal(first, 0xD1), among(second, 0x80, 0x10)));
    found.russian_leads |= bits(russian) << i;
  }
  // The two that follow a triple's letter are in the text.
  if (count < 66) found.triples &= count < 2 ? 0 : ~(~(uint64_t)0 << (count - 2));
  if (count < 65) found.russian_leads &= count < 1 ? 0 : ~(~(uint64_t)0 << (count - 1));
  return found;
}

TARGET INLINE void classify(const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  for (size_t at = 0; at <= count; at += 64) {
    const size_t left = count - at;
    *blocks++ = spelling ? classify_block(bytes + at, left, 1) : classify_block(bytes + at, left, 0);
  }
}
