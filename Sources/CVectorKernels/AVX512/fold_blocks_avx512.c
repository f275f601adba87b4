#include "../kernels.h"

#if defined(WINNOW_X86)
#include <immintrin.h>

AVX512 size_t winnow_fold_blocks_avx512(
    const winnow_fold_tables *tables, const uint8_t *source, size_t count, uint8_t *target, size_t *start) {
  const __m512i capital = _mm512_set1_epi8('A'), letters = _mm512_set1_epi8(26), small = _mm512_set1_epi8(0x20);
  size_t at = 0;
  while (at < count) {
    size_t size = count - at < 64 ? count - at : 64;
    uint64_t own = _bzhi_u64(~0ULL, (unsigned)size);
    // The bytes of each scalar are in the same lane: its first in `byte`, the others in `second` and `third`.
    __m512i byte = _mm512_maskz_loadu_epi8(own, source + at);
    __m512i second = _mm512_maskz_loadu_epi8(own >> 1, source + at + 1);
    __m512i third = _mm512_maskz_loadu_epi8(own >> 2, source + at + 2);
    __m512i result = byte;
    if (tables->lowers) {
      __mmask64 upper = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(byte, capital), letters);
      result = _mm512_mask_add_epi8(byte, upper, byte, small);
    }
    uint64_t high = _mm512_movepi8_mask(byte);
    uint64_t marks2 = 0, marks3 = 0, bad = 0, continued = 0;
    if (high) {
      continued = _mm512_cmplt_epi8_mask(byte, _mm512_set1_epi8((char)0xC0));
      uint64_t four = _mm512_cmpge_epu8_mask(byte, _mm512_set1_epi8((char)0xF0));
      uint64_t three = _mm512_cmpge_epu8_mask(byte, _mm512_set1_epi8((char)0xE0)) & ~four;
      uint64_t two = high & ~continued & ~three & ~four;
      // A scalar that does not end in this block is left for the next.
      uint64_t cut = (two & ~(own >> 1)) | (three & ~(own >> 2)) | (four & ~(own >> 3));
      if (cut) {
        own &= cut - 1 & ~cut;
        two &= own, three &= own, four &= own;
      }
      for (uint64_t rest = two; rest;) {
        unsigned lead = source[at + _tzcnt_u64(rest)], block = lead & 0x1F;
        uint64_t same = _mm512_mask_cmpeq_epi8_mask(rest, byte, _mm512_set1_epi8((char)lead));
        __m512i last = _mm512_loadu_si512(tables->seconds + 64 * block);
        bad |= _mm512_mask_testn_epi8_mask(same, _mm512_permutexvar_epi8(second, last), _mm512_set1_epi8(-1));
        result = _mm512_mask_permutexvar_epi8(result, same << 1, byte, last);
        result = _mm512_mask_permutexvar_epi8(result, same, second, _mm512_loadu_si512(tables->firsts + 64 * block));
        if (tables->marks[block]) {
          __m512i mark = _mm512_movm_epi8(tables->marks[block]);
          marks2 |= _mm512_movepi8_mask(_mm512_permutexvar_epi8(second, mark)) & same;
        }
        rest &= ~same;
      }
      // After most lead bytes of Chinese every scalar stays unchanged.
      __m512i changing = _mm512_movm_epi8(~((uint64_t)tables->leads << 32));
      for (uint64_t rest = three & _mm512_movepi8_mask(_mm512_permutexvar_epi8(byte, changing)); rest;) {
        unsigned place = (unsigned)_tzcnt_u64(rest);
        unsigned lead = source[at + place], next = source[at + place + 1];
        uint64_t same = _mm512_mask_cmpeq_epi8_mask(rest, byte, _mm512_set1_epi8((char)lead));
        same = _mm512_mask_cmpeq_epi8_mask(same, second, _mm512_set1_epi8((char)next));
        unsigned block = (lead & 15) << 6 | (next & 63);
        __m512i stay = _mm512_movm_epi8(tables->stays[block]);
        bad |= same & ~_mm512_movepi8_mask(_mm512_permutexvar_epi8(third, stay));
        if (tables->marks[block]) {
          __m512i mark = _mm512_movm_epi8(tables->marks[block]);
          marks3 |= _mm512_movepi8_mask(_mm512_permutexvar_epi8(third, mark)) & same;
        }
        rest &= ~same;
      }
      if (four) {
        uint64_t known = 0;
        if (tables->pictographs)
          known = _mm512_mask_cmpeq_epi8_mask(four, byte, _mm512_set1_epi8((char)0xF0)) &
                  _mm512_cmpeq_epi8_mask(second, _mm512_set1_epi8((char)0x9F));
        bad |= four & ~known;
      }
      uint64_t marks = marks2 | marks3;
      // A mark must not follow a mark. The scalar before the text is unknown.
      bad |= marks & (marks2 << 2 | marks3 << 3 | (at == 0));
      if (bad) own &= (bad - 1) & ~bad;
      // The last scalar must not be a mark.
      uint64_t begun = own & ~continued;
      if (begun) {
        uint64_t last = 1ULL << (63 - _lzcnt_u64(begun));
        if (marks & last) own &= last - 1;
      }
    }
    uint64_t begun = own & ~continued;
    if (begun == 0) return at;
    *start = at + 63 - (size_t)_lzcnt_u64(begun);
    _mm512_mask_storeu_epi8(target + at, own, result);
    at += 64 - (size_t)_lzcnt_u64(own);
    if (bad) return at;
  }
  return at;
}
#endif
