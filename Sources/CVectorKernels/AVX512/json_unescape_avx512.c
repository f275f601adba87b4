#include "../kernels.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

// Decodes 64 bytes at a time, with all kinds of escapes and the text between them. The UTF-8 of an escape replaces up
// to three of its six bytes. The others are left out when the block is written.

/// The value of a digit in each of its spellings; zero elsewhere.
static const uint8_t digits[128] __attribute__((aligned(64))) = {
    ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4, ['5'] = 5, ['6'] = 6, ['7'] = 7,
    ['8'] = 8, ['9'] = 9, ['a'] = 10, ['b'] = 11, ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15,
    ['A'] = 10, ['B'] = 11, ['C'] = 12, ['D'] = 13, ['E'] = 14, ['F'] = 15,
};

/// The characters of those short escapes that do not stand for their own letter.
static const uint8_t controls[128] __attribute__((aligned(64))) = {
    ['b'] = 0x08, ['f'] = 0x0C, ['n'] = 0x0A, ['r'] = 0x0D, ['t'] = 0x09,
};

/// The backslashes that begin escapes: the first of a run, the third, and so on.
INLINE uint64_t beginnings(uint64_t backslashes) {
  // The subtraction borrows through a run from its start. Whether the start is at an odd offset tells which
  // bits remain.
  const uint64_t odd = 0xAAAAAAAAAAAAAAAA;
  return (((backslashes << 1 | odd) - backslashes) ^ odd) & backslashes;
}

/// Joins surrogates, or makes them U+FFFD. `result` holds each as three bytes, of which `drop` receives those
/// to leave out. `pair` is as below.
AVX512 INLINE __m512i join(__m512i result, __m512i pair, uint64_t leading, uint64_t trailing, uint64_t *drop) {
  uint64_t joined = leading & trailing >> 6;
  uint64_t lone = leading ^ joined, last = joined << 7;
  lone |= trailing & ~(joined << 6);
  result = _mm512_mask_mov_epi8(result, lone, _mm512_set1_epi8((char)0xEF));
  result = _mm512_mask_mov_epi8(result, lone << 1, _mm512_set1_epi8((char)0xBF));
  result = _mm512_mask_mov_epi8(result, lone << 2, _mm512_set1_epi8((char)0xBD));
  // The ten bits of the leading surrogate, to which 0x40 is added: three bits, with the carry, and six go to
  // its first and third byte. The last two go before four bits of the trailing one, to that one's second
  // byte. Its third byte is right.
  __m512i sum = _mm512_add_epi8(pair, _mm512_set1_epi8(0x40));
  uint64_t carry = _mm512_mask_cmplt_epu8_mask(joined << 2, sum, _mm512_set1_epi8(0x40)) >> 2;
  __m512i first = _mm512_ternarylogic_epi32(_mm512_set1_epi8((char)0xF0), pair, _mm512_set1_epi8(3), 0xF8);
  first = _mm512_mask_add_epi8(first, carry, first, _mm512_set1_epi8(1));
  __m512i third = _mm512_ternarylogic_epi32(
      _mm512_set1_epi8((char)0x80), _mm512_srli_epi16(sum, 2), _mm512_set1_epi8(0x3F), 0xF8);
  uint64_t bit0 = _mm512_mask_test_epi8_mask(joined << 2, pair, _mm512_set1_epi8(1)) << 5;
  uint64_t bit1 = _mm512_mask_test_epi8_mask(joined << 2, pair, _mm512_set1_epi8(2)) << 5;
  result = _mm512_mask_mov_epi8(result, joined, first);
  result = _mm512_mask_mov_epi8(result, joined << 2, third);
  result = _mm512_mask_sub_epi8(result, last & ~bit0, result, _mm512_set1_epi8(0x10));
  result = _mm512_mask_sub_epi8(result, last & ~bit1, result, _mm512_set1_epi8(0x20));
  *drop |= joined << 1 | joined << 6;
  return result;
}

AVX512 size_t winnow_json_unescape_avx512(const uint8_t *from, size_t count, uint8_t *to, size_t *taken) {
  const __m512i low_digits = _mm512_load_si512(digits), high_digits = _mm512_load_si512(digits + 64);
  const __m512i six = _mm512_set1_epi8(0x3F), next = _mm512_set1_epi8((char)0x80);
  size_t at = 0, written = 0;
  while (at < count) {
    size_t size = count - at < 64 ? count - at : 64;
    uint64_t own = _bzhi_u64(~0ULL, (unsigned)size);
    __m512i byte = _mm512_maskz_loadu_epi8(own, from + at);
    uint64_t backslashes = _mm512_cmpeq_epi8_mask(byte, _mm512_set1_epi8('\\'));
    // Blocks without escapes are not treated separately, because the branch could not be predicted. The offset of the
    // next block depends on few steps: masks are joined as integers, and surrogates are left to a branch.
    uint64_t letters = _mm512_cmpeq_epi8_mask(byte, _mm512_set1_epi8('u'));
    uint64_t escapes = beginnings(backslashes);
    uint64_t units = escapes & letters >> 1;
    // An escape that does not end in this block is left for the next.
    uint64_t cut = (escapes & ~(own >> 1)) | (units & ~(own >> 5));
    if (cut) own = _bzhi_u64(~0ULL, (unsigned)_tzcnt_u64(cut));
    uint64_t drop = escapes;
    uint64_t others = _mm512_mask_cmpge_epu8_mask((escapes & ~units) << 1, byte, _mm512_set1_epi8('a'));
    __m512i result = _mm512_mask2_permutex2var_epi8(
        _mm512_load_si512(controls), byte, others, _mm512_load_si512(controls + 64));
    if (units) {
      units &= own;
      // The two digits that begin two bytes later: at a unit its high byte, two bytes later its low one.
      __m512i second = _mm512_maskz_loadu_epi8(own >> 2, from + at + 2);
      __m512i third = _mm512_maskz_loadu_epi8(own >> 3, from + at + 3);
      __m512i pair = _mm512_or_si512(
          _mm512_slli_epi16(_mm512_permutex2var_epi8(low_digits, second, high_digits), 4),
          _mm512_permutex2var_epi8(low_digits, third, high_digits));
      uint64_t three = _mm512_mask_cmpge_epu8_mask(units, pair, _mm512_set1_epi8(8));
      uint64_t one = _mm512_mask_testn_epi8_mask(units, pair, pair) & ~(_mm512_movepi8_mask(pair) >> 2);
      uint64_t more = units & ~one;
      // Four, six and six bits, in the first, second and third byte (0xF8: a | b & c).
      __m512i first = _mm512_ternarylogic_epi32(
          _mm512_set1_epi8((char)0xE0), _mm512_srli_epi16(pair, 4), _mm512_set1_epi8(0x0F), 0xF8);
      __m512i middle = _mm512_ternarylogic_epi32(next, _mm512_srli_epi16(pair, 2), six, 0xF8);
      __m512i last = _mm512_ternarylogic_epi32(next, pair, six, 0xF8);
      result = _mm512_mask_mov_epi8(result, three, first);
      result = _mm512_mask_mov_epi8(result, more << 1, middle);
      // The first of two bytes begins with 0xC0, not 0x80.
      result = _mm512_mask_add_epi8(result, (more & ~three) << 1, result, _mm512_set1_epi8(0x40));
      result = _mm512_mask_mov_epi8(result, more << 2, last);
      result = _mm512_mask_mov_epi8(result, one << 2, pair);
      drop = (drop & ~three) | one << 1 | units << 3 | units << 4 | units << 5;
      uint64_t surrogates = _mm512_mask_cmpeq_epi8_mask(
          units, _mm512_and_si512(pair, _mm512_set1_epi8((char)0xF8)), _mm512_set1_epi8((char)0xD8));
      if (surrogates) {
        uint64_t leading = _mm512_mask_cmplt_epu8_mask(surrogates, pair, _mm512_set1_epi8((char)0xDC));
        // A leading surrogate waits for the bytes after it, if there are any.
        cut = leading & ~(own >> 11);
        if (cut && at + size < count) {
          own = _bzhi_u64(~0ULL, (unsigned)_tzcnt_u64(cut));
          leading &= own;
          surrogates &= own;
        }
        result = join(result, pair, leading, surrogates & ~leading, &drop);
      }
    }
    if (!own) break;
    uint64_t kept = own & ~drop;
    _mm512_storeu_si512(to + written, _mm512_maskz_compress_epi8(kept, result));
    written += (size_t)_mm_popcnt_u64(kept);
    at += 64 - (size_t)_lzcnt_u64(own);
  }
  *taken = at;
  return written;
}
#endif
