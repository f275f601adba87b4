// Words of ASCII letters, for the identification of languages. The twin is TextScanner's path letter by letter.
#ifndef WINNOW_ASCII_WORDS_H
#define WINNOW_ASCII_WORDS_H

#include <stddef.h>
#include <stdint.h>

/// The most words that 64 bytes have: every second byte is a letter.
enum { WINNOW_MOST_ASCII_WORDS = 32 };

/// A word of 1 to 15 letters as codes, the last letter lowest in `low`, with a mark in the highest byte of `high`.
struct winnow_word {
  uint64_t high, low;
  uint32_t letters;
  /// The caller's; not written.
  uint32_t place;
};

/// The words of the first bytes of a text.
struct winnow_ascii_words {
  /// The number of words that were written.
  size_t count;
  /// The number of bytes up to where the next call begins.
  size_t taken;
  /// Whether a token begins behind them that is not a word of 1 to 15 ASCII letters.
  int is_other;
};

/// Cuts the words of ASCII letters out of the first 64 of `count` bytes, of which there is at least one, and writes them to
/// `words`, which has room for WINNOW_MOST_ASCII_WORDS. A letter's code is 1 to 26 in either case. A token is a run of ASCII
/// letters, apostrophes and bytes above 0x7F. The first one that has an apostrophe, a byte above 0x7F, the same letter three
/// times in a row or more than 15 letters ends the words. A word that reaches the end of 64 bytes may continue. It is left
/// for the next call, unless it begins the text.
struct winnow_ascii_words winnow_cut_ascii_words(
    const uint8_t *text, size_t count, uint8_t mark, struct winnow_word *words);

#endif
