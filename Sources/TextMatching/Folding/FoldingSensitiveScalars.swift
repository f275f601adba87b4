import Bytes

/// The scalars because of which a text has to be folded before the literals of a set can be searched for in
/// it.
///
/// In a text without them, each literal is at the same offset in the folded form as in the text as it came,
/// if ASCII letters and letters that fold *in place* are compared without case. The letters and marks beside
/// a match, and normalisation boundaries, are those of the text itself.
///
/// A capital folds in place if its bytes have the ``FoldKeys`` of its small letter's bytes. Most of Cyrillic,
/// Greek and Latin-1 do.
///
/// Let A be the scalars beyond ASCII in the set's literals. Let the *parts* of a scalar be what is left of it
/// after decomposing, folding and decomposing again. These scalars are folding-sensitive:
///
/// - Scalars that become ASCII (`ſ`, `ß`, U+212A), and scalars that compose with an ASCII character before
///   them.
/// - Scalars that fold to a member of A of the same length, but not in place.
/// - Other scalars that change and have parts in common with A, marks excepted. Also scalars that compose
///   with a member of A, with a prefix of its composition, or with what folds to one of these.
/// - Scalars that are a letter or a mark while their folded form is not, or the other way round.
/// - If A has marks: two adjacent marks, which may have to be reordered, and all other scalars that
///   decompose.
///
/// All other scalars stand for themselves, or become something that no literal has a part of, and ASCII
/// beside them stays as it is. A test checks this for every scalar.
struct FoldingSensitiveScalars: Sendable {
  /// The folding-sensitive scalars of the basic plane as bits, and those of other planes in ascending order.
  /// Adjacent marks are not among them.
  private var basic: [UInt64] = []
  private var others: [UInt32] = []
  /// Whether two adjacent marks require folding.
  private(set) var detectsAdjacentMarks = false
  /// The tables by which vectors find candidates, see ``CandidateScalarTables``.
  private(set) var tables = AlignedBytes()
  /// For scalars of the literals the capital that folds to each in place, if there is one.
  private(set) var capitals = Capitals()

  /// A segment with more marks than this requires folding, so that the work for one candidate is bounded.
  private static let maxMarks = 8

  /// The folding-sensitive scalars of ASCII literals: the first and the last scalar of each run. A test
  /// derives them from the Unicode tables.
  static let ofASCII: [UInt32] = [
    0xDF, 0xDF, 0x130, 0x130, 0x149, 0x149, 0x17F, 0x17F, 0x300, 0x304, 0x306, 0x30C, 0x30F, 0x30F,
    0x311, 0x311, 0x31B, 0x31B, 0x323, 0x328, 0x32D, 0x32E, 0x330, 0x331, 0x338, 0x338, 0x340, 0x342,
    0x344, 0x344, 0x37E, 0x37E, 0x1E9A, 0x1E9A, 0x1E9E, 0x1E9E, 0x1FEF, 0x1FEF, 0x212A, 0x212A,
    0x2ADC, 0x2ADC, 0xFB00, 0xFB06, 0x1D15E, 0x1D164, 0x1D1BB, 0x1D1C0,
  ]

  /// Calls `body` with each scalar of `ofASCII`.
  static func forEachOfASCII(_ body: (UInt32) -> Void) {
    for run in 0..<ofASCII.count / 2 {
      for scalar in ofASCII[2 * run]...ofASCII[2 * run + 1] { body(scalar) }
    }
  }

  /// No scalars, and no tables.
  init() {}

  /// Finds the folding-sensitive scalars of a set, in time proportional to the literals' length.
  ///
  /// - Parameters:
  ///   - folded: The folded forms of the literals.
  ///   - normalized: What else of the literals is compared with texts.
  init(folded: Span<UInt8>, normalized: Span<UInt8>) {
    if folded.isASCII && normalized.isASCII {
      self = Self.forASCII
      return
    }
    var letters = ScalarBits()
    letters.insert(scalarsOf: folded)
    letters.insert(scalarsOf: normalized)
    self.init(of: letters)
  }

  private init(of letters: ScalarBits) {
    var foldingSensitive: [UInt32] = []
    Self.forEachOfASCII { foldingSensitive.append($0) }
    var marks: [UInt32] = []
    if !letters.members.isEmpty {
      addSensitive(of: letters, to: &foldingSensitive, marks: &marks)
    }
    basic = [UInt64](repeating: 0, count: 1024)
    for scalar in foldingSensitive where scalar < 0x1_0000 {
      basic[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63)
    }
    others = foldingSensitive.filter { $0 >= 0x1_0000 }.sorted()
    let harmless = Self.likely(with: letters).members.filter { !contains($0) }
    tables = AlignedBytes(CandidateScalarTables(foldingSensitive, marks: marks, avoiding: harmless).bytes)
  }

  /// The scalars that are likely in texts that have some letters: these letters and, for scripts that write
  /// vowels as signs beside the letters, their whole block of 128 scalars.
  private static func likely(with letters: ScalarBits) -> ScalarBits {
    var all = letters
    for block in Set(letters.members.filter { (0x900..<0x1000).contains($0) }.map { $0 & ~127 }) {
      for scalar in block..<block + 128 { all.insert(scalar) }
    }
    return all
  }

  private static let forASCII = FoldingSensitiveScalars(of: ScalarBits())

  // MARK: Making

  /// Finds what is folding-sensitive because of literals beyond ASCII. `marks` receives the marks of which no
  /// two may be adjacent.
  private mutating func addSensitive(
    of letters: ScalarBits, to foldingSensitive: inout [UInt32], marks: inout [UInt32]
  ) {
    var parts = ScalarParts()
    var related = ScalarBits()
    // The literals' scalars, the prefixes of their composition, and what folds to those.
    var firsts = letters
    for letter in letters.members {
      parts.take(letter)
      for part in parts.all where part >= 0x80 { related.insert(part) }
      parts.addPrefixes(to: &firsts)
    }
    VariableScalars.forEachFolding { scalar, small in
      if letters.contains(small) {
        let isInPlace =
          FoldKeys.key(UInt64(EncodedScalar(scalar).bytes))
          == FoldKeys.key(UInt64(EncodedScalar(small).bytes))
        if !isInPlace || !capitals.insert(scalar, of: small) { foldingSensitive.append(scalar) }
      }
      if firsts.contains(small) { firsts.insert(scalar) }
    }
    var composing = ScalarBits()
    VariableScalars.forEachPair { first, second in
      if firsts.contains(first) { composing.insert(second) }
    }
    if letters.members.contains(where: ScalarMappings.isHangul) {
      for jamo in ScalarMappings.composingJamo { composing.insert(jamo) }
    }
    let detectsAdjacentMarks = VariableScalars.marks.contains { related.contains($0) }
    var ofASCII = ScalarBits()
    if detectsAdjacentMarks { Self.forEachOfASCII { ofASCII.insert($0) } }
    VariableScalars.forEachOther { other, hasBoundaryBefore, parts in
      var isSensitive = detectsAdjacentMarks && hasBoundaryBefore
      for index in parts {
        let part = VariableScalars.part(index)
        if related.contains(part) || !hasBoundaryBefore && composing.contains(part) { isSensitive = true }
      }
      if isSensitive {
        foldingSensitive.append(other)
      } else if detectsAdjacentMarks, !ofASCII.contains(other) {
        marks.append(other)
      }
    }
    if detectsAdjacentMarks { marks += VariableScalars.marks }
    self.detectsAdjacentMarks = detectsAdjacentMarks
  }

  /// The literals with each scalar replaced by the capital that folds to it in place.
  func capitalized(_ text: [UInt8]) -> [UInt8] {
    var result = text
    if capitals.isEmpty { return result }
    var offset = 0
    while offset < text.count {
      if text[offset] < 0x80 {
        offset += 1
        continue
      }
      let (scalar, length) = decodeScalar(text.span, at: offset)
      if let capital = capitals[scalar] {
        let bytes = UInt64(EncodedScalar(capital).bytes)
        for place in 0..<length {
          result[offset + place] = UInt8(truncatingIfNeeded: bytes >> UInt64(place * 8))
        }
      }
      offset += length
    }
    return result
  }

  /// The small letters of the literals that have a capital that folds to them in place.
  struct Capitals: Sendable {
    /// In ascending order. This is not a dictionary, because at a program's start a dictionary costs more to
    /// set up than to fill.
    private(set) var smalls: [UInt32] = []
    private(set) var capitals: [UInt32] = []

    var isEmpty: Bool { smalls.isEmpty }

    /// The capital of a letter, if there is one. O(log n).
    subscript(_ small: UInt32) -> UInt32? {
      let place = FoldingSensitiveScalars.count(of: smalls, below: small)
      return place < smalls.count && smalls[place] == small ? capitals[place] : nil
    }

    /// Inserts a capital. Returns false if the letter has one already.
    mutating func insert(_ capital: UInt32, of small: UInt32) -> Bool {
      let place = FoldingSensitiveScalars.count(of: smalls, below: small)
      if place < smalls.count && smalls[place] == small { return false }
      smalls.insert(small, at: place)
      capitals.insert(capital, at: place)
      return true
    }
  }

  // MARK: Looking

  /// Whether a candidate scalar requires its text to be folded. `place` is the offset of its first byte. A
  /// bounded number of scalars around it is read.
  func requireFolding(in text: Span<UInt8>, at place: Int) -> Bool {
    let scalar = decodeScalar(text, at: place).scalar
    if !contains(scalar) {
      // Most candidates end here: a class holds other scalars too.
      if !detectsAdjacentMarks || ScalarProperties(scalar).hasBoundaryBefore { return false }
    } else if ScalarProperties(scalar).hasBoundaryBefore {
      return true
    }
    return !isUnchanged(text, around: place)
  }

  /// Whether one of the candidate scalars in `words` requires folding. Each word has a bit for each of 64
  /// bytes, from `start` on.
  ///
  /// - Parameter which: A bit for each word that is to be read.
  @inline(never)
  func requireFolding(
    in text: Span<UInt8>, _ start: Int, _ which: UInt32, _ words: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var which = which
    while which != 0 {
      let index = which.trailingZeroBitCount
      which &= which &- 1
      // The caller has written that word.
      var bits = unsafe words[index]
      while bits != 0 {
        let place = start &+ index &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if requireFolding(in: text, at: place) { return true }
      }
    }
    return false
  }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 0x1_0000 { return basic[Int(scalar >> 6)] >> UInt64(scalar & 63) & 1 != 0 }
    let place = Self.count(of: others, below: scalar)
    return place < others.count && others[place] == scalar
  }

  /// The number of scalars below a limit. The scalars are in ascending order.
  private static func count(of scalars: [UInt32], below limit: UInt32) -> Int {
    scalars.indices.partitioningIndex { scalars[$0] >= limit }
  }

  /// Whether the segment around a place is certainly its own folded form, ASCII letters apart.
  private func isUnchanged(_ text: Span<UInt8>, around place: Int) -> Bool {
    var start = place
    var steps = 0
    var first: UInt32
    repeat {
      if start == 0 || steps > Self.maxMarks { return false }
      steps += 1
      start = scalarStart(text, before: start)
      first = decodeScalar(text, at: start).scalar
    } while !ScalarProperties(first).hasBoundaryBefore
    if first < 0x80 {
      if first &- 0x41 < 26 { first |= 0x20 }
    } else if !ScalarProperties(first).isFixed || ScalarMappings.decomposes(first) {
      return false
    }
    var last: UInt8 = 0
    var offset = start + decodeScalar(text, at: start).length
    steps = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let properties = ScalarProperties(scalar)
      if properties.hasBoundaryBefore { return true }
      let ccc = properties.combiningClass
      steps += 1
      if ccc == 0 || ccc < last || steps > Self.maxMarks { return false }
      last = ccc
      if !properties.isMark {
        if ScalarMappings.decomposes(scalar) || ScalarMappings.foldsComplexly(scalar) { return false }
        if ScalarMappings.composition(first, scalar) != nil { return false }
        // A capital may compose with a mark that its small letter does not compose with.
        if first &- 0x61 < 26, ScalarMappings.composition(first & ~0x20, scalar) != nil { return false }
      }
      offset += length
    }
    return true
  }
}
