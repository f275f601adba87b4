#include "text_classes.h"

#include "byte_vectors.h"
#include "kernels.h"
#include "text_classes_blocks.h"
#include "text_spelling_blocks.h"

static winnow_classes_present classify_any(const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  return classify(bytes, count, spelling, blocks);
}

static size_t next_unusual_any(const uint8_t *bytes, size_t count, size_t from) {
  return next_unusual(bytes, count, from);
}

static winnow_range_findings outside_range_any(const uint8_t *bytes, size_t count, winnow_scalar_range range) {
  return outside_range(bytes, count, range);
}

static winnow_spelling_signs find_spelling_signs_any(
    const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian) {
  return russian ? find_spelling_signs(body, count, sender, sender_count, 1)
                 : find_spelling_signs(body, count, sender, sender_count, 0);
}

winnow_classes_present winnow_classify(int level, const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  winnow_classify_kernel *kernel = winnow_kernels_of(level)->classify;
  return (kernel ? kernel : classify_any)(bytes, count, spelling, blocks);
}

size_t winnow_next_unusual(int level, const uint8_t *bytes, size_t count, size_t from) {
  winnow_next_unusual_kernel *kernel = winnow_kernels_of(level)->next_unusual;
  return (kernel ? kernel : next_unusual_any)(bytes, count, from);
}

winnow_range_findings winnow_outside_range(int level, const uint8_t *bytes, size_t count, winnow_scalar_range range) {
  winnow_outside_range_kernel *kernel = winnow_kernels_of(level)->outside_range;
  return (kernel ? kernel : outside_range_any)(bytes, count, range);
}

winnow_spelling_signs winnow_find_spelling_signs(
    int level, const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian) {
  winnow_find_spelling_signs_kernel *kernel = winnow_kernels_of(level)->find_spelling_signs;
  return (kernel ? kernel : find_spelling_signs_any)(body, count, sender, sender_count, russian);
}
