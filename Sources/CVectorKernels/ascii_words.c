#include "ascii_words.h"

#include <string.h>

#include "byte_vectors.h"
#include "kernels.h"

// No branch depends on the length.
INLINE void put_codes(struct winnow_word *word, const uint8_t *text, unsigned letters, uint8_t mark) {
  uint64_t first, second;
  memcpy(&first, text, 8);
  memcpy(&second, text + 8, 8);
  unsigned __int128 codes = (unsigned __int128)__builtin_bswap64(first) << 64 | __builtin_bswap64(second);
  codes >>= 8 * (16 - letters);
  word->high = ((uint64_t)(codes >> 64) & 0x1F1F1F1F1F1F1F1F) | (uint64_t)mark << 56;
  word->low = (uint64_t)codes & 0x1F1F1F1F1F1F1F1F;
}

#include "ascii_words_loop.h"

struct winnow_ascii_words winnow_cut_ascii_words(
    const uint8_t *text, size_t count, uint8_t mark, struct winnow_word *words) {
  winnow_ascii_words_kernel *kernel = winnow_kernels_of(winnow_vector_level())->ascii_words;
  return kernel ? kernel(text, count, mark, words) : cut_words(text, count, mark, words);
}
