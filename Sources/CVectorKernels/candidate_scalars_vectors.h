// The search for candidate scalars (candidate_scalars.h) in vectors, shared by the functions that go through
// a text.
#ifndef WINNOW_CANDIDATE_SCALARS_VECTORS_H
#define WINNOW_CANDIDATE_SCALARS_VECTORS_H

#include "candidate_scalars.h"
#include "vector_16.h"
#include "vector_bytes.h"

#define INLINE static inline __attribute__((always_inline))

/// Which of the marks have another within four bytes before them. `before` are the marks of the previous 64
/// bytes.
INLINE uint64_t beside(uint64_t marks, uint64_t before) {
  return marks & (marks << 2 | marks << 3 | marks << 4 | before >> 62 | before >> 61 | before >> 60);
}

#if defined(WINNOW_HAS_VECTOR_16)
/// For each of 16 bytes, the classes of the scalar of which it is the lead byte.
VECTOR_16 INLINE vector_16 scalar_classes_128(const uint8_t *scalar_tables, const uint8_t *text) {
  vector_16 classes = all_16(0xFF);
  for (int i = 0; i < 3; i++) {
    vector_16 bytes = load_16(text + i);
    const uint8_t *halves = scalar_tables + WINNOW_SCALAR_HALVES + 32 * i;
    classes = and_16(classes, lookup_16(load_16(halves), low_nibbles_16(bytes)));
    classes = and_16(classes, lookup_16(load_16(halves + 16), high_nibbles_16(bytes)));
  }
  return classes;
}

/// Which of 64 bytes have a bit of `bits`.
VECTOR_16 INLINE uint64_t tested_128(vectors_64 bytes, vector_16 bits) {
  for (int i = 0; i < 4; i++) bytes.part[i] = equal_16(and_16(bytes.part[i], bits), all_16(0));
  return ~bits_of_64(bytes);
}

/// Where candidate scalars begin among 64 bytes, after which two more can be read. `before` holds the scalars
/// of the previous 64 bytes that are candidates only beside another, and receives those of these bytes.
VECTOR_16 INLINE uint64_t candidate_scalars_128(
    const uint8_t *scalar_tables, const uint8_t *bytes, uint64_t *before) {
  const uint8_t pairs = scalar_tables[WINNOW_SCALAR_ADJACENT];
  vectors_64 classes;
  for (int i = 0; i < 4; i++) classes.part[i] = scalar_classes_128(scalar_tables, bytes + 16 * i);
  uint64_t here = tested_128(classes, all_16((uint8_t)~pairs));
  uint64_t twice = pairs ? tested_128(classes, all_16(pairs)) : 0;
  here |= beside(twice, *before);
  *before = twice;
  return here;
}
#endif

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target(WINNOW_TARGET_AVX2)))
#define AVX512 __attribute__((target(WINNOW_TARGET_AVX512)))

/// For each of 32 bytes, the classes of the scalar of which it is the lead byte.
AVX2 INLINE __m256i scalar_classes_avx2(const uint8_t *scalar_tables, const uint8_t *text) {
  const __m256i half = _mm256_set1_epi8(15);
  __m256i classes = _mm256_set1_epi8(-1);
  for (int i = 0; i < 3; i++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + i));
    const __m128i *halves = (const __m128i *)(scalar_tables + WINNOW_SCALAR_HALVES + 32 * i);
    __m256i by_low = _mm256_broadcastsi128_si256(_mm_loadu_si128(halves));
    __m256i by_high = _mm256_broadcastsi128_si256(_mm_loadu_si128(halves + 1));
    classes = _mm256_and_si256(classes, _mm256_shuffle_epi8(by_low, _mm256_and_si256(bytes, half)));
    classes = _mm256_and_si256(
        classes, _mm256_shuffle_epi8(by_high, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half)));
  }
  return classes;
}

/// Which of 32 bytes have a bit of `bits`.
AVX2 INLINE uint32_t tested_avx2(__m256i bytes, __m256i bits) {
  __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), _mm256_setzero_si256());
  return ~(uint32_t)_mm256_movemask_epi8(none);
}

/// The same as candidate_scalars_128.
AVX2 INLINE uint64_t candidate_scalars_avx2(
    const uint8_t *scalar_tables, const uint8_t *bytes, uint64_t *before) {
  __m256i pairs = _mm256_set1_epi8((char)scalar_tables[WINNOW_SCALAR_ADJACENT]);
  __m256i alone = _mm256_xor_si256(pairs, _mm256_set1_epi8(-1));
  __m256i some = scalar_classes_avx2(scalar_tables, bytes);
  __m256i others = scalar_classes_avx2(scalar_tables, bytes + 32);
  uint64_t here = tested_avx2(some, alone) | (uint64_t)tested_avx2(others, alone) << 32;
  uint64_t twice = tested_avx2(some, pairs) | (uint64_t)tested_avx2(others, pairs) << 32;
  here |= beside(twice, *before);
  *before = twice;
  return here;
}

/// The same for three vectors, each of which begins one byte after the one before.
AVX512 INLINE uint64_t candidate_scalars_avx512(
    const uint8_t *scalar_tables, __m512i block, __m512i next, __m512i third, uint64_t *before) {
  __mmask64 leads = _mm512_cmpge_epu8_mask(block, _mm512_set1_epi8((char)0xC0));
  __m512i by_lead = _mm512_loadu_si512(scalar_tables + WINNOW_SCALAR_LEADS);
  block = _mm512_maskz_permutexvar_epi8(leads, block, by_lead);
  next = _mm512_permutexvar_epi8(next, _mm512_loadu_si512(scalar_tables + WINNOW_SCALAR_SECONDS));
  third = _mm512_permutexvar_epi8(third, _mm512_loadu_si512(scalar_tables + WINNOW_SCALAR_THIRDS));
  __m512i classes = _mm512_ternarylogic_epi64(block, next, third, 0x80);
  uint64_t here = _mm512_test_epi8_mask(classes, classes);
  // This branch depends on the set alone. Whether a block has marks cannot be predicted, so there is no
  // branch on it.
  uint8_t pairs = scalar_tables[WINNOW_SCALAR_ADJACENT];
  if (pairs) {
    uint64_t twice = _mm512_test_epi8_mask(classes, _mm512_set1_epi8((char)pairs));
    uint64_t alone = _mm512_test_epi8_mask(classes, _mm512_set1_epi8((char)~pairs));
    here &= alone | beside(twice, *before);
    *before = twice;
  }
  return here;
}
#endif

#endif
