// Runs each kernel of vectors of 16 bytes against a plain loop that is written here, on random and on hard bytes:
// every length from 0 to 300, at every alignment. A text ends where its memory does, so that whoever reads beyond
// it is stopped by the processor.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "byte_count.h"
#include "candidate_scalars.h"
#include "fold_keys.h"
#include "json_index.h"
#include "teddy.h"
#include "vector_bytes.h"

enum { MAX_LENGTH = 300, ALIGNMENTS = 16 };

static uint64_t seed = 0x9E3779B97F4A7C15;
static uint64_t next_random(void) {
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return seed;
}

static void fail(const char *kernel, size_t length, size_t alignment, const char *what) {
  fprintf(stderr, "%s: %s differs at length %zu, alignment %zu\n", kernel, what, length, alignment);
  exit(1);
}

// MARK: Inputs

/// Pieces that kernels get wrong: escapes, runs of backslashes, well-formed and ill-formed UTF-8, controls.
static const char *const pieces[] = {
    "\"", "\\", "\\\\", "\\\\\\", "\\\"", "\\n", "\\u00e9", "\\uD83D\\uDE00", "\\u12", "\\x", "\t", "\n", "\x1F", " ",
    "free", "MONEY", "Az@[`{", "0189", "\xC3\xA9", "\xC3", "\xA9", "\xE2\x82\xAC", "\xE2\x82", "\xE0\x9F\x80",
    "\xED\xA0\x80", "\xED\x9F\xBF", "\xF0\x9F\x98\x80", "\xF0\x9F", "\xF4\x90\x80\x80", "\xF4\x8F\xBF\xBF", "\xC0\x80",
    "\xC1", "\xF5\x80\x80\x80", "\xFF", "\x80", "\xEF\xB8\x8F", "\xCC\x81", "\xE2\x80\x8D", "\x7F"};

static void fill(uint8_t *bytes, size_t length, unsigned kind) {
  size_t at = 0;
  while (at < length) {
    uint64_t random = next_random();
    switch (kind) {
    case 0: bytes[at++] = (uint8_t)random; break;
    case 1: bytes[at++] = (uint8_t)(0x20 + random % 0x5F); break;
    case 2: bytes[at++] = random % 4 ? '\\' : '"'; break;
    default: {
      const char *piece = pieces[random % (sizeof pieces / sizeof *pieces)];
      for (; *piece && at < length; piece++) bytes[at++] = (uint8_t)*piece;
    }
    }
  }
}

// MARK: The plain loops

/// Whether all of the bytes are well-formed UTF-8, by table 3-7 of the Unicode Standard.
static int well_formed(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  while (at < count) {
    uint8_t lead = bytes[at], low = 0x80, high = 0xBF;
    size_t more;
    if (lead < 0x80) more = 0;
    else if (lead >= 0xC2 && lead <= 0xDF) more = 1;
    else if (lead >= 0xE0 && lead <= 0xEF) more = 2, low = lead == 0xE0 ? 0xA0 : low, high = lead == 0xED ? 0x9F : high;
    else if (lead >= 0xF0 && lead <= 0xF4) more = 3, low = lead == 0xF0 ? 0x90 : low, high = lead == 0xF4 ? 0x8F : high;
    else return 0;
    if (count - at <= more) return 0;
    for (size_t i = 1; i <= more; i++) {
      if (bytes[at + i] < low || bytes[at + i] > high) return 0;
      low = 0x80, high = 0xBF;
    }
    at += more + 1;
  }
  return 1;
}

static int is_hexadecimal(uint8_t byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

/// The high bits that an index has after the last byte, in stops.
static void check_index(const uint8_t *bytes, size_t count, size_t alignment, int level) {
  size_t words = (count + 63) / 64;
  for (int escapes = 0; escapes < 2; escapes++) {
    uint64_t stops[8] = {0}, backslashes[8] = {0}, high[8] = {0};
    uint64_t own_stops[8] = {0}, own_backslashes[8] = {0}, own_high[8] = {0};
    int found = winnow_json_index(level, escapes, bytes, count, stops, backslashes, high);
    if (found < 0) fail("json_index", count, alignment, "whether there is code");
    int escaped = 0, digits = 0, bad = 0;
    for (size_t at = 0; at < words * 64; at++) {
      uint64_t bit = 1ULL << at % 64;
      if (at >= count) {
        own_stops[at / 64] |= bit;
        continue;
      }
      uint8_t byte = bytes[at];
      if (byte == '\\') own_backslashes[at / 64] |= bit;
      if (byte >= 0x80) own_high[at / 64] |= bit;
      if (byte < 0x20) own_stops[at / 64] |= bit;
      if (!escapes && (byte == '"' || byte == '\\')) own_stops[at / 64] |= bit;
      if (!escapes) continue;
      if (byte == '"' && !escaped) own_stops[at / 64] |= bit;
      if (digits > 0) {
        digits--;
        if (!is_hexadecimal(byte)) bad = 1;
      }
      if (escaped) {
        if (byte == 0 || !strchr("\"\\/bfnrtu", byte)) bad = 1;
        if (byte == 'u') digits = 4;
        escaped = 0;
      } else if (byte == '\\') {
        escaped = 1;
      }
    }
    if (escapes && (escaped || digits > 0)) bad = 1;
    if (escapes && bad != ((found & WINNOW_JSON_BAD_ESCAPE) != 0)) fail("json_index", count, alignment, "bad escapes");
    // With a bad escape the index is made again without them.
    if (!bad && memcmp(stops, own_stops, words * 8)) fail("json_index", count, alignment, "stops");
    if (memcmp(backslashes, own_backslashes, words * 8)) fail("json_index", count, alignment, "backslashes");
    if (memcmp(high, own_high, words * 8)) fail("json_index", count, alignment, "high bytes");
    if (well_formed(bytes, count) == ((found & WINNOW_JSON_UNSURE_UTF8) != 0))
      fail("json_index", count, alignment, "UTF-8");
  }
}

static void check_count(const uint8_t *bytes, size_t count, size_t alignment, int level) {
  size_t own = 0;
  for (size_t at = 0; at < count; at++) own += bytes[at] == '\\';
  if (winnow_count(level, bytes, count, '\\') != own) fail("count", count, alignment, "the count");
}

static uint8_t fold_key(uint8_t byte) {
  if (byte >= 'A' && byte <= 'Z') return byte + 0x20;
  return byte < 0x80 ? byte : byte < 0xC0 ? byte & 0xDF : byte & 0xDE;
}

/// The classes of the scalar that three bytes begin with, those beyond the text being zero.
static uint8_t scalar_classes(const uint8_t *tables, const uint8_t *bytes, size_t count, size_t at) {
  uint8_t classes = 0xFF;
  for (size_t i = 0; i < 3; i++) {
    uint8_t byte = at + i < count ? bytes[at + i] : 0;
    const uint8_t *halves = tables + WINNOW_SCALAR_HALVES + 32 * i;
    classes &= halves[byte & 15] & halves[16 + (byte >> 4)];
  }
  return classes;
}

/// Where candidate scalars begin. What is before the text counts as one scalar of each class; 64 bytes of ASCII
/// have none, nor does what follows them remember any.
static void find_scalars(const uint8_t *tables, const uint8_t *bytes, size_t count, size_t available, uint8_t *found) {
  uint8_t pairs = tables[WINNOW_SCALAR_ADJACENT];
  uint8_t paired[MAX_LENGTH + 4];
  memset(paired, 1, 4);
  for (size_t at = 0; at < count; at++) {
    size_t block = at / 64 * 64, end = block + 64 < count ? block + 64 : count;
    int is_ascii = 1;
    for (size_t i = block; i < end; i++) is_ascii &= bytes[i] < 0x80;
    uint8_t classes = is_ascii ? 0 : scalar_classes(tables, bytes, available, at);
    paired[at + 4] = (classes & pairs) != 0;
    found[at] = (classes & ~pairs) != 0 ||
                (paired[at + 4] && (paired[at + 2] || paired[at + 1] || paired[at]));
  }
}

/// Tables in which an ASCII byte begins no scalar, as in those that the program makes.
static void make_scalar_tables(uint8_t *tables) {
  memset(tables, 0, 289);
  uint8_t *halves = tables + WINNOW_SCALAR_HALVES;
  for (int i = 0; i < 3; i++) {
    for (int nibble = 0; nibble < 16; nibble++) {
      halves[32 * i + nibble] = (uint8_t)(next_random() | next_random());
      halves[32 * i + 16 + nibble] = i == 0 && nibble < 12 ? 0 : (uint8_t)(next_random() | next_random());
    }
  }
  // The bytes after the text are read as zero, and may have any class.
  tables[WINNOW_SCALAR_ADJACENT] = next_random() % 3 ? (uint8_t)(next_random() & next_random()) : 0;
}

static void check_keys(const uint8_t *bytes, size_t count, size_t available, size_t alignment, int level) {
  uint8_t tables[289], keys[MAX_LENGTH + 64], found[MAX_LENGTH];
  uint64_t scalars[8];
  make_scalar_tables(tables);
  uint32_t findings = winnow_fold_keys(level, tables, bytes, count, available, keys, scalars);
  find_scalars(tables, bytes, count, available, found);
  int high = 0;
  for (size_t at = 0; at < count; at++) {
    high |= bytes[at] >= 0x80;
    if (keys[at] != fold_key(bytes[at])) fail("fold_keys", count, alignment, "a key");
    int here = findings >> (1 + at / 64) & 1 ? scalars[at / 64] >> at % 64 & 1 : 0;
    if (here != found[at]) fail("fold_keys", count, alignment, "a candidate scalar");
  }
  if ((findings & WINNOW_FOLD_KEYS_NON_ASCII) != (high ? WINNOW_FOLD_KEYS_NON_ASCII : 0u))
    fail("fold_keys", count, alignment, "whether all is ASCII");
}

static void check_teddy(const uint8_t *bytes, size_t count, size_t available, size_t alignment, int level) {
  enum { GROUPS = 4, WIDTH = WINNOW_TEDDY_WIDTH };
  static uint8_t tables[GROUPS * WIDTH * 32];
  uint8_t scalar_tables[289], offsets[WINNOW_TEDDY_CHUNK], keys[WINNOW_TEDDY_CHUNK + 64], found[MAX_LENGTH];
  uint64_t scalars[4];
  if (count > WINNOW_TEDDY_CHUNK) count = WINNOW_TEDDY_CHUNK;
  size_t groups = next_random() % GROUPS + 1;
  for (size_t at = 0; at < groups * WIDTH * 32; at++) tables[at] = (uint8_t)(next_random() | next_random());
  make_scalar_tables(scalar_tables);
  // Not plain; plain, looking for scalars; plain, without looking for them.
  for (int way = 0; way < 3; way++) {
    int findings = winnow_teddy(level, tables, groups, way > 0, way == 1 ? scalar_tables : NULL, bytes, count,
                                available, offsets, scalars, keys);
    if (findings < 0) fail("teddy", count, alignment, "whether there is code");
    int high = 0;
    for (size_t at = 0; at < count; at++) high |= bytes[at] >= 0x80;
    if (((findings & WINNOW_TEDDY_NON_ASCII) != 0) != high) fail("teddy", count, alignment, "whether all is ASCII");
    if (way == 2 && high) {
      if (findings != WINNOW_TEDDY_NON_ASCII) fail("teddy", count, alignment, "the early end");
      continue;
    }
    size_t number = 0;
    find_scalars(scalar_tables, bytes, count, available, found);
    for (size_t at = 0; at < count; at++) {
      uint8_t passed = 0;
      for (size_t group = 0; group < groups; group++) {
        uint8_t buckets = 0xFF;
        for (size_t i = 0; i < WIDTH; i++) {
          uint8_t byte = at + i < available ? bytes[at + i] : 0;
          const uint8_t *halves = tables + (group * WIDTH + i) * 32;
          buckets &= halves[byte & 15] & halves[16 + (byte >> 4)];
        }
        passed |= buckets;
      }
      if (passed && offsets[number++] != at) fail("teddy", count, alignment, "a candidate");
      if (keys[at] != fold_key(bytes[at])) fail("teddy", count, alignment, "a key");
      int here = findings / WINNOW_TEDDY_SCALARS >> at / 64 & 1 ? scalars[at / 64] >> at % 64 & 1 : 0;
      if (way == 1 && here != found[at]) fail("teddy", count, alignment, "a candidate scalar");
    }
    if ((size_t)(findings / WINNOW_TEDDY_CANDIDATE) != number) fail("teddy", count, alignment, "the number of candidates");
    if (((findings & WINNOW_TEDDY_CANDIDATES) != 0) != (number > 0)) fail("teddy", count, alignment, "candidates");
  }
}

int main(void) {
  int level = winnow_vector_level() < WINNOW_VECTOR_128 ? winnow_vector_level() : WINNOW_VECTOR_128;
  if (level != WINNOW_VECTOR_128) {
    fprintf(stderr, "this processor has no vectors of 16 bytes\n");
    return 1;
  }
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint8_t *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + page, page, PROT_NONE) != 0) return 1;
  size_t checks = 0;
  for (unsigned kind = 0; kind < 5; kind++) {
    for (size_t length = 0; length <= MAX_LENGTH; length++) {
      for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++, checks++) {
        // At alignment 0 the text ends with its memory; at the others that many bytes before.
        uint8_t *text = memory + page - length - alignment;
        fill(text, length + alignment, kind);
        check_index(text, length, alignment, level);
        check_count(text, length, alignment, level);
        check_keys(text, length, length + alignment, alignment, level);
        check_teddy(text, length, length + alignment, alignment, level);
      }
    }
  }
  printf("%zu texts: every kernel agrees with its plain loop\n", checks);
  return 0;
}
