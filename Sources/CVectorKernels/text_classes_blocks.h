// The loops over a text of the kernels for text_classes.h. Before it is included, the vectors of byte_vectors.h are defined
// for its level.
#include <string.h>

#include "short_copy.h"
#include "text_classes.h"

/// The end of the block before: its last byte is a space, one that may be beside a small L, or the first byte of a letter
/// of Russian or of Latin with an accent.
typedef struct block_end {
  uint64_t is_space, is_beside_l, is_russian_lead, is_accented_lead;
} block_end;

/// Which bytes of a vector are the first bytes of letters of Russian, given the bytes that follow each.
TARGET INLINE set russian_leads_of(vector first, vector second) {
  return either(
      both(equal(first, 0xD0), among(second, 0x90, 0x30)), both(equal(first, 0xD1), among(second, 0x80, 0x10)));
}

/// The classes of the first `count` of 64 bytes, of which three more must be readable. `end` is the end of the block before,
/// and becomes that of this one.
TARGET INLINE winnow_classes classify_block(const uint8_t *bytes, size_t count, int spelling, block_end *end) {
  winnow_classes found = {0};
  uint64_t spaces = 0, small = 0, capital_i = 0, russian_leads = 0, accented_leads = 0;
  for (int i = 0; i < 64; i += WIDTH) {
    const vector v = load(bytes + i);
    const vector low = lowered(v);
    const set letters = among(low, 'a', 26);
    const set dollars = equal(v, '$'), bar = equal(v, '|');
    found.high |= bits(among(v, 0x80, 0x80)) << i;
    found.letters |= bits(letters) << i;
    found.controls |= bits(either(among(v, 0, 0x20), equal(v, 0x7F))) << i;
    small |= bits(among(v, 'a', 26)) << i;
    capital_i |= bits(equal(v, 'I')) << i;
    spaces |= bits(equal(v, ' ')) << i;
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
    found.high &= own, found.letters &= own, found.digits &= own, found.controls &= own, small &= own;
    capital_i &= own, spaces &= own, found.dollars &= own, found.symbols &= own, found.joiners &= own;
  }
  // Most blocks are ASCII.
  for (int i = 0; found.high && i < 64; i += WIDTH) {
    const vector second = load(bytes + i + 1);
    const set russian = russian_leads_of(load(bytes + i), second);
    russian_leads |= bits(russian) << i;
    if (!spelling) continue;
    // The second bytes of a capital and of its small letter differ as letters of ASCII do.
    const vector fourth = load(bytes + i + 3);
    const set next = both(russian_leads_of(load(bytes + i + 2), fourth), equal_vectors(lowered(second), lowered(fourth)));
    found.repeated |= bits(both(russian, next)) << i;
    const vector v = load(bytes + i);
    // The multiplication and division signs are among these letters.
    const uint64_t signs = bits(both(equal(v, 0xC3), equal(lowered(second), 0xB7)));
    accented_leads |= (bits(among(v, 0xC3, 3)) & ~signs) << i;
  }
  // The two that follow a triple's letter are in the text.
  if (count < 66) found.triples &= count < 2 ? 0 : ~(~(uint64_t)0 << (count - 2));
  if (count < 67) found.repeated &= count < 3 ? 0 : ~(~(uint64_t)0 << (count - 3));
  if (count < 65) {
    const uint64_t own = count < 1 ? 0 : ~(~(uint64_t)0 << (count - 1));
    russian_leads &= own, accented_leads &= own;
  }
  const uint64_t beside_l = small | capital_i | found.high;
  const uint8_t after = count > 64 ? bytes[64] : 0;
  const uint64_t next = (uint64_t)(after == 'I' || after > 0x7F || (uint8_t)(after - 'a') < 26) << 63;
  found.capital_i = capital_i & (beside_l << 1 | end->is_beside_l | beside_l >> 1 | next);
  found.double_spaces = spaces & (spaces << 1 | end->is_space);
  found.russian = russian_leads | russian_leads << 1 | end->is_russian_lead;
  found.accented = accented_leads | accented_leads << 1 | end->is_accented_lead;
  *end = (block_end){spaces >> 63, beside_l >> 63, russian_leads >> 63, accented_leads >> 63};
  return found;
}

/// Whether an `I` beside this byte is of the class `capital_i`.
INLINE uint64_t is_beside_l(uint8_t byte) { return byte == 'I' || byte > 0x7F || (uint8_t)(byte - 'a') < 26; }

/// Which bytes of a vector are unusual, of which the first `count` bytes count, between two other bytes.
TARGET INLINE uint64_t unusual_bits(vector v, size_t count, uint8_t before, uint8_t after) {
  const uint64_t spaces = bits(equal(v, ' ')), capital_i = bits(equal(v, 'I'));
  const uint64_t not_printable = ~bits(among(v, 0x20, 0x5F));
  const uint64_t beside_l = capital_i | bits(either(among(v, 'a', 26), among(v, 0x80, 0x80)));
  const uint64_t is_small_l =
      capital_i & (beside_l << 1 | is_beside_l(before) | beside_l >> 1 | is_beside_l(after) << (count - 1));
  const uint64_t own = count < 64 ? ~(~(uint64_t)0 << count) : ~(uint64_t)0;
  return own & (not_printable | is_small_l | (spaces & (spaces << 1 | (before == ' '))));
}

TARGET INLINE size_t next_unusual(const uint8_t *bytes, size_t count, size_t from) {
  if (from >= count) return count;
  if (count < WIDTH) {
    const uint64_t found = unusual_bits(load_first(bytes, count), count, 0, 0) >> from;
    return found ? from + (size_t)__builtin_ctzll(found) : count;
  }
  for (size_t at = from; at < count; at += WIDTH) {
    // The last vector may overlap the one before.
    const size_t start = count - at < WIDTH ? count - WIDTH : at;
    const uint8_t before = start > 0 ? bytes[start - 1] : 0;
    const uint8_t after = start + WIDTH < count ? bytes[start + WIDTH] : 0;
    const uint64_t found = unusual_bits(load(bytes + start), WIDTH, before, after) >> (at - start);
    if (found) return at + (size_t)__builtin_ctzll(found);
  }
  return count;
}

TARGET INLINE winnow_range_findings outside_range(const uint8_t *bytes, size_t count, winnow_scalar_range range) {
  uint64_t odd_spaces = 0, digits = 0;
  // The last bytes, and others behind them that are of no class.
  uint8_t last[WIDTH + 1];
  for (size_t at = 0; at < count; at += WIDTH) {
    const uint8_t *from = bytes + at;
    // The byte behind a vector is read, too.
    if (count - at <= WIDTH) {
      memset(last, '.', sizeof last);
      copy_short(last, from, count - at);
      from = last;
    }
    const vector v = load(from), next = load(from + 1);
    const set is_behind_first = either(
        among(v, (uint8_t)(range.first[0] + 1), (uint8_t)(0xFF - range.first[0])),
        both(equal(v, range.first[0]), among(next, range.first[1], (uint8_t)(0x100 - range.first[1]))));
    const set is_before_last = either(
        among(v, 0, range.last[0]), both(equal(v, range.last[0]), among(next, 0, (uint8_t)(range.last[1] + 1))));
    const uint64_t others =
        (bits(among(v, 0xC0, 0x40)) & ~bits(both(is_behind_first, is_before_last))) | bits(among(lowered(v), 'a', 26));
    const set controls = either(among(v, 0, 0x20), equal(v, 0x7F));
    const uint64_t before_end = others ? (others & -others) - 1 : ~(uint64_t)0;
    odd_spaces |= before_end & bits(either(controls, both(equal(v, ' '), equal(next, ' '))));
    digits |= before_end & bits(among(v, '0', 10));
    if (others) return (winnow_range_findings){at + (size_t)__builtin_ctzll(others), odd_spaces != 0, digits != 0};
  }
  return (winnow_range_findings){count, odd_spaces != 0, digits != 0};
}

TARGET INLINE winnow_classes_present classify(const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  // The last bytes, and zeros behind them.
  uint8_t last[192] = {0};
  block_end end = {0};
  uint64_t high = 0, letters = 0, controls = 0, capital_i = 0, double_spaces = 0;
  size_t last_block = count < 67 ? 0 : (count - 3) & ~(size_t)63;
  if (count > 0) copy_short(last, bytes + last_block, count - last_block);
  for (size_t at = 0; at <= count; at += 64) {
    const uint8_t *block = at < last_block ? bytes + at : last + (at - last_block);
    const winnow_classes found =
        spelling ? classify_block(block, count - at, 1, &end) : classify_block(block, count - at, 0, &end);
    high |= found.high, letters |= found.letters, controls |= found.controls, capital_i |= found.capital_i;
    double_spaces |= found.double_spaces;
    *blocks++ = found;
  }
  return (winnow_classes_present){high != 0, letters != 0, controls != 0, capital_i != 0, double_spaces != 0};
}
