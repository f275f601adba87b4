#include "../json_index_blocks.h"
#include "utf8_vectors_128.h"
#include "vector_16.h"

#if defined(WINNOW_HAS_VECTOR_16)
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

WINNOW_JSON_INDEX_KERNEL(128, VECTOR_16)
#endif
