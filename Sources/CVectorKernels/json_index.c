#include "json_index.h"
#include "vector_16.h"
#include "vector_bytes.h"

#if defined(WINNOW_HAS_VECTOR_16)
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Always inlined, so that each level is compiled as one function.
#define INLINE static inline __attribute__((always_inline))

/// The masks of 64 bytes that a JSON scanner needs.
struct classes {
  uint64_t quote, backslash, control, high;
};

/// The masks that are needed only where there are escapes: the letters that may follow a backslash, `u`
/// alone, and hexadecimal digits.
struct letters {
  uint64_t escape, u, hex;
};

// A byte is below 0x20 if none of its three high bits is set. Bytes are compared as signed ones, so ranges
// are moved to the lowest values: x - first + (-128) < width + (-128).

// Keeps a vector as it is. Otherwise LLVM 21 joins the masks of a block's two halves into one vector of 64,
// byte by byte.
#define KEEP(V) __asm__("" : "+x"(V))

#define CLASSES(V, ONE, AND, EQUAL, ZERO, LOAD, MASK, WIDTH)                                                 \
  struct classes found = {0, 0, 0, 0};                                                                       \
  for (int part = 0; part < 64 / WIDTH; part++) {                                                            \
    V v = LOAD((const V *)(bytes + WIDTH * part));                                                           \
    V quote = EQUAL(v, ONE('"')), backslash = EQUAL(v, ONE('\\'));                                           \
    V control = EQUAL(AND(v, ONE((char)0xE0)), ZERO());                                                      \
    KEEP(quote);                                                                                             \
    KEEP(backslash);                                                                                         \
    KEEP(control);                                                                                           \
    found.quote |= (uint64_t)(uint32_t)MASK(quote) << (WIDTH * part);                                        \
    found.backslash |= (uint64_t)(uint32_t)MASK(backslash) << (WIDTH * part);                                \
    found.control |= (uint64_t)(uint32_t)MASK(control) << (WIDTH * part);                                    \
    found.high |= (uint64_t)(uint32_t)MASK(v) << (WIDTH * part);                                             \
  }                                                                                                          \
  return found;

#define LETTERS(V, ONE, OR, EQUAL, GREATER, ADD, LOAD, MASK, WIDTH)                                          \
  struct letters found = {0, 0, 0};                                                                          \
  for (int part = 0; part < 64 / WIDTH; part++) {                                                            \
    V v = LOAD((const V *)(bytes + WIDTH * part));                                                           \
    V u = EQUAL(v, ONE('u'));                                                                                \
    V escape = OR(OR(OR(EQUAL(v, ONE('"')), EQUAL(v, ONE('\\'))), OR(EQUAL(v, ONE('/')), EQUAL(v, ONE('b')))),\
                  OR(OR(EQUAL(v, ONE('f')), EQUAL(v, ONE('n'))), OR(EQUAL(v, ONE('r')), EQUAL(v, ONE('t')))));\
    V digit = GREATER(ONE((char)(10 - 128)), ADD(v, ONE((char)(-128 - '0'))));                               \
    V letter = GREATER(ONE((char)(6 - 128)), ADD(OR(v, ONE(0x20)), ONE((char)(-128 - 'a'))));                \
    escape = OR(escape, u);                                                                                  \
    digit = OR(digit, letter);                                                                               \
    KEEP(u);                                                                                                 \
    KEEP(escape);                                                                                            \
    KEEP(digit);                                                                                             \
    found.escape |= (uint64_t)(uint32_t)MASK(escape) << (WIDTH * part);                                      \
    found.u |= (uint64_t)(uint32_t)MASK(u) << (WIDTH * part);                                                \
    found.hex |= (uint64_t)(uint32_t)MASK(digit) << (WIDTH * part);                                          \
  }                                                                                                          \
  return found;

VECTOR_16 INLINE struct classes classes_128(const uint8_t *bytes) {
  vectors_64 v = load_64(bytes), quote, backslash, control;
  for (int i = 0; i < 4; i++) {
    quote.part[i] = equal_16(v.part[i], all_16('"'));
    backslash.part[i] = equal_16(v.part[i], all_16('\\'));
    control.part[i] = equal_16(and_16(v.part[i], all_16(0xE0)), all_16(0));
  }
  return (struct classes){bits_of_64(quote), bits_of_64(backslash), bits_of_64(control), bits_of_64(v)};
}
VECTOR_16 INLINE struct letters letters_128(const uint8_t *bytes) {
  static const uint8_t escapes[8] = {'"', '\\', '/', 'b', 'f', 'n', 'r', 't'};
  vectors_64 v = load_64(bytes), escape, u, hex;
  for (int i = 0; i < 4; i++) {
    u.part[i] = escape.part[i] = equal_16(v.part[i], all_16('u'));
    for (int at = 0; at < 8; at++)
      escape.part[i] = or_16(escape.part[i], equal_16(v.part[i], all_16(escapes[at])));
    vector_16 digit = greater_16(all_16((uint8_t)(10 - 128)), add_16(v.part[i], all_16((uint8_t)(-128 - '0'))));
    vector_16 letter = greater_16(
        all_16((uint8_t)(6 - 128)), add_16(or_16(v.part[i], all_16(0x20)), all_16((uint8_t)(-128 - 'a'))));
    hex.part[i] = or_16(digit, letter);
  }
  return (struct letters){bits_of_64(escape), bits_of_64(u), bits_of_64(hex)};
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target(WINNOW_TARGET_AVX2)))
AVX2 INLINE struct classes classes_avx2(const uint8_t *bytes) {
  CLASSES(__m256i, _mm256_set1_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_setzero_si256,
          _mm256_loadu_si256, _mm256_movemask_epi8, 32)
}
AVX2 INLINE struct letters letters_avx2(const uint8_t *bytes) {
  LETTERS(__m256i, _mm256_set1_epi8, _mm256_or_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_add_epi8,
          _mm256_loadu_si256, _mm256_movemask_epi8, 32)
}

#define AVX512 __attribute__((target(WINNOW_TARGET_AVX512)))
AVX512 INLINE struct classes classes_avx512(const uint8_t *bytes) {
  __m512i v = _mm512_loadu_si512(bytes);
  struct classes found = {
      _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"')), _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\')),
      _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20)), _mm512_movepi8_mask(v)};
  return found;
}
AVX512 INLINE struct letters letters_avx512(const uint8_t *bytes) {
  __m512i v = _mm512_loadu_si512(bytes);
#define IS(LETTER) _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(LETTER))
  uint64_t u = IS('u');
  uint64_t digit = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
  uint64_t letter = _mm512_cmplt_epu8_mask(
      _mm512_sub_epi8(_mm512_or_si512(v, _mm512_set1_epi8(0x20)), _mm512_set1_epi8('a')), _mm512_set1_epi8(6));
  struct letters found = {
      IS('"') | IS('\\') | IS('/') | IS('b') | IS('f') | IS('n') | IS('r') | IS('t') | u, u, digit | letter};
#undef IS
  return found;
}

#endif

// Validates UTF-8 (Unicode table 3-7) by three table look-ups, as Keiser and Lemire describe it in
// "Validating UTF-8 in less than one instruction per byte". Each pair of adjacent bytes is looked up by both
// nibbles of the first and by the high nibble of the second. Each bit of the tables stands for one way to be
// ill-formed, and remains if all three allow it.
enum {
  TOO_SHORT = 1,       // a lead byte, and no continuation byte after it
  TOO_LONG = 2,        // a continuation byte after an ASCII one
  OVERLONG_3 = 4,      // E0 80..9F
  TOO_LARGE = 8,       // F4 90..BF, F5..FF 90..BF
  SURROGATE = 16,      // ED A0..BF
  OVERLONG_2 = 32,     // C0..C1
  BEYOND_OR_OVER = 64, // F5..FF 80..8F, and F0 80..8F
  CONTINUATIONS = 128, // two in a row: right where a lead byte two or three before asks for it
};
#define CARRY (TOO_SHORT | TOO_LONG | CONTINUATIONS)

static const uint8_t first_upper[16] = {
    TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
    CONTINUATIONS, CONTINUATIONS, CONTINUATIONS, CONTINUATIONS,
    TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | BEYOND_OR_OVER};
static const uint8_t first_lower[16] = {
    CARRY | OVERLONG_3 | OVERLONG_2 | BEYOND_OR_OVER, CARRY | OVERLONG_2, CARRY, CARRY, CARRY | TOO_LARGE,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER | SURROGATE, CARRY | TOO_LARGE | BEYOND_OR_OVER,
    CARRY | TOO_LARGE | BEYOND_OR_OVER};
static const uint8_t second_upper[16] = {
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | OVERLONG_3 | BEYOND_OR_OVER,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | OVERLONG_3 | TOO_LARGE,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | SURROGATE | TOO_LARGE,
    TOO_LONG | OVERLONG_2 | CONTINUATIONS | SURROGATE | TOO_LARGE,
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT};

// Whether 64 bytes, with the 3 before them, have an ill-formed sequence that ends, or should have ended,
// there.

VECTOR_16 INLINE int ill_formed_128(const uint8_t *bytes) {
  const vector_16 upper = load_16(first_upper), lower = load_16(first_lower), next = load_16(second_upper);
  vector_16 error = all_16(0);
  for (int part = 0; part < 4; part++) {
    const uint8_t *p = bytes + 16 * part;
    vector_16 v = load_16(p), before = load_16(p - 1);
    vector_16 pair = and_16(
        and_16(lookup_16(upper, high_nibbles_16(before)), lookup_16(lower, low_nibbles_16(before))),
        lookup_16(next, high_nibbles_16(v)));
    // The top bit where the byte must be the third or fourth of a sequence.
    vector_16 later = or_16(
        subtract_to_zero_16(load_16(p - 2), all_16(0xE0 - 0x80)),
        subtract_to_zero_16(load_16(p - 3), all_16(0xF0 - 0x80)));
    error = or_16(error, xor_16(pair, and_16(later, all_16(0x80))));
  }
  return any_16(error);
}

#if defined(__x86_64__)
AVX2 INLINE int ill_formed_avx2(const uint8_t *bytes) {
#define TABLE(T) _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(T)))
#define LOAD(P) _mm256_loadu_si256((const __m256i *)(P))
  const __m256i low = _mm256_set1_epi8(15);
  __m256i error = _mm256_setzero_si256();
  for (int part = 0; part < 2; part++) {
    const uint8_t *p = bytes + 32 * part;
    __m256i v = LOAD(p), before = LOAD(p - 1);
    __m256i pair = _mm256_and_si256(
        _mm256_and_si256(
            _mm256_shuffle_epi8(TABLE(first_upper), _mm256_and_si256(_mm256_srli_epi16(before, 4), low)),
            _mm256_shuffle_epi8(TABLE(first_lower), _mm256_and_si256(before, low))),
        _mm256_shuffle_epi8(TABLE(second_upper), _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
    // The top bit where the byte must be the third or fourth of a sequence.
    __m256i later = _mm256_or_si256(
        _mm256_subs_epu8(LOAD(p - 2), _mm256_set1_epi8((char)(0xE0 - 0x80))),
        _mm256_subs_epu8(LOAD(p - 3), _mm256_set1_epi8((char)(0xF0 - 0x80))));
    error = _mm256_or_si256(
        error, _mm256_xor_si256(pair, _mm256_and_si256(later, _mm256_set1_epi8((char)0x80))));
  }
  return !_mm256_testz_si256(error, error);
#undef TABLE
#undef LOAD
}

AVX512 INLINE int ill_formed_avx512(const uint8_t *bytes) {
#define TABLE(T) _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(T)))
  const __m512i low = _mm512_set1_epi8(15);
  __m512i v = _mm512_loadu_si512(bytes), before = _mm512_loadu_si512(bytes - 1);
  __m512i pair = _mm512_and_si512(
      _mm512_and_si512(
          _mm512_shuffle_epi8(TABLE(first_upper), _mm512_and_si512(_mm512_srli_epi16(before, 4), low)),
          _mm512_shuffle_epi8(TABLE(first_lower), _mm512_and_si512(before, low))),
      _mm512_shuffle_epi8(TABLE(second_upper), _mm512_and_si512(_mm512_srli_epi16(v, 4), low)));
  __m512i later = _mm512_or_si512(
      _mm512_subs_epu8(_mm512_loadu_si512(bytes - 2), _mm512_set1_epi8((char)(0xE0 - 0x80))),
      _mm512_subs_epu8(_mm512_loadu_si512(bytes - 3), _mm512_set1_epi8((char)(0xF0 - 0x80))));
  __m512i error = _mm512_xor_si512(pair, _mm512_and_si512(later, _mm512_set1_epi8((char)0x80)));
  return _mm512_test_epi8_mask(error, error) != 0;
#undef TABLE
}

#endif

/// The state that one block hands on to the next.
struct state {
  /// Bit 0: whether the first byte is escaped.
  uint64_t escaped;
  /// Which of the first four bytes must be hexadecimal digits.
  uint64_t digits;
  /// The bytes above 0x7F of the previous block.
  uint64_t high;
  int findings;
};

// In a run of backslashes every second one escapes the byte after it. A run that starts at an even offset is
// told from one at an odd offset by adding its start to it: the carry clears the run's bits.
#define EVEN 0x5555555555555555u

INLINE uint64_t escaped_bytes(uint64_t backslash, uint64_t *carried) {
  uint64_t run = backslash & ~*carried;
  uint64_t even_starts = run & ~(run << 1) & EVEN;
  uint64_t from_even = run & ~(run + even_starts);
  uint64_t from_odd = run ^ from_even;
  uint64_t escaped = *carried | (from_even << 1 & ~EVEN) | (from_odd << 1 & EVEN);
  *carried = from_odd >> 63;
  return escaped;
}

// One block of 64 bytes, of which the 3 before may be read too. Each level has its own function, so that all
// of it is compiled for that level.
#define BLOCK(LEVEL, TARGET)                                                                                 \
  TARGET INLINE void block_##LEVEL(                                                                          \
      const uint8_t *bytes, int escapes, size_t block, uint64_t *stops, uint64_t *backslashes, uint64_t *high,\
      struct state *state) {                                                                                 \
    struct classes found = classes_##LEVEL(bytes);                                                           \
    uint64_t stop = found.quote | found.control;                                                             \
    if (!escapes) {                                                                                          \
      stop |= found.backslash;                                                                               \
    } else if ((found.backslash | state->escaped | state->digits) != 0) {                                    \
      uint64_t escaped = escaped_bytes(found.backslash, &state->escaped);                                    \
      struct letters letters = letters_##LEVEL(bytes);                                                       \
      uint64_t u = escaped & letters.u;                                                                      \
      uint64_t digits = u << 1 | u << 2 | u << 3 | u << 4 | state->digits;                                   \
      state->digits = u >> 63 | u >> 62 | u >> 61 | u >> 60;                                                 \
      if (((escaped & ~letters.escape) | (digits & ~letters.hex)) != 0)                                      \
        state->findings |= WINNOW_JSON_BAD_ESCAPE;                                                           \
      stop = (found.quote & ~escaped) | found.control;                                                       \
    }                                                                                                        \
    if ((found.high | state->high) != 0 && ill_formed_##LEVEL(bytes))                                        \
      state->findings |= WINNOW_JSON_UNSURE_UTF8;                                                            \
    state->high = found.high;                                                                                \
    stops[block] = stop;                                                                                     \
    backslashes[block] = found.backslash;                                                                    \
    high[block] = found.high;                                                                                \
  }                                                                                                          \
                                                                                                             \
  TARGET static int blocks_##LEVEL(                                                                          \
      int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes, uint64_t *high) {\
    struct state state = {0, 0, 0, 0};                                                                       \
    size_t whole = count / 64, block = 0;                                                                    \
    if (whole > 0) {                                                                                         \
      /* Before the first byte there is none. */                                                             \
      uint8_t first[67] = {0};                                                                               \
      memcpy(first + 3, bytes, 64);                                                                          \
      block_##LEVEL(first + 3, escapes, 0, stops, backslashes, high, &state);                                \
      block = 1;                                                                                             \
    }                                                                                                        \
    for (; block < whole; block++)                                                                           \
      block_##LEVEL(bytes + 64 * block, escapes, block, stops, backslashes, high, &state);                   \
    /* The rest is followed by zeros: they are below 0x20, as the bits after the last byte shall say, and no \
       sequence goes on into them. */                                                                        \
    uint8_t last[67] = {0};                                                                                  \
    size_t before = whole > 0 ? 3 : 0;                                                                       \
    memcpy(last + 3 - before, bytes + 64 * whole - before, count % 64 + before);                             \
    if (count % 64 != 0) {                                                                                   \
      block_##LEVEL(last + 3, escapes, whole, stops, backslashes, high, &state);                             \
    } else {                                                                                                 \
      /* What the last block asked for did not come. */                                                      \
      if (state.high != 0 && ill_formed_##LEVEL(last + 3)) state.findings |= WINNOW_JSON_UNSURE_UTF8;        \
      if (state.escaped | state.digits) state.findings |= WINNOW_JSON_BAD_ESCAPE;                            \
    }                                                                                                        \
    return state.findings;                                                                                   \
  }

BLOCK(128, VECTOR_16)
#if defined(__x86_64__)
BLOCK(avx2, AVX2)
BLOCK(avx512, AVX512)
#endif

int winnow_json_index(
    int level, int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes,
    uint64_t *high) {
  switch (level) {
    case WINNOW_VECTOR_128: return blocks_128(escapes, bytes, count, stops, backslashes, high);
#if defined(__x86_64__)
    case WINNOW_VECTOR_AVX2: return blocks_avx2(escapes, bytes, count, stops, backslashes, high);
    case WINNOW_VECTOR_AVX512: return blocks_avx512(escapes, bytes, count, stops, backslashes, high);
#endif
    default: return -1;
  }
}
#else
int winnow_json_index(
    int level, int escapes, const uint8_t *bytes, size_t count, uint64_t *stops, uint64_t *backslashes,
    uint64_t *high) {
  (void)level, (void)escapes, (void)bytes, (void)count, (void)stops, (void)backslashes, (void)high;
  return -1;
}
#endif
