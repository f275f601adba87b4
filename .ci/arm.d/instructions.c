// Calls one kernel on a message so many times: instructions KERNEL LEVEL CALLS. The difference between two numbers of
// calls, in instructions, is what the calls between them take. Without arguments it lists the kernels.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "byte_count.h"
#include "byte_scan.h"
#include "detect.h"
#include "fold.h"
#include "fold_keys.h"
#include "json_index.h"
#include "teddy.h"
#include "vector_bytes.h"

// The length of a message, and what can be read after it.
enum { LENGTH = 160, MORE = 32 };
static uint8_t text[LENGTH + MORE], tables[2 * WINNOW_TEDDY_WIDTH * 128], keys[WINNOW_FOLD_KEYS_CHUNK + 64];
static uint8_t offsets[WINNOW_TEDDY_CHUNK];
/// Keeps a result, so that the call stays.
volatile unsigned anchors;
static uint64_t stops[8], backslashes[8], high[8];

static void index_json(int level) { winnow_json_index(level, 0, text, LENGTH, stops, backslashes, high); }
static void make_keys(int level) { winnow_fold_keys(level, NULL, text, LENGTH, LENGTH + MORE, keys, stops); }
static void search(int level, size_t groups) {
  winnow_teddy(level, tables, groups, 1, NULL, text, LENGTH, LENGTH + MORE, offsets, stops, keys);
}
static void search_some(int level) { search(level, 1); }
static void search_many(int level) { search(level, 2); }
static void count(int level) { winnow_count(level, text, LENGTH, '\n'); }
static void fold(int level) {
  (void)level;
  winnow_fold_ascii(text, LENGTH, keys);
}
static void find_links(int level) {
  (void)level;
  for (size_t at = 0; at < LENGTH; at += 16) anchors = winnow_link_anchors_16(text + at);
}

static const struct {
  const char *name;
  void (*call)(int level);
} kernels[] = {
    {"json_index", index_json}, {"fold_keys", make_keys},   {"teddy, 1 group", search_some},
    {"teddy, 2 groups", search_many}, {"count", count}, {"fold_ascii", fold}, {"link_anchors", find_links},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

int main(int argc, char **argv) {
  if (argc != 4) {
    for (int i = 0; i < KERNELS; i++) puts(kernels[i].name);
    return 0;
  }
  int level = atoi(argv[2]);
  if (level > winnow_vector_level()) {
    fprintf(stderr, "this processor has no vectors of level %d\n", level);
    return 1;
  }
  static const char message[] = "Your PARCEL 4711 comes today between 14:00 and 16:00. ";
  for (size_t at = 0; at < sizeof text; at++) text[at] = (uint8_t)message[at % (sizeof message - 1)];
  // Few bits, so that few offsets are candidates.
  for (size_t at = 0; at < sizeof tables; at++) tables[at] = (uint8_t)(at * 37 & (at >> 3) & 0x11);
  for (int i = 0; i < KERNELS; i++) {
    if (strcmp(kernels[i].name, argv[1]) != 0) continue;
    for (long calls = atol(argv[3]); calls > 0; calls--) kernels[i].call(level);
    return 0;
  }
  fprintf(stderr, "there is no kernel '%s'\n", argv[1]);
  return 1;
}
