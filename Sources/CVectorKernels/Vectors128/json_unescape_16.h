// winnow_json_unescape in vectors of 16 bytes, for every level that has them.
#ifndef WINNOW_JSON_UNESCAPE_16_H
#define WINNOW_JSON_UNESCAPE_16_H

#include "json_unescape.h"
#include "vector_16.h"

#if defined(WINNOW_HAS_VECTOR_16)
// Up to four escapes of six bytes are decoded at once: each becomes a number of 32 bits, and then the bytes of its
// UTF-8. They are followed by up to 16 bytes without escapes, which are copied. The offset of the next bytes depends on
// the positions of the backslashes alone, so it does not wait for the decoding. Escapes of two bytes and surrogates are
// decoded one by one.

/// The number of bytes that are examined together: four escapes, and 16 bytes after them.
enum { UNESCAPE_WINDOW = 64 };

/// The number of four hexadecimal digits.
INLINE uint32_t number_of(const uint8_t *digits) {
  uint32_t number = 0;
  for (int i = 0; i < 4; i++) number = number << 4 | ((digits[i] & 15u) + (digits[i] >> 6) * 9u);
  return number;
}

/// Decodes the escape at `from`, where there are `count` bytes. Returns how many of them it has; 0 if it is cut off.
/// `*length` receives the number of bytes written, at most four.
INLINE size_t unescape_one(const uint8_t *from, size_t count, uint8_t *to, size_t *length) {
  if (count < 2) return 0;
  *length = 1;
  switch (from[1]) {
  case 'b': *to = 0x08; return 2;
  case 'f': *to = 0x0C; return 2;
  case 'n': *to = 0x0A; return 2;
  case 'r': *to = 0x0D; return 2;
  case 't': *to = 0x09; return 2;
  case 'u': break;
  default: *to = from[1]; return 2;
  }
  if (count < 6) return 0;
  uint32_t scalar = number_of(from + 2);
  size_t taken = 6;
  if ((scalar & 0xF800) == 0xD800) {
    uint32_t next = count >= 12 && from[6] == '\\' && from[7] == 'u' ? number_of(from + 8) : 0;
    if (scalar < 0xDC00 && (next & 0xFC00) == 0xDC00) {
      scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (next & 0x3FF));
      to[0] = (uint8_t)(0xF0 | scalar >> 18), to[1] = (uint8_t)(0x80 | (scalar >> 12 & 0x3F));
      to[2] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F)), to[3] = (uint8_t)(0x80 | (scalar & 0x3F));
      *length = 4;
      return 12;
    }
    scalar = 0xFFFD;
  }
  if (scalar < 0x80) {
    to[0] = (uint8_t)scalar;
  } else if (scalar < 0x800) {
    to[0] = (uint8_t)(0xC0 | scalar >> 6), to[1] = (uint8_t)(0x80 | (scalar & 0x3F));
    *length = 2;
  } else {
    to[0] = (uint8_t)(0xE0 | scalar >> 12), to[1] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
    to[2] = (uint8_t)(0x80 | (scalar & 0x3F));
    *length = 3;
  }
  return taken;
}

/// Decodes the first `count` of four escapes of six bytes. Returns 0 if one of them is shorter or a surrogate. `*length`
/// receives the number of bytes written.
VECTOR_16 INLINE int unescape_four(const uint8_t *from, size_t count, uint8_t *to, size_t *length) {
  // Two escapes of the first vector, and two of the second, which begins where the third escape does.
  static const uint8_t digits_first[16] = {2, 3, 4, 5, 8, 9, 10, 11, 255, 255, 255, 255, 255, 255, 255, 255};
  static const uint8_t digits_second[16] = {255, 255, 255, 255, 255, 255, 255, 255, 2, 3, 4, 5, 8, 9, 10, 11};
  static const uint8_t letters_first[16] = {1, 1, 1, 1, 7, 7, 7, 7, 255, 255, 255, 255, 255, 255, 255, 255};
  static const uint8_t letters_second[16] = {255, 255, 255, 255, 255, 255, 255, 255, 1, 1, 1, 1, 7, 7, 7, 7};
  static const uint8_t lanes[32] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  vector_16 first = load_16(from), second = load_16(from + 12), own = load_16(lanes + 16 - 4 * count);
  vector_16 digits = or_16(lookup_16(first, load_16(digits_first)), lookup_16(second, load_16(digits_second)));
  vector_16 letters = or_16(lookup_16(first, load_16(letters_first)), lookup_16(second, load_16(letters_second)));
  vector_16 above_9 = greater_16(digits, all_16('9'));
  vector_16 units = numbers_of_digits(add_16(low_nibbles_16(digits), and_16(above_9, all_16(9))));
  vector_16 is_surrogate = equal_32(and_16(units, all_32(0xF800)), all_32(0xD800));
  if (any_16(and_16(own, or_16(xor_16(letters, all_16('u')), is_surrogate)))) return 0;

  // Four, six and six bits in the first three bytes of a lane. A scalar of two bytes lacks the first of them, one of ASCII
  // has the last one only.
  vector_16 three = greater_32(units, all_32(0x7FF)), more = greater_32(units, all_32(0x7F));
  vector_16 bytes = or_16(
      SHIFT_RIGHT_32(units, 12),
      or_16(and_16(SHIFT_LEFT_32(units, 2), all_32(0x3F00)), and_16(SHIFT_LEFT_32(units, 16), all_32(0x3F0000))));
  vector_16 leads = xor_16(all_32(0x80C000), and_16(three, all_32(0x80C000 ^ 0x8080E0)));
  bytes = or_16(bytes, and_16(more, leads));
  bytes = or_16(bytes, without_16(and_16(SHIFT_LEFT_32(units, 16), all_32(0x400000)), more));
  bytes = or_16(
      and_16(three, bytes),
      or_16(and_16(without_16(more, three), SHIFT_RIGHT_32(bytes, 8)), without_16(SHIFT_RIGHT_32(bytes, 16), more)));
  vector_16 lengths = and_16(subtract_32(subtract_32(all_32(1), more), three), own);

  uint64_t low = low_half(bytes), high = high_half(bytes);
  uint64_t low_lengths = low_half(lengths), high_lengths = high_half(lengths);
  const uint32_t encoded[4] = {(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high, (uint32_t)(high >> 32)};
  const size_t sizes[4] = {(uint32_t)low_lengths, low_lengths >> 32, (uint32_t)high_lengths, high_lengths >> 32};
  size_t written = 0;
  for (int lane = 0; lane < 4; lane++) {
    memcpy(to + written, &encoded[lane], 4);
    written += sizes[lane];
  }
  *length = written;
  return 1;
}

VECTOR_16 INLINE size_t unescape_by_16(const uint8_t *from, size_t count, uint8_t *to, size_t *taken) {
  const vector_16 backslash = all_16('\\');
  uint8_t last[2 * UNESCAPE_WINDOW];
  size_t at = 0, written = 0, before = 0;
  while (at < count) {
    size_t left = count - at;
    if (left < UNESCAPE_WINDOW && from != last) {
      // The last bytes are followed by zeros, so that whole vectors can be read.
      memset(last, 0, sizeof last);
      memcpy(last, from + at, left);
      before = at;
      from = last;
      count = left;
      at = 0;
    }
    const uint8_t *bytes = from + at;
    if (bytes[0] != '\\') {
      vector_16 plain = load_16(bytes);
      store_16(to + written, plain);
      size_t length = (size_t)__builtin_ctz(bits_of_16(equal_16(plain, backslash)) | 1u << 16);
      if (length > left) length = left;
      at += length;
      written += length;
      continue;
    }
    uint64_t backslashes = high_bits_64(
        equal_16(load_16(bytes), backslash), equal_16(load_16(bytes + 16), backslash),
        equal_16(load_16(bytes + 32), backslash), all_16(0));
    // The first of the four offsets of escapes of six bytes that has no backslash, or the offset after all four.
    const uint64_t places = 1ULL | 1ULL << 6 | 1ULL << 12 | 1ULL << 18;
    size_t end = (size_t)__builtin_ctzll((~backslashes & places) | 1ULL << 24), length;
    if (end > left || !unescape_four(bytes, end / 6, to + written, &length)) {
      size_t escape = unescape_one(bytes, left, to + written, &length);
      if (escape == 0) break;
      at += escape;
      written += length;
      continue;
    }
    written += length;
    store_16(to + written, load_16(bytes + end));
    length = (size_t)__builtin_ctzll(backslashes >> end | 1ULL << 16);
    if (length > left - end) length = left - end;
    at += end + length;
    written += length;
  }
  *taken = before + at;
  return written;
}
#endif

#endif
