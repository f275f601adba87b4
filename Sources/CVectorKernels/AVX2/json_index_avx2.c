#include "../json_index_blocks.h"
#include "utf8_vectors_avx2.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

// Hides a vector from the optimiser. Otherwise LLVM 21 joins the masks of a block's two halves into one vector
// of 64, byte by byte.
#define KEEP(V) __asm__("" : "+x"(V))

AVX2 INLINE struct classes classes_avx2(const uint8_t *bytes) {
  struct classes found = {0, 0, 0, 0};
  for (int part = 0; part < 64; part += 32) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(bytes + part));
    __m256i quote = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('"'));
    __m256i backslash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));
    __m256i high_bits = _mm256_and_si256(v, _mm256_set1_epi8((char)0xE0));
    __m256i control = _mm256_cmpeq_epi8(high_bits, _mm256_setzero_si256());
    KEEP(quote);
    KEEP(backslash);
    KEEP(control);
    found.quote |= (uint64_t)(uint32_t)_mm256_movemask_epi8(quote) << part;
    found.backslash |= (uint64_t)(uint32_t)_mm256_movemask_epi8(backslash) << part;
    found.control |= (uint64_t)(uint32_t)_mm256_movemask_epi8(control) << part;
    found.high |= (uint64_t)(uint32_t)_mm256_movemask_epi8(v) << part;
  }
  return found;
}

AVX2 INLINE struct letters letters_avx2(const uint8_t *bytes) {
  static const char escapes[8] = {'"', '\\', '/', 'b', 'f', 'n', 'r', 't'};
  struct letters found = {0, 0, 0};
  for (int part = 0; part < 64; part += 32) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(bytes + part));
    __m256i u = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('u'));
    __m256i escape = u;
    for (int at = 0; at < 8; at++)
      escape = _mm256_or_si256(escape, _mm256_cmpeq_epi8(v, _mm256_set1_epi8(escapes[at])));
    __m256i from_0 = _mm256_add_epi8(v, _mm256_set1_epi8((char)(-128 - '0')));
    __m256i small = _mm256_or_si256(v, _mm256_set1_epi8(0x20));
    __m256i from_a = _mm256_add_epi8(small, _mm256_set1_epi8((char)(-128 - 'a')));
    __m256i digit = _mm256_or_si256(_mm256_cmpgt_epi8(_mm256_set1_epi8(10 - 128), from_0),
                                    _mm256_cmpgt_epi8(_mm256_set1_epi8(6 - 128), from_a));
    KEEP(u);
    KEEP(escape);
    KEEP(digit);
    found.escape |= (uint64_t)(uint32_t)_mm256_movemask_epi8(escape) << part;
    found.u |= (uint64_t)(uint32_t)_mm256_movemask_epi8(u) << part;
    found.hex |= (uint64_t)(uint32_t)_mm256_movemask_epi8(digit) << part;
  }
  return found;
}

WINNOW_JSON_INDEX_KERNEL(avx2, AVX2)
#endif
