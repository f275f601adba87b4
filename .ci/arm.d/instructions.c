// Calls one kernel on a message so many times: instructions KERNEL LEVEL CALLS. The difference between two numbers of
// calls, in instructions, is what the calls between them take. Without arguments it lists the kernels; with CALLS alone it
// says for each kernel and each level of this processor how many nanoseconds a call takes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ascii_words.h"
#include "byte_count.h"
#include "byte_scan.h"
#include "detect.h"
#include "fold.h"
#include "fold_blocks.h"
#include "fold_keys.h"
#include "json_index.h"
#include "json_unescape.h"
#include "teddy.h"
#include "text_classes.h"
#include "utf8.h"
#include "vector_levels.h"
#include "word_scores.h"

// The length of a message, and what can be read after it.
enum { LENGTH = 160, MORE = 66 };
static uint8_t text[LENGTH + MORE], tables[2 * WINNOW_TEDDY_WIDTH * 128], keys[WINNOW_FOLD_KEYS_CHUNK + 64];
static uint8_t escaped[LENGTH + 1], polish[LENGTH + 1], russian[LENGTH + 1], output[LENGTH + MORE];
static uint8_t offsets[WINNOW_TEDDY_CHUNK];
/// Keeps a result, so that the call stays.
volatile size_t kept;
static uint64_t stops[8], backslashes[8], high[8];
static uint64_t stays[1024], marks[1024];
static uint8_t firsts[2048], seconds[2048];
static winnow_fold_tables fold_tables = {stays, marks, firsts, seconds, 0, 1, 1};
static uint32_t fingerprints[64];
static uint16_t shared[64 * 8];
static int8_t rows[512 * 24], pairs[1024 * 24];
static struct winnow_word_tables word_tables = {fingerprints, shared, rows, pairs, 64, 64, 256, 24};

static void index_json(int level) { winnow_json_index(level, 0, text, LENGTH, stops, backslashes, high); }
static void validate(int level) { kept = (size_t)winnow_is_utf8(level, text, LENGTH); }
static void make_keys(int level) { winnow_fold_keys(level, NULL, text, LENGTH, LENGTH + MORE, keys, stops); }
static void search(int level, size_t groups) {
  winnow_teddy(level, tables, groups, 1, NULL, text, LENGTH, LENGTH + MORE, offsets, stops, keys);
}
static void search_some(int level) { search(level, 1); }
static void search_many(int level) { search(level, 2); }
static winnow_classes classes[LENGTH / 64 + 1];
static void classify(int level) { winnow_classify(level, text, LENGTH, 1, classes); }
static void look_for_unusual(int level) { kept = winnow_next_unusual(level, text, LENGTH, 0); }
static void look_outside_range(int level) {
  kept = winnow_outside_range(level, text, LENGTH, (winnow_scalar_range){{0xD0, 0x90}, {0xD1, 0x8F}}).end;
}
static void look_for_spelling(int level) {
  kept = winnow_find_spelling_signs(level, text, LENGTH, NULL, 0, 0).others;
}
static void count(int level) { winnow_count(level, text, LENGTH, '\n'); }
static void fold(int level) {
  (void)level;
  winnow_fold_ascii(text, LENGTH, keys);
}
static void unescape(int level) { winnow_json_unescape(level, escaped, LENGTH, output, (size_t *)&kept); }
static void fold_polish(int level) {
  size_t start;
  kept = winnow_fold_blocks(level, &fold_tables, polish, LENGTH, output, &start);
}
static void fold_russian(int level) {
  size_t start;
  kept = winnow_fold_blocks(level, &fold_tables, russian, LENGTH, output, &start);
}
static void score_word(int level) {
  (void)level;
  int16_t scores[24];
  winnow_word_scores(&word_tables, 0, 0x0102030405060708, 8, 4711, scores);
  kept = (size_t)scores[0];
}
static void cut_words(int level) {
  (void)level;
  struct winnow_word words[WINNOW_MOST_ASCII_WORDS];
  for (size_t at = 0; at < LENGTH; at += 64) kept = winnow_cut_ascii_words(text + at, LENGTH - at, 1, words).count;
}
static void find_links(int level) {
  (void)level;
  for (size_t at = 0; at < LENGTH; at += 16) kept = winnow_link_anchors_16(text + at);
}

static const struct {
  const char *name;
  void (*call)(int level);
} kernels[] = {
    {"json_index", index_json},
    {"utf8", validate},
    {"json_unescape", unescape},
    {"fold_keys", make_keys},
    {"teddy, 1 group", search_some},
    {"teddy, 2 groups", search_many},
    {"fold_blocks, Polish", fold_polish},
    {"fold_blocks, Russian", fold_russian},
    {"word_scores, 8 letters", score_word},
    {"ascii_words", cut_words},
    {"classify", classify},
    {"next_unusual", look_for_unusual},
    {"outside_range", look_outside_range},
    {"find_spelling_signs", look_for_spelling},
    {"count", count},
    {"fold_ascii", fold},
    {"link_anchors", find_links},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

/// Nanoseconds a call.
static double time_of(int kernel, int level, long calls) {
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (long call = 0; call < calls; call++) kernels[kernel].call(level);
  clock_gettime(CLOCK_MONOTONIC, &end);
  return ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) / (double)calls;
}

/// Fills `target` with a text over and over. A letter that is cut off at the end becomes spaces.
static void repeat(const char *source, uint8_t *target, size_t count) {
  for (size_t at = 0; at < count; at++) target[at] = (uint8_t)source[at % strlen(source)];
  while (target[count - 1] >= 0x80) target[--count] = ' ';
}

int main(int argc, char **argv) {
  if (argc == 1) {
    for (int i = 0; i < KERNELS; i++) puts(kernels[i].name);
    return 0;
  }
  repeat("Your PARCEL 4711 comes today between 14:00 and 16:00. ", text, sizeof text);
  repeat("\\u041f\\u0440\\u0438\\u0432\\u0435\\u0442, \\u043c\\u0438\\u0440! ", escaped, LENGTH);
  repeat("Twoja PRZESY\u0141KA ju\u017c czeka, dop\u0142a\u0107 jeszcze 3 z\u0142. ", polish, LENGTH);
  repeat("\u041f\u043e\u0441\u044b\u043b\u043a\u0430 \u043f\u0440\u0438\u0434\u0451\u0442 \u0437\u0430\u0432\u0442\u0440\u0430. ", russian, LENGTH);
  // Few bits, so that few offsets are candidates.
  for (size_t at = 0; at < sizeof tables; at++) tables[at] = (uint8_t)(at * 37 & (at >> 3) & 0x11);
  memset(stays, 0xFF, sizeof stays);
  for (unsigned scalar = 0x80; scalar < 2048; scalar++)
    firsts[scalar] = (uint8_t)(0xC0 | scalar >> 6), seconds[scalar] = (uint8_t)(0x80 | (scalar & 63));
  for (size_t at = 0; at < sizeof rows; at++) rows[at] = (int8_t)at;
  if (argc == 2) {
    printf("%-24s", "nanoseconds");
    for (int level = WINNOW_VECTOR_LEVELS - 1; level >= 0; level--)
      if (winnow_has_vector_level(level)) printf("  level %d", level);
    for (int i = 0; i < KERNELS; i++) {
      printf("\n%-24s", kernels[i].name);
      for (int level = WINNOW_VECTOR_LEVELS - 1; level >= 0; level--) {
        if (!winnow_has_vector_level(level)) continue;
        winnow_limit_vector_level(level);
        time_of(i, level, 1000);
        printf(" %8.1f", time_of(i, level, atol(argv[1])));
      }
    }
    puts("");
    return 0;
  }
  int level = argc == 4 ? atoi(argv[2]) : -1;
  if (!winnow_has_vector_level(level)) {
    fprintf(stderr, "this processor has no such vector level\n");
    return 1;
  }
  // The scores of words are of the machine's level.
  winnow_limit_vector_level(level);
  for (int i = 0; i < KERNELS; i++) {
    if (strcmp(kernels[i].name, argv[1]) != 0) continue;
    for (long calls = atol(argv[3]); calls > 0; calls--) kernels[i].call(level);
    return 0;
  }
  fprintf(stderr, "there is no kernel '%s'\n", argv[1]);
  return 1;
}
