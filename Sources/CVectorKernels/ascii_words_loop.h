// The loop of the kernels for ascii_words.h. Before it is included, the vectors of byte_vectors.h are defined for its level,
// and `put_codes`, which writes the letters and the mark of a word of 1 to 15 letters. It may read 16 bytes.
#include <string.h>

#include "ascii_words.h"

/// The tokens of 64 bytes, a bit for each byte.
struct tokens {
  uint64_t members;
  /// Apostrophes, bytes above 0x7F, and the first of three letters that are the same.
  uint64_t irregular;
};

/// The tokens of 64 bytes, after which two more can be read.
TARGET INLINE struct tokens tokens_of(const uint8_t *text) {
  struct tokens tokens = {0, 0};
  for (int i = 0; i < 64; i += WIDTH) {
    const vector v = load(text + i);
    const vector low = lowered(v);
    const set letters = among(low, 'a', 26);
    const set second = equal_vectors(low, lowered(load(text + i + 1)));
    const set third = equal_vectors(low, lowered(load(text + i + 2)));
    const set others = either(among(v, 0x80, 0x80), equal(v, '\''));
    tokens.members |= bits(either(letters, others)) << i;
    tokens.irregular |= bits(either(both(letters, both(second, third)), others)) << i;
  }
  return tokens;
}

TARGET INLINE struct winnow_ascii_words cut_words(
    const uint8_t *text, size_t count, uint8_t mark, struct winnow_word *words) {
  // Where the last word begins, 16 bytes can be read.
  uint8_t copy[64 + 16];
  if (count < sizeof copy) {
    memset(copy, 0, sizeof copy);
    memcpy(copy, text, count);
    text = copy;
  }
  const struct tokens tokens = tokens_of(text);
  struct winnow_ascii_words found = {0, count < 64 ? count : 64, 0};
  for (uint64_t rest = tokens.members; rest;) {
    const unsigned start = (unsigned)__builtin_ctzll(rest);
    const uint64_t others = rest & (rest + (rest & -rest));
    const uint64_t token = rest ^ others;
    const unsigned end = 64 - (unsigned)__builtin_clzll(token);
    const int may_continue = end == 64 && count > 64;
    if (may_continue || token & tokens.irregular || end - start > 15) {
      found.taken = start;
      found.is_other = !may_continue || start == 0;
      break;
    }
    struct winnow_word *const word = words + found.count++;
    put_codes(word, text + start, end - start, mark);
    word->letters = end - start;
    rest = others;
  }
  return found;
}
