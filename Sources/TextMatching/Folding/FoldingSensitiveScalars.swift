import Bytes

/// The scalars because of which a text has to be brought to its folded form before the literals of a set are looked
/// for in it. In a text without them the literals are in the folded form exactly where they are in the text as it
/// came, ASCII letters in lower case, and others that fold *in place* one by one; positions, letters and marks
/// beside them, and normalisation boundaries are those of the text itself.
///
/// A capital folds in place if a byte's key (``FoldKeys``) is that of its small letter's byte: those of Cyrillic, Greek and
/// Latin-1 do for the most part.
///
/// Let A be the scalars beyond ASCII in the set's literals, and the *parts* of a scalar what is left of it by
/// decomposing, folding and decomposing again, in any order. These are folding-sensitive scalars:
///
/// - what becomes ASCII (`ſ`, `ß`, U+212A), and what composes with an ASCII character before it;
/// - what folds to one of A with the same length, but not in place;
/// - what else does not stand for itself and has parts in common with A, if it is no mark; and all that composes with
///   A, or with what A is composed of, or with what folds to these;
/// - what is a letter or a mark where its folded form is none, or the other way round;
/// - where A has marks: two marks beside each other, which may have to be reordered, and all other scalars that
///   decompose.
///
/// All other scalars stand for themselves, or become something that no literal has a part of, and ASCII beside
/// them stays as it is.
struct FoldingSensitiveScalars: Sendable {
  /// The folding-sensitive scalars of the basic plane that are no pairs of marks, a bit for each, and the others in order.
  private var basic: [UInt64] = []
  private var others: [UInt32] = []
  /// Whether two marks beside each other are a folding-sensitive scalar.
  private(set) var detectsAdjacentMarks = false
  /// What a vector looks at first: see ``CandidateScalarTables``.
  private(set) var tables: [UInt8] = []
  /// For scalars of the literals the capital that folds to each in place, where there is one.
  private(set) var capitals = Capitals()

  /// More scalars of one segment than so many are a folding-sensitive scalar: what is looked at for one byte is bounded.
  private static let maxMarks = 8

  /// The folding-sensitive scalars for literals of ASCII, each run by its first and its last scalar. A test finds them again in the tables.
  static let ofASCII: [UInt32] = [
    0xDF, 0xDF, 0x130, 0x130, 0x149, 0x149, 0x17F, 0x17F, 0x300, 0x304, 0x306, 0x30C, 0x30F, 0x30F,
    0x311, 0x311, 0x31B, 0x31B, 0x323, 0x328, 0x32D, 0x32E, 0x330, 0x331, 0x338, 0x338, 0x340, 0x342,
    0x344, 0x344, 0x37E, 0x37E, 0x1E9A, 0x1E9A, 0x1E9E, 0x1E9E, 0x1FEF, 0x1FEF, 0x212A, 0x212A,
    0x2ADC, 0x2ADC, 0xFB00, 0xFB06, 0x1D15E, 0x1D164, 0x1D1BB, 0x1D1C0,
  ]

  /// Shows each of `ofASCII`.
  static func forEachOfASCII(_ body: (UInt32) -> Void) {
    for run in 0..<ofASCII.count / 2 {
      for scalar in ofASCII[2 * run]...ofASCII[2 * run + 1] { body(scalar) }
    }
  }

  /// None, and no tables.
  init() {}

  /// The folding-sensitive scalars for literals beyond ASCII. Takes time in proportion to their length, and some 20 microseconds.
  ///
  /// - Parameters:
  ///   - folded: their folded forms one after the other, and
  ///   - normalized: what else of them may be compared with a text.
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
    tables = CandidateScalarTables(foldingSensitive, marks: marks, rather: harmless).bytes
  }

  /// What is likely in texts in which literals are that have some letters: these, and of scripts that write vowels as
  /// signs beside the letters, to which Unicode gives 128 scalars each, all.
  private static func likely(with letters: ScalarBits) -> ScalarBits {
    var all = letters
    for block in Set(letters.members.filter { (0x900..<0x1000).contains($0) }.map { $0 & ~127 }) {
      for scalar in block..<block + 128 { all.insert(scalar) }
    }
    return all
  }

  private static let forASCII = FoldingSensitiveScalars(of: ScalarBits())

  // MARK: Making

  /// Adds what is a folding-sensitive scalar because of scalars beyond ASCII, and gives those of which no two must be side by side.
  private mutating func addSensitive(
    of letters: ScalarBits, to foldingSensitive: inout [UInt32], marks: inout [UInt32]
  ) {
    var parts = ScalarParts()
    var related = ScalarBits()
    // The literals' scalars, what these are composed of, step by step, and what folds to those.
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

  /// Texts of the literals with the capitals that fold to their scalars in place.
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

  /// Small letters of the literals, each with the capital that folds to it in place.
  struct Capitals: Sendable {
    /// In ascending order. No dictionary: at a program's start one costs more to set up than to fill.
    private(set) var smalls: [UInt32] = []
    private(set) var capitals: [UInt32] = []

    var isEmpty: Bool { smalls.isEmpty }

    /// The capital of a letter, if there is one. O(log of how many there are).
    subscript(_ small: UInt32) -> UInt32? {
      let place = FoldingSensitiveScalars.count(of: smalls, below: small)
      return place < smalls.count && smalls[place] == small ? capitals[place] : nil
    }

    /// Takes a capital; false if the letter has one.
    mutating func insert(_ capital: UInt32, of small: UInt32) -> Bool {
      let place = FoldingSensitiveScalars.count(of: smalls, below: small)
      if place < smalls.count && smalls[place] == small { return false }
      smalls.insert(small, at: place)
      capitals.insert(capital, at: place)
      return true
    }
  }

  // MARK: Looking

  /// Whether a scalar of a text, at the place of its first byte, is such a folding-sensitive scalar that its text has to be folded.
  /// Reads a bounded number of scalars around it.
  func requireFolding(in text: Span<UInt8>, at place: Int) -> Bool {
    let scalar = decodeScalar(text, at: place).scalar
    if !contains(scalar) {
      // So it is mostly: a class has others than the folding-sensitive scalars.
      if !detectsAdjacentMarks || ScalarProperties(scalar).hasBoundaryBefore { return false }
    } else if ScalarProperties(scalar).hasBoundaryBefore {
      return true
    }
    return !isUnchanged(text, around: place)
  }

  /// Whether one of some candidate scalars is a folding-sensitive scalar: those of which `words`, for each 64 bytes from `start` on, have a bit.
  ///
  /// - Parameter which: a bit for each of the words that are to be read.
  @inline(never)
  func requireFolding(
    in text: Span<UInt8>, _ start: Int, _ which: UInt32, _ words: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var which = which
    while which != 0 {
      let index = which.trailingZeroBitCount
      which &= which &- 1
      // That word is there, as the caller says.
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

  /// How many of some ascending scalars are below another.
  private static func count(of scalars: [UInt32], below limit: UInt32) -> Int {
    var low = 0
    var high = scalars.count
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether it is certain that the segment around a place is its own folded form, but for ASCII letters.
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
        // A capital composes with other marks than its small letter.
        if first &- 0x61 < 26, ScalarMappings.composition(first & ~0x20, scalar) != nil { return false }
      }
      offset += length
    }
    return true
  }
}
