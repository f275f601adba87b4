#include "byte_vectors_avx2.h"

#if defined(WINNOW_X86)
#include "../text_classes_blocks.h"
#include "../text_spelling_blocks.h"

AVX2 winnow_classes_present winnow_classify_avx2(
    const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  return classify(bytes, count, spelling, blocks);
}

AVX2 size_t winnow_next_unusual_avx2(const uint8_t *bytes, size_t count, size_t from) {
  return next_unusual(bytes, count, from);
}

AVX2 winnow_range_findings winnow_outside_range_avx2(const uint8_t *bytes, size_t count, winnow_scalar_range range) {
  return outside_range(bytes, count, range);
}

AVX2 winnow_spelling_signs winnow_find_spelling_signs_avx2(
    const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian) {
  return russian ? find_spelling_signs(body, count, sender, sender_count, 1)
                 : find_spelling_signs(body, count, sender, sender_count, 0);
}
#endif
