import Bytes

/// Functions for texts that are searched for in disguise.
package enum DisguisedText {
  /// Whether a word of the text has letters of several scripts and is read in one of them, like a pasted
  /// `frее`.
  package static func isMixed(_ text: String) -> Bool { DisguisedPattern.isMixed(text) }

  /// The form of a text in which disguised words are searched for if case does not count: without invisible
  /// characters and decorating marks, with plain letters in place of styled characters, folded, and with a
  /// space for each white space character.
  package static func asRead(_ text: String) -> String {
    var reader = ReadText(folds: true)
    reader.read(text.utf8Span.span)
    return DisguisedPattern.text(reader.characters.map(\.scalar))
  }
}

/// A pattern's text in the form in which disguised spellings are compared with it.
struct DisguisedPattern: Sendable {
  /// A letter, digit, mark or other character of the pattern.
  struct Letter: Sendable {
    var letter: LookalikeLetter
    /// The decorating marks of the letter, which the text must have too.
    var marks: [UInt32]

    var scalar: UInt32 { letter.scalar }
    var kind: LetterKind { letter.kind }
    var isSpace: Bool { scalar == 0x20 }
  }

  /// A run of equal letters.
  struct Run: Sendable {
    var letter: Letter
    var count: Int
  }

  /// A run of letters and digits.
  struct Word: Sendable {
    /// The places of its letters and digits in ``DisguisedPattern/letters``.
    var letters: Range<Int>
    var runs: [Run] = []
    /// The number of letters and marks, without digits.
    var letterCount = 0

    /// The word that begins at a place.
    init(_ letters: [Letter], from start: Int) {
      let end = letters[start...].firstIndex { !$0.kind.isAlphanumeric } ?? letters.count
      self.letters = start..<end
      runs.reserveCapacity(end - start)
      for letter in letters[start..<end] {
        if letter.kind.isLetterOrMark { letterCount += 1 }
        if let last = runs.last?.letter, last.scalar == letter.scalar, last.marks == letter.marks {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(Run(letter: letter, count: 1))
        }
      }
    }
  }

  enum Token: Sendable {
    case space
    /// A character that is neither a letter nor a digit.
    case symbol(Letter)
    case word(Word)
  }

  /// The characters in order, including symbols, and one space for each run of white space.
  let letters: [Letter]
  /// The same as words, spaces and symbols.
  let tokens: [Token]
  /// The scripts of the pattern's letters.
  let scripts: [UInt16]
  /// The form in which the pattern is read, if it differs from the written form: a pasted `frее` in one
  /// script, an emoji without its selector, a single space for several. A text that contains the pattern
  /// undisguised contains this form.
  let plainForm: String?
  /// Which spellings count as disguises of the pattern.
  let rules: DisguiseRules

  /// - Parameter reader: The scratch space for reading; it folds unless case counts.
  init(_ text: String, _ rules: DisguiseRules, _ reader: inout ReadText) {
    reader.read(Self.unmixed(text).utf8Span.span)
    var letters: [Letter] = []
    var scripts: [UInt16] = []
    var asRead: [UInt32] = []
    letters.reserveCapacity(reader.characters.count)
    asRead.reserveCapacity(reader.characters.count)
    for index in reader.characters.indices {
      let character = reader.characters[index]
      if character.isSpace, letters.last?.isSpace == true { continue }
      let marks = reader.marks[Int(character.marks.lowerBound)..<Int(character.marks.upperBound)]
      let letter =
        character.shown.scalar == character.scalar
        ? character.shown : LookalikeLetter(character.scalar, character.kind)
      letters.append(Letter(letter: letter, marks: marks.isEmpty ? [] : Set(marks).sorted()))
      if letter.kind.isLetter, !scripts.contains(letter.kind.script) { scripts.append(letter.kind.script) }
      asRead.append(character.scalar)
      if !marks.isEmpty { asRead += marks }
    }
    self.letters = letters
    self.scripts = scripts
    tokens = Self.tokens(of: letters)
    plainForm = Self.form(asRead, of: text, isCaseSensitive: rules.isCaseSensitive)
    self.rules = rules
  }

  private static func tokens(of letters: [Letter]) -> [Token] {
    var tokens: [Token] = []
    var place = 0
    while place < letters.count {
      let letter = letters[place]
      if letter.kind.isAlphanumeric {
        let word = Word(letters, from: place)
        tokens.append(.word(word))
        place = word.letters.upperBound
      } else {
        tokens.append(letter.isSpace ? .space : .symbol(letter))
        place += 1
      }
    }
    return tokens
  }

  /// The form in which a pattern is read, if it is compared in another form than the pattern as written.
  private static func form(_ asRead: [UInt32], of text: String, isCaseSensitive: Bool) -> String? {
    // Most patterns are read as they are written, except for the case of ASCII letters.
    let isAsWritten = text.unicodeScalars.lazy.map {
      !isCaseSensitive && "A"..."Z" ~= $0 ? $0.value | 0x20 : $0.value
    }.elementsEqual(asRead)
    if isAsWritten { return nil }
    let form = Self.text(asRead)
    let isEqual =
      compared(form, isCaseSensitive: isCaseSensitive) == compared(text, isCaseSensitive: isCaseSensitive)
    return isEqual ? nil : form
  }

  /// A text in the form in which it is compared without disguises.
  private static func compared(_ text: String, isCaseSensitive: Bool) -> [UInt32] {
    var compared = ComparedText(isCaseSensitive ? .normalized : .folded)
    compared.take(sender: Span(), body: text.utf8Span.span)
    let bytes = compared.text(of: .body)
    var scalars: [UInt32] = []
    var offset = 0
    while offset < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: offset)
      scalars.append(scalar)
      offset += length
    }
    return scalars
  }

  // MARK: Words of mixed scripts

  /// Whether a word of the text has letters of several scripts and is read in one of them, like a pasted
  /// `frее`.
  static func isMixed(_ text: String) -> Bool {
    let normalized = nfc(text)
    return unmixed(scalars: normalized) != normalized
  }

  /// The text in NFC, with each word of mixed scripts spelled in the one script in which all its letters can
  /// be read.
  private static func unmixed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return Self.text(unmixed(scalars: nfc(text)))
  }

  fileprivate static func text(_ scalars: [UInt32]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if let scalar = Unicode.Scalar(scalar) { result.append(scalar) }
    }
    return String(result)
  }

  private static func nfc(_ text: String) -> [UInt32] {
    var normalizer = SegmentNormalizer()
    normalizer.normalize(text.unicodeScalars.map(\.value))
    return normalizer.scalars
  }

  private static func unmixed(scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var word: [UInt32] = []
    for scalar in scalars {
      let kind = LetterKind(of: scalar)
      if kind.isLetter || kind.isDigit || scalar == 0x5F {
        word.append(scalar)
      } else {
        result += unmixed(word: word)
        word.removeAll()
        result.append(scalar)
      }
    }
    return result + unmixed(word: word)
  }

  /// Whether all letters of the word are of one script, as in most words.
  private static func hasOneScript(_ word: [UInt32]) -> Bool {
    var script: UInt16?
    for scalar in word {
      let kind = LetterKind(of: scalar)
      if !kind.isLetter { continue }
      if let script, script != kind.script { return false }
      script = kind.script
    }
    return true
  }

  private static func unmixed(word: [UInt32]) -> [UInt32] {
    if hasOneScript(word) { return word }
    let letters = word.map { LookalikeLetter($0) }
    let counts = LookalikeAlphabet.scripts.map { script in
      (script: script, count: letters.count { $0.kind.isLetter && $0.kind.script == script })
    }.filter { $0.count > 0 }
    if counts.count < 2 { return word }
    // The script with the most letters is tried first. Scripts with equally many letters are tried in the
    // order of their names, which is the order of `scripts`.
    for (script, _) in counts.enumerated().sorted(by: {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    })
    .map(\.element) {
      let read = letters.map { letter -> UInt32? in
        if !letter.kind.isLetter || letter.kind.script == script { return letter.scalar }
        let close = LookalikeAlphabet.letters(of: script).filter {
          letter.resemblance(to: $0, isCaseSensitive: false) == .close
        }
        return
          (close.first { $0.skeletons.own == letter.skeletons.own && $0.skeletons.own != 0 } ?? close.first)?
          .scalar
      }
      if !read.contains(nil) { return read.compactMap(\.self) }
    }
    return word
  }
}
