// winnow_fold_blocks in vectors of 16 bytes, for every level that has them.
#ifndef WINNOW_FOLD_BLOCKS_16_H
#define WINNOW_FOLD_BLOCKS_16_H

#include "fold_blocks.h"
#include "fold_cyrillic.h"
#include "vector_16.h"

#if defined(WINNOW_HAS_VECTOR_16)
/// All ones in each byte whose index, which is below 64, names a bit that is set in `bits`.
VECTOR_16 INLINE vector_16 named_bits(uint64_t bits, vector_16 indices) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  const uint64_t twice[2] = {bits, 0};
  vector_16 bytes = lookup_16(load_16((const uint8_t *)twice), eighths_16(indices));
  vector_16 own = lookup_16(load_16(places), and_16(indices, all_16(7)));
  return equal_16(and_16(bytes, own), own);
}

/// The state of folding the scalars of 16 bytes.
struct folded_16 {
  vector_16 result;
  /// Bits at the first bytes of marks of two and of three bytes, and of scalars that the tables do not have.
  unsigned marks2, marks3, bad;
};

/// Folds the scalars of two bytes that begin at `leads`. `byte` has their first bytes, `second` their second ones.
VECTOR_16 INLINE void fold_two(
    const winnow_fold_tables *tables, const uint8_t *source, vector_16 byte, vector_16 second, unsigned leads,
    struct folded_16 *folded) {
  const vector_16 indices = and_16(second, all_16(0x3F));
  while (leads) {
    unsigned lead = source[__builtin_ctz(leads)], block = lead & 0x1F;
    vector_16 same = equal_16(byte, all_16((uint8_t)lead));
    unsigned own = bits_of_16(same) & leads;
    if (tables->marks[block]) folded->marks2 |= bits_of_16(named_bits(tables->marks[block], indices)) & own;
    leads &= ~own;
    // Small letters stay unchanged, and so do all letters of many scripts.
    if ((own & ~bits_of_16(named_bits(tables->stays[block], indices))) == 0) continue;
    vector_16 last = lookup_64(tables->seconds + 64 * block, indices);
    vector_16 first = lookup_64(tables->firsts + 64 * block, indices);
    folded->bad |= bits_of_16(equal_16(last, all_16(0))) & own;
    folded->result = select_16(same, first, folded->result);
    folded->result = select_16(one_later_16(same), one_later_16(last), folded->result);
  }
}

/// Looks up whether the scalars of three bytes that begin at `leads` stay unchanged.
VECTOR_16 INLINE void check_three(
    const winnow_fold_tables *tables, const uint8_t *source, vector_16 byte, vector_16 second, vector_16 third,
    unsigned leads, struct folded_16 *folded) {
  const vector_16 indices = and_16(third, all_16(0x3F));
  while (leads) {
    unsigned place = (unsigned)__builtin_ctz(leads);
    unsigned lead = source[place], next = source[place + 1];
    vector_16 same = equal_16(byte, all_16((uint8_t)lead));
    // After most lead bytes of Chinese every scalar stays unchanged.
    if (tables->leads >> (lead & 15) & 1) {
      leads &= ~bits_of_16(same);
      continue;
    }
    unsigned own = bits_of_16(and_16(same, equal_16(second, all_16((uint8_t)next)))) & leads;
    unsigned block = (lead & 15) << 6 | (next & 63);
    folded->bad |= ~bits_of_16(named_bits(tables->stays[block], indices)) & own;
    if (tables->marks[block]) folded->marks3 |= bits_of_16(named_bits(tables->marks[block], indices)) & own;
    leads &= ~own;
  }
}

VECTOR_16 INLINE size_t fold_by_16(
    const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start) {
  const uint8_t *text = source;
  uint8_t last[48];
  // The offset at which the faster way last failed.
  size_t at = 0, in_vain = SIZE_MAX;
  int is_cyrillic = 0;
  while (at < count) {
    // Cyrillic and ASCII have a faster way, which is used as long as it folds at least half of the block.
    if (is_cyrillic && count - at >= 16) {
      size_t done = fold_cyrillic(source + at, target + at);
      if (done >= 8) {
        at += done;
        *start = at - (source[at - 1] < 0x80 ? 1 : 2);
        continue;
      }
      is_cyrillic = 0;
      in_vain = at;
    }
    size_t size = count - at < 16 ? count - at : 16;
    if (count - at < 16 + 2) {
      // The last bytes are followed by zeros.
      memset(last, 0, sizeof last);
      memcpy(last, source + at, count - at);
      text = last;
    } else {
      text = source + at;
    }
    // The bytes of each scalar are in the same lane: its first in `byte`, the others in `second` and `third`.
    vector_16 byte = load_16(text);
    unsigned own = (1u << size) - 1, high = bits_of_16(byte) & own;
    struct folded_16 folded = {byte, 0, 0, 0};
    if (tables->lowers) {
      vector_16 from_a = add_16(byte, all_16((uint8_t)(128 - 'A')));
      vector_16 capitals = greater_16(all_16((uint8_t)(-128 + 26)), from_a);
      folded.result = or_16(byte, and_16(capitals, all_16(0x20)));
    }
    unsigned continued = 0;
    if (high) {
      is_cyrillic = tables->lowers && (text[__builtin_ctz(high)] & 0xFE) == 0xD0;
      if (is_cyrillic && size == 16 && in_vain != at) continue;
      // Signed comparisons, in which the bytes above 0x7F are the lowest.
      unsigned from_c0 = bits_of_16(greater_16(byte, all_16(0xBF))) & high;
      unsigned from_e0 = bits_of_16(greater_16(byte, all_16(0xDF))) & high;
      unsigned four = bits_of_16(greater_16(byte, all_16(0xEF))) & high;
      unsigned three = from_e0 & ~four, two = from_c0 & ~from_e0;
      continued = high & ~from_c0;
      // A scalar that does not end in this block is left for the next.
      unsigned cut = (two & ~(own >> 1)) | (three & ~(own >> 2)) | (four & ~(own >> 3));
      if (cut) {
        own &= (cut - 1) & ~cut;
        two &= own, three &= own, four &= own;
      }
      vector_16 second = load_16(text + 1);
      if (two) fold_two(tables, text, byte, second, two, &folded);
      if (three) check_three(tables, text, byte, second, load_16(text + 2), three, &folded);
      if (four) {
        unsigned known = 0;
        if (tables->pictographs)
          known = bits_of_16(and_16(equal_16(byte, all_16(0xF0)), equal_16(second, all_16(0x9F))));
        folded.bad |= four & ~known;
      }
      unsigned marks = folded.marks2 | folded.marks3;
      // A mark must not follow a mark. The scalar before the text is unknown.
      folded.bad |= marks & (folded.marks2 << 2 | folded.marks3 << 3 | (at == 0));
      if (folded.bad) own &= (folded.bad - 1) & ~folded.bad;
      // The last scalar must not be a mark.
      unsigned begun = own & ~continued;
      if (begun) {
        unsigned end = 1u << (31 - __builtin_clz(begun));
        if (marks & end) own &= end - 1;
      }
    }
    unsigned begun = own & ~continued;
    if (begun == 0) return at;
    *start = at + 31 - (size_t)__builtin_clz(begun);
    store_16(target + at, folded.result);
    at += 32 - (size_t)__builtin_clz(own);
    if (folded.bad) return at;
  }
  return at;
}
#endif

#endif
