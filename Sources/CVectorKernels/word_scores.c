#include "word_scores_loops.h"

// No fused multiply-add, because some processors lack it and would round differently.
#pragma STDC FP_CONTRACT OFF

void winnow_word_scores(const struct winnow_word_tables *tables, uint64_t high, uint64_t low, unsigned letters,
                        uint64_t whole, int16_t *scores) {
  winnow_word_scores_kernel *kernel = winnow_kernels_of(winnow_vector_level())->word_scores;
  if (kernel) return kernel(tables, high, low, letters, whole, scores);
  add_up(tables, high, low, letters, whole, scores);
}

/// e to the power of `x`, which is at most 0, to six digits. Almost 0 below -80.
INLINE float power(float x) {
  const float scaled = (x < -80 ? -80 : x) * 1.44269504f;
  // Adding 1.5 times 2^23 rounds to an integer, which is then in the lowest bits.
  const float shifted = scaled + 12582912;
  const float rest = (scaled - (shifted - 12582912)) * 0.69314718f;
  float series = rest * 0.00138888889f + 0.00833333333f;
  series = series * rest + 0.0416666667f;
  series = series * rest + 0.166666667f;
  series = series * rest + 0.5f;
  series = series * rest + 1;
  series = series * rest + 1;
  uint32_t bits;
  memcpy(&bits, &shifted, 4);
  bits = (bits + 127) << 23;
  float whole;
  memcpy(&whole, &bits, 4);
  return series * whole;
}

/// The highest of 24 numbers.
INLINE float highest(const float *numbers) {
  float most[8];
  for (int at = 0; at < 8; at++) {
    most[at] = numbers[at] > numbers[at + 8] ? numbers[at] : numbers[at + 8];
    most[at] = most[at] > numbers[at + 16] ? most[at] : numbers[at + 16];
  }
  for (int at = 0; at < 4; at++) most[at] = most[at] > most[at + 4] ? most[at] : most[at + 4];
  const float even = most[0] > most[2] ? most[0] : most[2], odd = most[1] > most[3] ? most[1] : most[3];
  return even > odd ? even : odd;
}

unsigned winnow_best_lane(const int32_t *sums, float scale, const struct winnow_lane_biases *biases) {
  float named[24];
  for (int lane = 0; lane < 24; lane++) named[lane] = (float)sums[lane] * scale + biases->named[lane];
  const float best = highest(named);
  unsigned lane = 0;
  while (lane < 23 && named[lane] != best) lane++;
  return lane;
}

float winnow_lane_probability(const int32_t *sums, float scale, const struct winnow_lane_biases *biases,
                              unsigned lane) {
  float all[24], powers[8];
  for (int at = 0; at < 24; at++) all[at] = (float)sums[at] * scale + biases->all[at];
  const float most = highest(all);
  for (int at = 0; at < 24; at++) all[at] = power(all[at] - most);
  for (int at = 0; at < 8; at++) powers[at] = all[at] + all[at + 8] + all[at + 16];
  for (int at = 0; at < 4; at++) powers[at] += powers[at + 4];
  const float sum = (powers[0] + powers[2]) + (powers[1] + powers[3]);
  return all[lane] / sum;
}
