import Bytes
import MessageFilter
import TextMatching

/// A piece of a text that a rule could look for.
///
/// A word is a run of letters and marks, as an exact filter sees it. A phrase is two or three words with a
/// single space or punctuation mark between them. A stem is the beginning of words, and may be a whole word.
/// In scripts without spaces, pieces are runs of several characters, each with its marks and vowels. A link
/// has pieces of its own (``LinkParts``); the words of its path are none.
struct TextPiece {
  var kind: Feature.Kind
  /// The offsets of the piece in the text, in bytes.
  var start: Int32
  var end: Int32
  var hash: UInt64

  /// The minimum length of a stem, in letters.
  private static let minStem = 5
  /// The maximum lengths of a stem and of a word that are pieces, in letters. They limit the time, because
  /// all bytes of each stem are hashed.
  private static let maxStem = 24
  private static let maxWord = 40

  private struct Word {
    var start: Int
    var end: Int
    var letters: Int
    var isUnspaced: Bool
    /// Whether the word is no piece: it is a placeholder, it is disguised, or it begins with a mark.
    var isExcluded: Bool
    var place = Place.outside

    /// Where a word is: outside of links, in a link before its path, or in its path, where it is no piece.
    enum Place { case outside, inLink, inPath }
  }

  /// The hash of a piece. The same text is a different piece as a word, as a phrase and as a stem, but the
  /// same as a phrase and as an address.
  static func hash(_ kind: Feature.Kind, _ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    let kind = kind == .address ? .phrase : kind
    var hash = StableHash(seed: UInt64(kind.rawValue + 1))
    for place in range { hash.add(text[place]) }
    return hash.value
  }

  /// Visits the pieces of a text.
  ///
  /// - Parameter withoutParts: Whether stems and phrases are left out.
  static func forEach(in text: Span<UInt8>, withoutParts: Bool = false, _ visit: (TextPiece) -> Void) {
    var words: [Word] = []
    split(text, into: &words)
    let links = links(in: text)
    mark(&words, in: links)
    func visitPiece(_ kind: Feature.Kind, _ start: Int, _ end: Int) {
      visit(
        TextPiece(
          kind: kind, start: Int32(start), end: Int32(end), hash: hash(kind, text, start..<end)))
    }
    for link in links { link.forEachPiece(in: text, visitPiece) }
    for (index, word) in words.enumerated() {
      if word.isExcluded || word.place == .inPath { continue }
      if word.isUnspaced {
        forEachRun(of: text, word) { visitPiece(.unspaced, $0, $1) }
        continue
      }
      if word.letters > maxWord { continue }
      let isWhole = !isFragment(text, word.start, word.end)
      if isWhole { visitPiece(.word, word.start, word.end) }
      if withoutParts { continue }
      if word.letters >= minStem, isWhole {
        var end = word.start
        for letter in 1...min(word.letters, maxStem) {
          end += decodeScalar(text, at: end).length
          if letter >= minStem { visitPiece(.stem, word.start, end) }
        }
      }
      // The phrases: the word with the next word, or the next two, each after a single separator. Those of a
      // link are its addresses.
      if word.place != .outside { continue }
      var letters = word.letters
      for next in index + 1..<max(min(index + 3, words.count), index + 1) {
        let (before, after) = (words[next - 1], words[next])
        guard !after.isUnspaced, !after.isExcluded, after.place == .outside, after.letters <= maxWord,
          after.start == before.end + 1, joins(text[before.end])
        else {
          break
        }
        letters += after.letters
        if letters >= 3, !isFragment(text, word.start, after.end) {
          visitPiece(.phrase, word.start, after.end)
        }
      }
    }
  }

  private static func links(in text: Span<UInt8>) -> [LinkParts] {
    LinkDetector.links(in: text.extracting(first: min(text.count, Limits.learnedTextBytes))).map {
      LinkParts($0, in: text)
    }
  }

  /// Marks the words that begin in one of some links.
  private static func mark(_ words: inout [Word], in links: [LinkParts]) {
    var place = 0
    for link in links {
      while place < words.count, words[place].start < link.range.lowerBound { place += 1 }
      while place < words.count, words[place].start < link.range.upperBound {
        words[place].place = words[place].start < link.host.upperBound ? .inLink : .inPath
        place += 1
      }
    }
  }

  /// The hashes of the words in the links of a text that are pieces there.
  static func linkedWords(in text: Span<UInt8>) -> Set<UInt64> {
    let links = links(in: text)
    if links.isEmpty { return [] }
    var words: [Word] = []
    split(text, into: &words)
    mark(&words, in: links)
    return Set(words.filter { $0.place == .inLink }.map { hash(.word, text, $0.start..<$0.end) })
  }

  /// The hashes of the words of a text that are no pieces: placeholders, disguised words and words that begin
  /// with a mark.
  static func excludedWords(in text: Span<UInt8>) -> [UInt64] {
    var words: [Word] = []
    split(text, into: &words)
    return words.compactMap { $0.isExcluded ? hash(.word, text, $0.start..<$0.end) : nil }
  }

  /// Whether a text is a fragment of something longer: it follows a number, as units do, or it ends before an
  /// apostrophe or begins after one.
  private static func isFragment(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if end < text.count {
      if isApostrophe(decodeScalar(text, at: end).scalar) { return true }
      if text.extracting(end..<text.count).starts(with: apostropheReference.span) { return true }
    }
    guard start > 0 else { return false }
    let before = decodeScalar(text, at: scalarStart(text, before: start)).scalar
    if isApostrophe(before) || (0x30...0x39).contains(before) { return true }
    return text.extracting(max(start - apostropheReference.count, 0)..<start).equals(apostropheReference.span)
  }

  /// The apostrophe in messages that were copied from web pages.
  private static let apostropheReference = Array("&#39;".utf8)

  /// Whether a character is an apostrophe, or a quotation mark or an accent that people type for one.
  private static func isApostrophe(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x27, 0xB4, 0x2018, 0x2019: true
    default: false
    }
  }

  /// Whether a byte between two words joins them to a phrase.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// Splits a text into words: runs of letters and marks, which also end where a script without spaces begins
  /// or ends.
  private static func split(_ text: Span<UInt8>, into words: inout [Word]) {
    var offset = 0
    // A word may begin before the limit and end behind it.
    while offset < min(text.count, Limits.learnedTextBytes), words.count < Limits.learnedWords {
      let start = offset
      var letters = 0
      var isUnspaced = false
      // A bit for each alphabet that the word has letters of.
      var alphabets: UInt8 = 0
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        if !isLetterOrMark(scalar) { break }
        let unspaced = UnspacedScript(of: scalar) != nil
        if letters == 0 { isUnspaced = unspaced } else if unspaced != isUnspaced { break }
        // Longer than this, a text without spaces has no words, and its runs take much memory.
        if isUnspaced, offset - start >= Limits.learnedTextBytes { break }
        letters += 1
        // An accent, such as that of a stressed vowel, is of no alphabet. U+034F can't be seen.
        let isAccent = 0x300..<0x370 ~= scalar && scalar != 0x34F
        if !isAccent { alphabets |= 1 << UInt8(ScriptClass.alphabet(scalar).rawValue) }
        offset += length
      }
      if letters == 0 {
        offset += decodeScalar(text, at: offset).length
        continue
      }
      // A word of two alphabets, or one that begins with a wide or mathematical letter, is disguised. Filters
      // find it by its plain spelling.
      let first = decodeScalar(text, at: start).0
      let isStyled = (0xFF21...0xFF5A).contains(first) || (0x1D400...0x1D7FF).contains(first)
      let isDisguised = alphabets.nonzeroBitCount > 1 || isStyled
      // Marks by themselves, such as an emoji's selector, cannot be seen in a rule.
      words.append(
        Word(
          start: start, end: offset, letters: letters, isUnspaced: isUnspaced,
          isExcluded: isDisguised || isMark(first) || isPlaceholder(text, start, offset)))
    }
  }

  /// Whether a character is a mark, which belongs to the character before it.
  static func isMark(_ scalar: UInt32) -> Bool {
    // Nearly all letters: those of Latin, Greek and Cyrillic, and ideographs.
    if scalar < 0x300 || 0x370..<0x483 ~= scalar || 0x3400..<0xA000 ~= scalar { return false }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether a word is a placeholder that replaces the sender's words: it stands in brackets (`[LINK]`) or is
  /// a character reference (`&lt;`).
  private static func isPlaceholder(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start > 0, end < text.count else { return false }
    switch (text[start - 1], text[end]) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "&"), UInt8(ascii: ";")),
      (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "{"), UInt8(ascii: "}")):
      return true
    default: return false
    }
  }

  /// Visits the runs of clusters in a word of a script without spaces, by their offsets in bytes: runs of at
  /// most four ideographs, and of at most six characters of other scripts, whose words are longer.
  private static func forEachRun(
    of text: Span<UInt8>, _ word: Word, _ visit: (Int, Int) -> Void
  ) {
    let starts = clusters(of: text, in: word.start..<word.end)
    func isParticle(_ offset: Int) -> Bool { decodeScalar(text, at: offset).0 == 0x7684 }
    for start in starts.indices.dropLast() {
      let isIdeograph = canBeWord(decodeScalar(text, at: starts[start]).scalar)
      for count in isIdeograph ? 1...4 : 2...6 where start + count < starts.count {
        // A run of several characters that begins or ends with the particle 的 is a fragment of a phrase.
        if count > 1, isParticle(starts[start]) || isParticle(starts[start + count - 1]) { continue }
        visit(starts[start], starts[start + count])
      }
    }
  }
}
