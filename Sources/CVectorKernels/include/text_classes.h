// The classes of a text's bytes, for the search for disguised words. The twin is the loop for vectors of 16 bytes in
// text_classes.c.
#ifndef WINNOW_TEXT_CLASSES_H
#define WINNOW_TEXT_CLASSES_H

#include <stddef.h>
#include <stdint.h>

/// Which of 64 bytes are of some classes, bit i for byte i.
typedef struct winnow_classes {
  /// Bytes above 0x7F, ASCII letters, and ASCII digits.
  uint64_t high, letters, digits;
  /// Control characters: bytes below 0x20, and 0x7F.
  uint64_t controls;
  /// `I` beside a small letter, another `I` or a byte above 0x7F.
  uint64_t capital_i;
  /// The dollar sign, and spaces that directly follow another one.
  uint64_t dollars, double_spaces;
  /// Symbols that may stand for letters: `!`, `$`, `+`, `@` and `|`.
  uint64_t symbols;
  /// Characters that may cut a word: `#`, `*`, `+`, `,`, `-`, `.`, `/`, `=`, `\`, `^`, `_`, `|` and `~`.
  uint64_t joiners;
  /// Letters that are followed by two that are the same letter, in any case.
  uint64_t triples;
  /// Both bytes of the letters U+0410 to U+044F, which are those of Russian without `ё`.
  uint64_t russian;
  /// The first bytes of such letters that are followed by the same letter, in any case.
  uint64_t repeated;
  /// Both bytes of the letters U+00C0 to U+017F, most of which are letters of ASCII with an accent.
  uint64_t accented;
} winnow_classes;

/// Of which classes a text has bytes.
typedef struct winnow_classes_present {
  _Bool high, letters, controls, capital_i, double_spaces;
} winnow_classes_present;

/// The classes of `count` bytes, in `(count + 64) / 64` elements of `blocks`. What follows the text is of no class.
/// `digits`, `dollars`, `symbols`, `joiners`, `triples`, `repeated` and `accented` are determined only if `spelling` is not
/// 0. `level` is one that the machine has.
winnow_classes_present winnow_classify(int level, const uint8_t *bytes, size_t count, int spelling, winnow_classes *blocks);

/// The offset of the first of `count` bytes, from an offset on, that is not printable ASCII, or is of the classes
/// `capital_i` or `double_spaces`; `count` if there is none. Most texts have none, or few. `level` is one that the machine
/// has.
size_t winnow_next_unusual(int level, const uint8_t *bytes, size_t count, size_t from);

/// The first two bytes of a range's first and last scalar in UTF-8, of two bytes or more each.
typedef struct winnow_scalar_range {
  uint8_t first[2], last[2];
} winnow_scalar_range;

/// What a text has besides the scalars of a range, before the first letter of ASCII or scalar beyond ASCII that is not in the
/// range.
typedef struct winnow_range_findings {
  /// The offset of that letter or scalar; the length of the text if there is none.
  size_t end;
  /// Control characters, or spaces that directly follow another one.
  _Bool odd_spaces;
  /// Digits of ASCII.
  _Bool digits;
} winnow_range_findings;

/// What `count` bytes of well-formed UTF-8 have besides the scalars of a range, up to the first of the others. `level` is
/// one that the machine has.
winnow_range_findings winnow_outside_range(int level, const uint8_t *bytes, size_t count, winnow_scalar_range range);

/// Signs of a disguise in a text, which may be no disguise, and the digits of a text. If there are `others`, nothing else
/// is determined.
typedef struct winnow_spelling_signs {
  /// Which bytes of the sender are digits, bit i for byte i.
  uint64_t sender_digits;
  /// Whether the body has digits.
  _Bool body_digits;
  /// Whether there is a byte of the class `capital_i`.
  _Bool capital_i;
  /// Whether there is any other sign: a byte of `high`, `controls` or `double_spaces`; three letters in a row that are the
  /// same in either case; a digit beside a letter; marks between letters or digits; a dollar sign beside a letter or mark; or
  /// three single characters, one of them a letter, with as many bytes between the first two as between the last two, one to
  /// three. A mark is what is printable, but no letter, digit, space or apostrophe; a single character is a mark, or a letter
  /// or digit that has none of these beside it. Any text with a sender of more than 64 bytes counts as having some.
  _Bool others;
} winnow_spelling_signs;

/// The signs of a text, which is the body and, if `sender` is not null, a space and the sender. If `russian` is not 0,
/// bytes of the class `russian` in the body are letters instead of signs, and letters of ASCII in the body are signs. `level`
/// is one that the machine has.
winnow_spelling_signs winnow_find_spelling_signs(
    int level, const uint8_t *body, size_t count, const uint8_t *sender, size_t sender_count, int russian);

#endif
