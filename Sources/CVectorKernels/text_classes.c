#include "text_classes.h"

#include "byte_vectors.h"
#include "kernels.h"
#include "text_classes_blocks.h"

static winnow_classes_present classify_any(const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  return classify(bytes, count, spelling, blocks);
}

static _Bool is_ordinary_any(const uint8_t *bytes, size_t count) { return is_ordinary(bytes, count); }

winnow_classes_present winnow_classify(int level, const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks) {
  winnow_classify_kernel *kernel = winnow_kernels_of(level)->classify;
  return (kernel ? kernel : classify_any)(bytes, count, spelling, blocks);
}

_Bool winnow_is_ordinary(int level, const uint8_t *bytes, size_t count) {
  winnow_is_ordinary_kernel *kernel = winnow_kernels_of(level)->is_ordinary;
  return (kernel ? kernel : is_ordinary_any)(bytes, count);
}
