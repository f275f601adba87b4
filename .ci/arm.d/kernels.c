// Runs each kernel of each level that the processor has against a plain loop that is written here, on random and on hard
// bytes: every length from 0 to 300, at every alignment. A text ends where its memory does, so that whoever reads beyond
// it is stopped by the processor.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "ascii_words.h"
#include "byte_count.h"
#include "byte_scan.h"
#include "candidate_scalars.h"
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
    case 3: {
      // Runs of letters: of ASCII for a while, then of Cyrillic, some of which are not Russian.
      int was_high = at > 0 && bytes[at - 1] >= 0x80;
      if ((random >> 20 & 7 ? was_high : !was_high) && length - at >= 2) {
        bytes[at++] = (uint8_t)(0xD0 + (random >> 12 & 1));
        bytes[at++] = (uint8_t)(0x80 + (random & 63));
      } else {
        bytes[at++] = (uint8_t)((random >> 8 & 0x20) + 'A' + random % 27);
      }
      break;
    }
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

static void check_utf8(const uint8_t *bytes, size_t count, size_t alignment, int level) {
  if (winnow_is_utf8(level, bytes, count) != well_formed(bytes, count)) fail("utf8", count, alignment, "the answer");
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

/// The classes of the scalar that three bytes begin with, those beyond the text being zero. The tables of AVX-512 tell
/// more bytes apart.
static uint8_t scalar_classes(int level, const uint8_t *tables, const uint8_t *bytes, size_t count, size_t at) {
  uint8_t classes = 0xFF;
  if (level == WINNOW_VECTOR_AVX512) {
    if (bytes[at] < 0xC0) return 0;
    for (size_t i = 0; i < 3; i++) classes &= tables[64 * i + ((at + i < count ? bytes[at + i] : 0) & 63)];
    return classes;
  }
  for (size_t i = 0; i < 3; i++) {
    uint8_t byte = at + i < count ? bytes[at + i] : 0;
    const uint8_t *halves = tables + WINNOW_SCALAR_HALVES + 32 * i;
    classes &= halves[byte & 15] & halves[16 + (byte >> 4)];
  }
  return classes;
}

/// Where candidate scalars begin. What is before the text counts as one scalar of each class; 64 bytes of ASCII
/// have none, nor does what follows them remember any.
static void find_scalars(int level, const uint8_t *tables, const uint8_t *bytes, size_t count, size_t available, uint8_t *found) {
  uint8_t pairs = tables[WINNOW_SCALAR_ADJACENT];
  uint8_t paired[MAX_LENGTH + 4];
  memset(paired, 1, 4);
  for (size_t at = 0; at < count; at++) {
    size_t block = at / 64 * 64, end = block + 64 < count ? block + 64 : count;
    int is_ascii = 1;
    for (size_t i = block; i < end; i++) is_ascii &= bytes[i] < 0x80;
    uint8_t classes = is_ascii ? 0 : scalar_classes(level, tables, bytes, available, at);
    paired[at + 4] = (classes & pairs) != 0;
    found[at] = (classes & ~pairs) != 0 ||
                (paired[at + 4] && (paired[at + 2] || paired[at + 1] || paired[at]));
  }
}

/// Tables in which an ASCII byte begins no scalar, as in those that the program makes.
static void make_scalar_tables(uint8_t *tables) {
  for (int i = 0; i < WINNOW_SCALAR_HALVES; i++) tables[i] = (uint8_t)(next_random() | next_random());
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
  find_scalars(level, tables, bytes, count, available, found);
  int high = 0;
  for (size_t at = 0; at < count; at++) {
    high |= bytes[at] >= 0x80;
    if (keys[at] != fold_key(bytes[at])) fail("fold_keys", count, alignment, "a key");
    int here = findings >> (1 + at / 64) & 1 ? scalars[at / 64] >> at % 64 & 1 : 0;
    if (winnow_capabilities_of(level).finds_candidate_scalars && here != found[at]) fail("fold_keys", count, alignment, "a candidate scalar");
  }
  if ((findings & WINNOW_FOLD_KEYS_NON_ASCII) != (high ? WINNOW_FOLD_KEYS_NON_ASCII : 0u))
    fail("fold_keys", count, alignment, "whether all is ASCII");
}

static void check_teddy(const uint8_t *bytes, size_t count, size_t available, size_t alignment, int level) {
  enum { GROUPS = 4, WIDTH = WINNOW_TEDDY_WIDTH };
  const size_t size = winnow_capabilities_of(level).teddy_table_size;
  static uint8_t tables[GROUPS * WIDTH * 128];
  uint8_t scalar_tables[289], offsets[WINNOW_TEDDY_CHUNK], keys[WINNOW_TEDDY_CHUNK + 64], found[MAX_LENGTH];
  uint64_t scalars[4];
  if (count > WINNOW_TEDDY_CHUNK) count = WINNOW_TEDDY_CHUNK;
  size_t groups = next_random() % GROUPS + 1;
  for (size_t at = 0; at < groups * WIDTH * size; at++) tables[at] = (uint8_t)(next_random() | next_random());
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
    find_scalars(level, scalar_tables, bytes, count, available, found);
    for (size_t at = 0; at < count; at++) {
      uint8_t passed = 0;
      for (size_t group = 0; group < groups; group++) {
        uint8_t buckets = 0xFF;
        for (size_t i = 0; i < WIDTH; i++) {
          uint8_t byte = at + i < available ? bytes[at + i] : 0;
          const uint8_t *table = tables + (group * WIDTH + i) * size;
          buckets &= size == 128 ? table[byte & 127] : table[byte & 15] & table[16 + (byte >> 4)];
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

/// Fills with the content of a JSON string, all of whose escapes are valid. The last may be cut off.
static void fill_escaped(uint8_t *bytes, size_t length, unsigned kind) {
  static const char *const others[] = {"\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "u", "0", "\xC3\xA9", " ", "plain text of 27 characters"};
  size_t at = 0;
  while (at < length) {
    char piece[32];
    uint64_t random = next_random();
    unsigned unit = random >> 16 & 0xFFFF;
    if (random % 8 >= kind + 2) {
      strcpy(piece, others[(random >> 8) % (sizeof others / sizeof *others)]);
    } else {
      switch (random >> 40 & 7) {
      case 0: unit &= 0x7F; break;
      case 1: case 2: case 3: unit = 0x400 + (unit & 0xFF); break;
      case 4: unit = 0xD800 | (unit & 0x7FF); break;
      case 5: unit = 0x7E0 + (unit & 0x3F); break;
      }
      sprintf(piece, random >> 48 & 1 ? "\\u%04X" : "\\u%04x", unit);
      if ((random >> 40 & 7) == 6)
        sprintf(piece, "\\u%04x\\u%04X", 0xD800 | (unit & 0x3FF), 0xDC00 | (unsigned)(random >> 20 & 0x3FF));
    }
    for (const char *next = piece; *next && at < length; next++) bytes[at++] = (uint8_t)*next;
  }
}

static uint32_t unit_at(const uint8_t *digits) {
  char text[5] = {0};
  memcpy(text, digits, 4);
  return (uint32_t)strtoul(text, NULL, 16);
}

static size_t encode(uint32_t scalar, uint8_t *to) {
  if (scalar < 0x80) return to[0] = (uint8_t)scalar, 1;
  size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t at = count; at-- > 1; scalar >>= 6) to[at] = (uint8_t)(0x80 | (scalar & 0x3F));
  to[0] = (uint8_t)(0xF00 >> count | scalar);
  return count;
}

static void check_unescape(uint8_t *bytes, size_t count, size_t alignment, int level) {
  uint8_t decoded[MAX_LENGTH + WINNOW_UNESCAPE_SLACK], own[MAX_LENGTH + 4];
  size_t at = 0, length = 0, taken = 0;
  while (at < count) {
    if (bytes[at] != '\\') {
      own[length++] = bytes[at++];
      continue;
    }
    if (count - at < 2 || (bytes[at + 1] == 'u' && count - at < 6)) break;
    if (bytes[at + 1] != 'u') {
      const char *found = strchr("b\bf\fn\nr\rt\t", bytes[at + 1]);
      own[length++] = found ? (uint8_t)found[1] : bytes[at + 1];
      at += 2;
      continue;
    }
    uint32_t scalar = unit_at(bytes + at + 2);
    at += 6;
    if (scalar >= 0xD800 && scalar < 0xE000) {
      uint32_t next = count - at >= 6 && bytes[at] == '\\' && bytes[at + 1] == 'u' ? unit_at(bytes + at + 2) : 0;
      if (scalar < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
        scalar = 0x10000 + (scalar - 0xD800) * 0x400 + (next - 0xDC00);
        at += 6;
      } else {
        scalar = 0xFFFD;
      }
    }
    length += encode(scalar, own + length);
  }
  size_t written = winnow_json_unescape(level, bytes, count, decoded, &taken);
  if (taken != at) fail("json_unescape", count, alignment, "how much is decoded");
  if (written != length || memcmp(decoded, own, length)) fail("json_unescape", count, alignment, "the text");
}

/// The form of U+0400 to U+047F by CaseFolding.txt.
static uint32_t fold_cyrillic(uint32_t scalar) {
  if (scalar < 0x410) return scalar + 0x50;
  if (scalar < 0x430) return scalar + 0x20;
  return scalar >= 0x460 && scalar % 2 == 0 ? scalar + 1 : scalar;
}

/// Tables of every kind of scalar: those that change, that stay, marks, and those that are not known.
static winnow_fold_tables make_fold_tables(void) {
  static uint64_t stays[1024], marks[1024];
  static uint8_t firsts[2048], seconds[2048];
  winnow_fold_tables tables = {stays, marks, firsts, seconds, 0, next_random() & 1, next_random() & 1};
  uint64_t rare = next_random() % 3;
  for (int block = 0; block < 1024; block++) {
    uint64_t some = next_random() & next_random() & next_random() & next_random();
    marks[block] = next_random() % 4 ? 0 : some;
    stays[block] = block >> 6 == 5 || rare == 0 ? ~0ULL : ~(next_random() & next_random() & next_random()) | marks[block];
    if (block >> 6 == 5) marks[block] = 0;
  }
  tables.leads = 1 << 5;
  for (uint32_t scalar = 0; scalar < 2048; scalar++) {
    uint64_t bit = 1ULL << (scalar & 63);
    uint32_t form = 0x80 + (uint32_t)(next_random() % 0x780);
    if (scalar >= 0x400 && scalar < 0x480) {
      marks[scalar / 64] = 0;
      form = tables.lowers ? fold_cyrillic(scalar) : scalar;
    } else if (marks[scalar / 64] & bit) {
      form = scalar;
    } else if (next_random() % 16 == 0) {
      form = 0;
    }
    if (scalar % 64 == 0) stays[scalar / 64] = 0;
    if (form == scalar) stays[scalar / 64] |= bit;
    firsts[scalar] = form ? (uint8_t)(0xC0 | form >> 6) : 0;
    seconds[scalar] = form ? (uint8_t)(0x80 | (form & 0x3F)) : 0;
  }
  return tables;
}

static void fill_scalars(uint8_t *bytes, size_t length, unsigned kind) {
  size_t at = 0;
  while (at < length) {
    uint64_t random = next_random();
    uint32_t scalar = random >> 8 & 0x7F;
    switch (random % 8 < kind ? random >> 4 & 7 : kind) {
    case 0: break;
    case 1: case 2: scalar = 0x400 + (random >> 8 & 0x7F); break;
    case 3: scalar = 0x80 + (random >> 8) % 0x780; break;
    case 4: scalar = 0x5000 + (random >> 8 & 0xFFF); break;
    case 5: scalar = 0x1F000 + (random >> 8 & 0xFFF); break;
    case 6: scalar = 0x3000 + (random >> 8 & 0x7F); break;
    default: scalar = 0x800 + (random >> 8) % 0xD000;
    }
    if ((random >> 32) % 64 == 0) scalar = 0x20000;
    uint8_t encoded[4];
    size_t size = encode(scalar, encoded);
    for (size_t i = 0; i < size && at < length; i++) bytes[at++] = encoded[i];
  }
}

static void check_fold_blocks(const uint8_t *bytes, size_t count, size_t alignment, int level,
                              const winnow_fold_tables *tables) {
  uint8_t target[MAX_LENGTH + WINNOW_FOLD_BLOCKS_SLACK], own[MAX_LENGTH + 4];
  size_t at = 0, last = 0, start = 0, before_mark = 0, before_last = 0;
  int after_mark = 1;
  while (at < count) {
    uint8_t lead = bytes[at];
    size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (count - at < size) break;
    int is_mark = 0;
    memcpy(own + at, bytes + at, size);
    if (size == 1 && tables->lowers && lead >= 'A' && lead <= 'Z') own[at] += 0x20;
    if (size == 2) {
      unsigned scalar = (lead & 31u) << 6 | (bytes[at + 1] & 63u);
      if (tables->seconds[scalar] == 0) break;
      own[at] = tables->firsts[scalar], own[at + 1] = tables->seconds[scalar];
      is_mark = tables->marks[scalar / 64] >> scalar % 64 & 1;
    } else if (size == 3) {
      unsigned block = (lead & 15u) << 6 | (bytes[at + 1] & 63u), bit = bytes[at + 2] & 63u;
      if (!(tables->stays[block] >> bit & 1)) break;
      is_mark = tables->marks[block] >> bit & 1;
    } else if (size == 4) {
      if (!tables->pictographs || lead != 0xF0 || bytes[at + 1] != 0x9F) break;
    }
    if (is_mark && after_mark) break;
    if (is_mark) before_mark = at, before_last = last;
    after_mark = is_mark;
    last = at;
    at += size;
  }
  // What is copied does not end with a mark.
  if (at > 0 && after_mark) at = before_mark, last = before_last;
  size_t copied = winnow_fold_blocks(level, tables, bytes, count, target, &start);
  if (copied != at) fail("fold_blocks", count, alignment, "how much is copied");
  if (at > 0 && start != last) fail("fold_blocks", count, alignment, "the last scalar");
  if (memcmp(target, own, at)) fail("fold_blocks", count, alignment, "the form");
}

// MARK: Scores of words

enum { BUCKETS = 61, SHARED_BUCKETS = 47, CODES = 300 };

/// The row of an n-gram or a word; -1 if there is none.
static int row_of(const struct winnow_word_tables *tables, uint64_t key, int may_share) {
  uint64_t mixed = key * 0x9E3779B97F4A7C15;
  mixed ^= mixed >> 29;
  mixed *= 0xBF58476D1CE4E5B9;
  unsigned bucket = (unsigned)((mixed >> 32) * tables->buckets >> 32);
  unsigned mark = (unsigned)((mixed >> 8 & 0xFFFF) * 92 >> 16) + 1;
  for (int slot = 0; slot < 4; slot++)
    if ((tables->fingerprints[bucket] >> 8 * slot & 0xFF) == mark) return (int)bucket * 4 + slot;
  mixed = key * 0xD6E8FEB86659FD93;
  mixed ^= mixed >> 32;
  mixed *= 0xD6E8FEB86659FD93;
  bucket = (unsigned)((mixed >> 32) * tables->shared_buckets >> 32);
  mark = (unsigned)((mixed >> 12 & 0xFFFF) * 391 >> 16) + 1;
  for (int slot = 0; may_share && slot < 4; slot++)
    if (tables->shared[bucket * 8 + slot] == mark) return (int)(tables->first_code + tables->shared[bucket * 8 + 4 + slot]);
  return -1;
}

static void check_word_scores(int width, int has_pairs) {
  static uint32_t fingerprints[BUCKETS];
  static uint16_t shared[SHARED_BUCKETS * 8];
  static int8_t rows[(BUCKETS * 4 + CODES) * 24], pairs[1024 * 24];
  for (int i = 0; i < BUCKETS; i++) {
    fingerprints[i] = 0;
    for (int slot = 0; slot < 4; slot++) fingerprints[i] |= (uint32_t)(next_random() % 93) << 8 * slot;
  }
  for (int i = 0; i < SHARED_BUCKETS * 8; i++) shared[i] = (uint16_t)(next_random() % (i % 8 < 4 ? 392 : CODES));
  for (size_t i = 0; i < sizeof rows; i++) rows[i] = (int8_t)next_random();
  for (size_t i = 0; i < sizeof pairs; i++) pairs[i] = (int8_t)next_random();
  struct winnow_word_tables tables = {fingerprints, shared, rows, has_pairs ? pairs : NULL, BUCKETS, SHARED_BUCKETS,
                                      BUCKETS * 4, (uint32_t)width};
  for (unsigned letters = 1; letters <= 15; letters++) {
    // The word between its ends.
    uint8_t word[17] = {0};
    unsigned codes = next_random() % 2 ? 31 : 200;
    uint64_t high = 0, low = 0, whole = next_random();
    int is_wide = 0;
    for (unsigned at = 1; at <= letters; at++) {
      word[at] = (uint8_t)(next_random() % codes + 1);
      is_wide |= word[at] >= 32;
      high = high << 8 | low >> 56, low = low << 8 | word[at];
    }
    int16_t scores[24], own[24] = {0};
    int in_pairs = has_pairs && !is_wide;
    for (unsigned length = in_pairs ? 3 : 1; length <= 5; length++) {
      for (unsigned at = length == 1; at + length <= letters + 2 - (length == 1); at++) {
        uint64_t key = (uint64_t)length << 48;
        for (unsigned i = 0; i < length; i++) key |= (uint64_t)word[at + i] << 8 * (length - 1 - i);
        int row = row_of(&tables, key, length > 2);
        for (int lane = 0; row >= 0 && lane < width; lane++) own[lane] += rows[row * width + lane];
      }
    }
    for (unsigned at = 0; in_pairs && at <= letters; at++)
      for (int lane = 0; lane < 24; lane++) own[lane] += pairs[(word[at] * 32 + word[at + 1]) * 24 + lane];
    int row = row_of(&tables, whole, 1);
    for (int lane = 0; row >= 0 && lane < width; lane++) own[lane] += rows[row * width + lane];
    winnow_word_scores(&tables, high, low, letters, whole, scores);
    if (memcmp(scores, own, sizeof own)) fail("word_scores", letters, (size_t)width, "a score");
  }
}

// MARK: The inline functions

static void check_16(const uint8_t *bytes, size_t count, size_t alignment) {
  uint32_t equal = 0, high = 0, escaped = 0, brackets = 0, digits = 0, differ = 0, links = 0, emoji = 0;
  const uint8_t others[17] = "\\0a. free MONEY-";
  for (int i = 0; i < 16; i++) {
    uint8_t byte = bytes[i], next = bytes[i + 1];
    equal |= (uint32_t)(byte == '\\') << i;
    high |= (uint32_t)(byte >= 0x80) << i;
    escaped |= (uint32_t)(byte == '"' || byte == '\\' || byte < 0x20) << i;
    brackets |= (uint32_t)(byte == '[' || byte == ']' || byte == '{' || byte == '}') << i;
    digits |= (uint32_t)(byte >= '0' && byte <= '9') << i;
    differ |= (uint32_t)(byte != others[i]) << i;
    int is_name = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || (next >= '0' && next <= '9') ||
                  next == '-' || next == '_' || next >= 0x80;
    links |= (uint32_t)((byte == '.' && is_name) || (byte == ':' && next == '/')) << i;
    int is_emoji = (byte == 0xE2 && (next >= 0x8C || next == 0x83)) ||
                   (byte == 0xE3 && (next == 0x80 || next == 0x8A)) || (byte == 0xEF && next == 0xB8) ||
                   (byte == 0xF0 && next == 0x9F);
    emoji |= (uint32_t)is_emoji << i;
  }
  if (winnow_equal_16(bytes, '\\') != equal) fail("equal_16", count, alignment, "a bit");
  if (winnow_high_16(bytes) != high) fail("high_16", count, alignment, "a bit");
  if (winnow_json_escaped_16(bytes) != escaped) fail("json_escaped_16", count, alignment, "a bit");
  if (winnow_json_brackets_16(bytes) != brackets) fail("json_brackets_16", count, alignment, "a bit");
  if (winnow_digits_16(bytes) != digits) fail("digits_16", count, alignment, "a bit");
  if (winnow_differ_16(bytes, others) != differ) fail("differ_16", count, alignment, "a bit");
  if (winnow_link_anchors_16(bytes) != links) fail("link_anchors_16", count, alignment, "a bit");
  if (winnow_emoji_anchors_16(bytes) != emoji) fail("emoji_anchors_16", count, alignment, "a bit");
}

/// Letters and a few of the bytes because of which a text is not ordinary; about half of the texts have none.
static void fill_ordinary(uint8_t *bytes, size_t count) {
  for (size_t at = 0; at < count; at++) {
    uint64_t random = next_random();
    bytes[at] = (random & 0xFF) == 0 ? (uint8_t)"I \n\x7F\xC3"[(random >> 8) % 5] : (uint8_t)"abC.1"[(random >> 8) % 5];
    if ((random >> 32 & 15) == 0) bytes[at] = at > 0 && bytes[at - 1] == ' ' ? '-' : ' ';
  }
}

/// Whether a letter from U+0410 to U+044F begins at an offset.
static int is_russian(const uint8_t *bytes, size_t count, size_t at) {
  uint32_t letter = at + 1 < count ? (uint32_t)bytes[at] << 8 | bytes[at + 1] : 0;
  return (letter >= 0xD090 && letter < 0xD0C0) || (letter >= 0xD180 && letter < 0xD190);
}

/// Whether an `I` beside a byte may stand for a small L.
static int is_beside_l(uint8_t byte) { return byte == 'I' || byte >= 0x80 || (byte >= 'a' && byte <= 'z'); }

/// Whether a letter from U+00C0 to U+017F begins at an offset.
static int is_accented(const uint8_t *bytes, size_t count, size_t at) {
  uint32_t letter = at + 1 < count ? (uint32_t)bytes[at] << 8 | bytes[at + 1] : 0;
  return letter >= 0xC300 && letter < 0xC600 && letter != 0xC397 && letter != 0xC3B7;
}

static void check_classes(const uint8_t *bytes, size_t count, size_t alignment, int level) {
  for (int spelling = 0; spelling < 2; spelling++) {
    winnow_classes own[MAX_LENGTH / 64 + 1] = {0}, found[MAX_LENGTH / 64 + 1] = {0};
    winnow_classes_present text = {0};
    for (size_t at = 0; at < count; at++) {
      uint8_t byte = bytes[at];
      winnow_classes *block = &own[at / 64];
      const uint64_t bit = (uint64_t)1 << at % 64;
      int is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
      if (byte >= 0x80) block->high |= bit;
      if (is_letter) block->letters |= bit;
      if (byte < 0x20 || byte == 0x7F) block->controls |= bit;
      int may_be_l = byte == 'I'
          && ((at > 0 && is_beside_l(bytes[at - 1])) || (at + 1 < count && is_beside_l(bytes[at + 1])));
      if (may_be_l) block->capital_i |= bit;
      if (byte == ' ' && at > 0 && bytes[at - 1] == ' ') block->double_spaces |= bit;
      if (is_russian(bytes, count, at) || (at > 0 && is_russian(bytes, count, at - 1))) block->russian |= bit;
      text.high |= byte >= 0x80, text.letters |= is_letter, text.controls |= byte < 0x20 || byte == 0x7F;
      text.capital_i |= may_be_l, text.double_spaces |= (block->double_spaces & bit) != 0;
      if (!spelling) continue;
      if (byte >= '0' && byte <= '9') block->digits |= bit;
      if (byte == '$') block->dollars |= bit;
      if (byte && strchr("!$+@|", byte)) block->symbols |= bit;
      if (byte && strchr("#*+,-./=\\^_|~", byte)) block->joiners |= bit;
      if (is_letter && at + 2 < count && (byte | 0x20) == (bytes[at + 1] | 0x20) && (byte | 0x20) == (bytes[at + 2] | 0x20))
        block->triples |= bit;
      if (is_russian(bytes, count, at) && is_russian(bytes, count, at + 2) && (bytes[at + 1] | 0x20) == (bytes[at + 3] | 0x20))
        block->repeated |= bit;
      if (is_accented(bytes, count, at) || (at > 0 && is_accented(bytes, count, at - 1))) block->accented |= bit;
    }
    winnow_classes_present has = winnow_classify(level, bytes, count, spelling, found);
    if (memcmp(found, own, sizeof own) != 0) fail("classify", count, alignment, "a bit");
    if (memcmp(&has, &text, sizeof has) != 0) fail("classify", count, alignment, "a class of the text");
    // One after the other, all unusual bytes.
    size_t unusual = 0;
    for (size_t at = 0; at <= count; at++) {
      const winnow_classes block = own[at / 64];
      const uint64_t classes = block.high | block.controls | block.capital_i | block.double_spaces;
      if (at < count && !(classes >> at % 64 & 1)) continue;
      if (winnow_next_unusual(level, bytes, count, unusual) != at)
        fail("next_unusual", count, alignment, "the offset");
      unusual = at + 1;
    }
  }
}

/// Ranges of scalars of two and of three bytes, of which texts may have what is before, in or behind them. Only the
/// first bytes of scalars count.
static void check_ranges(const uint8_t *bytes, size_t count, size_t alignment, int level) {
  static const winnow_scalar_range ranges[] = {
      {{0xD0, 0x90}, {0xD1, 0x8F}}, {{0xD7, 0x90}, {0xD7, 0xAA}}, {{0xE4, 0xB8}, {0xE9, 0xBF}}, {{0xC2, 0x80}, {0xF4, 0xBF}}};
  for (size_t number = 0; number < sizeof ranges / sizeof *ranges; number++) {
    const winnow_scalar_range range = ranges[number];
    int odd_spaces = 0, digits = 0;
    size_t at = 0;
    for (; at < count; at++) {
      uint8_t byte = bytes[at], next = at + 1 < count ? bytes[at + 1] : '.';
      uint32_t pair = (uint32_t)byte << 8 | next;
      uint32_t first = (uint32_t)range.first[0] << 8 | range.first[1], last = (uint32_t)range.last[0] << 8 | range.last[1];
      if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= 0xC0 && (pair < first || pair > last))) break;
      odd_spaces |= byte < 0x20 || byte == 0x7F || (byte == ' ' && next == ' ');
      digits |= byte >= '0' && byte <= '9';
    }
    winnow_range_findings found = winnow_outside_range(level, bytes, count, range);
    if (found.end != at || found.odd_spaces != odd_spaces || found.digits != digits)
      fail("outside_range", count, alignment, "a finding");
  }
}

/// Words without signs of an unusual spelling and, in some texts, one byte that may be a sign.
///
/// - Parameter russian: Whether the words are in Russian.
static void fill_words(uint8_t *bytes, size_t count, int russian) {
  static const char english[] = "free money, Call us now. a don't Is 42 to be (or not) 7: yes; a! ";
  static const char in_russian[] = "у нас, Завтра и в 12 уже. о чём? я (не) тут: 7 да; ввод с неё в! ";
  const char *words = russian ? in_russian : english;
  const size_t length = (russian ? sizeof in_russian : sizeof english) - 1;
  size_t start = next_random() % length;
  while ((words[start] & 0xC0) == 0x80) start = (start + 1) % length;
  for (size_t at = 0; at < count; at++) bytes[at] = (uint8_t)words[(start + at) % length];
  uint64_t random = next_random();
  if (count == 0 || random % 3 == 0) return;
  uint8_t *place = bytes + (random >> 8) % count;
  // Letters of Russian stay whole.
  if (*place < 0x80) *place = (uint8_t)(random % 3 == 1 ? 0x20 + (random >> 32) % 0x5F : ' ');
}

enum { NO_SIGNS, ONLY_CAPITAL_I, OTHER_SIGNS, WRONG_DIGITS };

/// A character of a text in the search for signs of an unusual spelling: `a` for a letter, `0` for a digit, `.` for a mark, a
/// space or an apostrophe, which is also outside the text, and 0 for what is neither printable nor a letter.
typedef struct character {
  int kind;
  /// A letter's number without its case, and whether it is a capital of ASCII.
  int letter, is_capital;
  ptrdiff_t start, end;
  int is_lone;
} character;

/// Whether a character is a letter or a digit.
static int is_in_word(character own) { return own.kind == 'a' || own.kind == '0'; }

/// Whether an `I` beside a character may be a small L.
static int is_letter_beside_l(character own) {
  return own.kind == 'a' && own.letter < 0x80 && (own.letter == 'i' || !own.is_capital);
}

/// The signs of a text whose first bytes, `body` of them, are no sender, by a look at each character.
static int spelling_signs(const uint8_t *bytes, size_t count, size_t body, int russian) {
  static character all[MAX_LENGTH + 2];
  character *text = all + 1;
  ptrdiff_t length = 0;
  all[0] = (character){'\'', 0, 0, -1, 0, 0};
  for (size_t at = 0; at < count; length++) {
    const uint8_t byte = bytes[at];
    character own = {0, 0, 0, (ptrdiff_t)at, (ptrdiff_t)at + 1, 0};
    if (russian && at < body && is_russian(bytes, count, at)) {
      // The second bytes of a capital and of its small letter differ as letters of ASCII do.
      own.kind = 'a', own.letter = 0x100 | bytes[at + 1] | 0x20, own.end++;
    } else if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') {
      if (russian && at < body) return OTHER_SIGNS;
      own.kind = 'a', own.letter = byte | 0x20, own.is_capital = byte < 'a';
    } else if (byte >= '0' && byte <= '9') {
      own.kind = '0';
    } else if (byte == ' ' || byte == '\'') {
      own.kind = byte;
    } else if (byte > 0x20 && byte < 0x7F) {
      own.kind = '.';
    } else {
      return OTHER_SIGNS;
    }
    text[length] = own;
    at = (size_t)own.end;
  }
  text[length] = (character){'\'', 0, 0, (ptrdiff_t)count, (ptrdiff_t)count + 1, 0};
  for (ptrdiff_t at = 0; at < length; at++)
    text[at].is_lone = is_in_word(text[at]) && !is_in_word(text[at - 1]) && !is_in_word(text[at + 1]);
  int found = NO_SIGNS;
  for (ptrdiff_t at = 0; at < length; at++) {
    const character own = text[at], before = text[at - 1], after = text[at + 1];
    if (own.kind == ' ' && before.kind == ' ') return OTHER_SIGNS;
    if (bytes[own.start] == 'I' && (is_letter_beside_l(before) || is_letter_beside_l(after))) found = ONLY_CAPITAL_I;
    if (own.kind == 'a' && (before.kind == '0' || after.kind == '0')) return OTHER_SIGNS;
    if (own.kind == 'a' && at + 2 < length && after.letter == own.letter && text[at + 2].letter == own.letter)
      return OTHER_SIGNS;
    ptrdiff_t start = at;
    while (text[start - 1].kind == '.') start--;
    if (is_in_word(own) && start < at && is_in_word(text[start - 1])) return OTHER_SIGNS;
    if (bytes[own.start] == '$' && (before.kind == 'a' || before.kind == '.' || after.kind == 'a' || after.kind == '.'))
      return OTHER_SIGNS;
    for (ptrdiff_t gap = 1; gap <= 3; gap++) {
      int singles = 0, letters = 0;
      for (ptrdiff_t place = at; place >= 0;) {
        if (text[place].kind != '.' && !text[place].is_lone) break;
        singles++, letters += text[place].kind == 'a';
        const ptrdiff_t end = text[place].start - gap;
        while (place >= 0 && text[place].end > end) place--;
        if (singles == 3 || place < 0 || text[place].end != end) break;
      }
      if (singles == 3 && letters) return OTHER_SIGNS;
    }
  }
  return found;
}

/// Which of up to 64 bytes are digits.
static uint64_t digits_of(const uint8_t *bytes, size_t count) {
  uint64_t digits = 0;
  for (size_t at = 0; at < count; at++) digits |= (uint64_t)(bytes[at] >= '0' && bytes[at] <= '9') << at;
  return digits;
}

/// As `spelling_signs`, or `WRONG_DIGITS`.
static int found_spelling_signs(
    int level, const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian) {
  winnow_spelling_signs found = winnow_find_spelling_signs(level, body, count, sender, sender_count, russian);
  if (found.others) return OTHER_SIGNS;
  int body_digits = 0;
  for (size_t at = 0; at < count; at++) body_digits |= body[at] >= '0' && body[at] <= '9';
  if (found.body_digits != body_digits || found.sender_digits != digits_of(sender, sender_count)) return WRONG_DIGITS;
  return found.capital_i ? ONLY_CAPITAL_I : NO_SIGNS;
}

/// The last bytes of a text as a sender, and the text by itself.
static void check_spelling(const uint8_t *bytes, size_t count, size_t alignment, int level) {
  for (int russian = 0; russian < 2; russian++) {
    if (found_spelling_signs(level, bytes, count, NULL, 0, russian) != spelling_signs(bytes, count, count, russian))
      fail("find_spelling_signs", count, alignment, "the signs or digits of a body");
    for (size_t sender = 0; sender < count && sender <= 66; sender += 1 + sender / 3) {
      uint8_t joined[MAX_LENGTH];
      size_t body = count - sender - 1;
      memcpy(joined, bytes, count);
      joined[body] = ' ';
      int expected = sender > 64 ? OTHER_SIGNS : spelling_signs(joined, count, body, russian);
      if (found_spelling_signs(level, bytes, body, bytes + body + 1, sender, russian) != expected)
        fail("find_spelling_signs", count, alignment, "the signs or digits of a message");
    }
  }
}

static void check_counts(const uint8_t *bytes, size_t count, size_t available, size_t alignment) {
  size_t continuations = 0, backslashes = 0;
  for (size_t at = 0; at < count; at++) {
    continuations += bytes[at] >= 0x80 && bytes[at] < 0xC0;
    backslashes += bytes[at] == '\\';
  }
  if (winnow_count_continuations(bytes, count, available) != continuations)
    fail("count_continuations", count, alignment, "the count");
  if (winnow_count_byte(bytes, count, '\\') != backslashes) fail("count_byte", count, alignment, "the count");
}

static void check_fold_ascii(const uint8_t *bytes, size_t count, size_t alignment) {
  uint8_t target[MAX_LENGTH];
  size_t ascii = 0;
  while (ascii < count && bytes[ascii] < 0x80) ascii++;
  if (winnow_fold_ascii(bytes, count, target) != ascii) fail("fold_ascii", count, alignment, "the length");
  for (size_t at = 0; at < ascii; at++) {
    uint8_t byte = bytes[at];
    if (target[at] != (byte >= 'A' && byte <= 'Z' ? byte + 0x20 : byte)) fail("fold_ascii", count, alignment, "a byte");
  }
}

/// Compares a run with the codes of as many letters as there are.
static void check_run(const char *kernel, struct winnow_letter_run run, const uint8_t *codes, size_t letters,
                      size_t count, size_t alignment) {
  int is_triple = 0;
  for (size_t at = 2; at < letters; at++) is_triple |= codes[at] == codes[at - 1] && codes[at] == codes[at - 2];
  if (letters > 15 || is_triple) letters = 0;
  uint64_t high = 0, low = 0;
  for (size_t at = 0; at < letters; at++) high = high << 8 | low >> 56, low = low << 8 | codes[at];
  if (run.count != letters || run.high != high || run.low != low) fail(kernel, count, alignment, "the run");
}

/// Whether a byte belongs to a token.
static int is_member(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '\'' || byte > 0x7F; }

/// Compares the words of 64 bytes with those that are cut letter by letter.
static void check_words(const uint8_t *bytes, size_t count, size_t alignment) {
  struct winnow_word words[WINNOW_MOST_ASCII_WORDS];
  const struct winnow_ascii_words found = winnow_cut_ascii_words(bytes, count, 9, words);
  const size_t limit = count < 64 ? count : 64;
  size_t at = 0, number = 0;
  int is_other = 0;
  while (at < limit) {
    size_t end = at;
    while (end < limit && is_member(bytes[end])) end++;
    uint64_t high = 0, low = 0;
    is_other = end - at > 15;
    for (size_t letter = at; letter < end; letter++) {
      uint8_t small = bytes[letter] | 0x20;
      if (bytes[letter] == '\'' || bytes[letter] > 0x7F) is_other = 1;
      if (letter >= at + 2 && small == (bytes[letter - 1] | 0x20) && small == (bytes[letter - 2] | 0x20)) is_other = 1;
      high = high << 8 | low >> 56, low = low << 8 | (small - 'a' + 1);
    }
    if (end == limit && end > at && count > 64) {
      is_other = at == 0;
      break;
    }
    if (is_other) break;
    if (end > at) {
      const struct winnow_word word = words[number++];
      if (number > found.count || word.letters != end - at || word.low != low || word.high != (high | 9ull << 56)) {
        fail("ascii_words", count, alignment, "a word");
        return;
      }
    }
    at = end > at ? end : at + 1;
  }
  if (found.count != number || found.taken != at || !found.is_other != !is_other) {
    fail("ascii_words", count, alignment, "the end");
  }
}

static void check_letters(const uint8_t *bytes, size_t count, size_t alignment) {
  uint8_t codes[16];
  size_t letters = 0;
  check_words(bytes, count, alignment);
  for (; count >= 32 && letters < 16; letters++) {
    const uint8_t *pair = bytes + 2 * letters;
    if ((pair[0] & 0xFE) != 0xD0) break;
    uint32_t scalar = (pair[0] & 31u) << 6 | (pair[1] & 63);
    if (scalar < 0x410 || scalar >= 0x450) break;
    codes[letters] = (uint8_t)((scalar - 0x410) % 32 + 1);
  }
  check_run("cyrillic_letters", winnow_cyrillic_letters(bytes, count), codes, letters, count, alignment);
}

/// Checks the kernels of one level. Returns the number of texts.
static size_t check_level(int level, uint8_t *end) {
  size_t checks = 0;
  for (unsigned kind = 0; kind < 6; kind++) {
    for (size_t length = 0; length <= MAX_LENGTH; length++) {
      winnow_fold_tables tables = make_fold_tables();
      for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++, checks++) {
        // At alignment 0 the text ends with its memory; at the others that many bytes before.
        uint8_t *text = end - length - alignment;
        fill(text, length + alignment, kind);
        check_count(text, length, alignment, level);
        check_keys(text, length, length + alignment, alignment, level);
        if (level != WINNOW_VECTOR_NONE) {
          check_index(text, length, alignment, level);
          check_utf8(text, length, alignment, level);
          check_teddy(text, length, length + alignment, alignment, level);
        }
        if (length >= 17) check_16(text, length, alignment), check_16(text + length - 17, length, alignment);
        check_counts(text, length, length + alignment, alignment);
        check_fold_ascii(text, length, alignment);
        check_letters(text, length, alignment);
        if (level != WINNOW_VECTOR_NONE) {
          fill_escaped(text, length, kind);
          check_unescape(text, length, alignment, level);
          fill_scalars(text, length, kind);
          check_fold_blocks(text, length, alignment, level, &tables);
        }
        fill(text, length + alignment, kind);
        check_classes(text, length, alignment, level);
        check_ranges(text, length, alignment, level);
        check_spelling(text, length, alignment, level);
        fill_ordinary(text, length);
        check_classes(text, length, alignment, level);
        check_ranges(text, length, alignment, level);
        for (int russian = 0; russian < 2; russian++) {
          fill_words(text, length, russian);
          check_spelling(text, length, alignment, level);
        }
      }
    }
  }
  for (int round = 0; round < 2000; round++)
    check_word_scores(24, 1), check_word_scores(24, 0), check_word_scores(8, 0);
  return checks;
}

int main(void) {
  static const char *const names[] = {"none", "128", "AVX2", "AVX-512"};
  if (!winnow_has_vector_level(WINNOW_VECTOR_128)) {
    fprintf(stderr, "this processor has no vectors of 16 bytes\n");
    return 1;
  }
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint8_t *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + page, page, PROT_NONE) != 0) return 1;
  for (int level = WINNOW_VECTOR_LEVELS - 1; level >= 0; level--) {
    if (!winnow_has_vector_level(level)) continue;
    // The scores of words are of the machine's level.
    winnow_limit_vector_level(level);
    printf("%s: %zu texts, in which every kernel agrees with its plain loop\n", names[level],
           check_level(level, memory + page));
  }
  return 0;
}
