import Bytes

/// Finds words with letters of two scripts in which all letters of one script are lookalikes of letters of
/// the other: `frее` with two Cyrillic letters. A word is a run of letters, marks and digits.
///
/// The scripts are Latin, Cyrillic, Greek, Armenian and Cherokee. A letter is a lookalike if its skeleton
/// (UTS #39) is that of a letter in the other script's alphabet, capital or small. Neither letter is
/// converted to another case: `м` is not a lookalike, although `М` is. Words are judged in NFC, in which `ό`
/// is one letter, however it was typed.
package struct MixedScriptScanner: ~Copyable, ~Escapable {
  private let text: Span<UInt8>
  private var offset = 0
  private var normalizer = SegmentNormalizer()

  /// Makes a scanner of a text, which must be well-formed UTF-8.
  @_lifetime(copy text)
  package init(_ text: Span<UInt8>) { self.text = text }

  /// The range of the next such word in bytes; nil if there is none. Finding all words of a text takes O(n)
  /// in total.
  package mutating func next() -> Range<Int>? {
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let (isPart, script) = Self.classify(scalar)
      if !isPart {
        offset += length
        continue
      }
      let start = offset
      var scripts = Scripts(script)
      offset += length
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        let (isPart, script) = Self.classify(scalar)
        if !isPart { break }
        scripts.insert(script)
        offset += length
      }
      if scripts.count > 1, isMixed(start..<offset) { return start..<offset }
    }
    return nil
  }

  /// Whether all letters of one script in the word look like letters of another script of the word.
  private mutating func isMixed(_ word: Range<Int>) -> Bool {
    // For each script, the scripts for which all its letters in the word pass.
    var passes = InlineArray<5, Scripts>(repeating: .all)
    var present = Scripts(nil)
    normalizer.normalize(text, word)
    for index in normalizer.scalars.indices {
      let scalar = normalizer.scalars[index]
      guard let script = Self.classify(scalar).script else { continue }
      present.insert(script)
      let own = Skeletons(of: scalar).own
      for other in 0..<5 where !Alphabets.skeletons[other].contains(own) { passes[script].remove(other) }
    }
    for script in 0..<5 where present.contains(script) {
      for other in 0..<5 where other != script && present.contains(other) && passes[script].contains(other) {
        return true
      }
    }
    return false
  }

  /// Whether a scalar is a letter, mark or digit, and the index of a letter's script if it is one of the
  /// five.
  @inline(__always)
  private static func classify(_ scalar: UInt32) -> (isPart: Bool, script: Int?) {
    if scalar < 0x80 {
      let isLetter = (scalar | 0x20) &- 0x61 < 26
      return (isLetter || scalar &- 0x30 < 10, isLetter ? 0 : nil)
    }
    // Most Russian texts have only these letters.
    if scalar &- 0x410 < 0x40 { return (true, 1) }
    return classifyOther(scalar)
  }

  private static func classifyOther(_ scalar: UInt32) -> (isPart: Bool, script: Int?) {
    // In NFC the signs for kelvin and angstrom are letters of Latin, and that for ohm one of Greek.
    if scalar == 0x212A || scalar == 0x212B { return (true, 0) }
    if scalar == 0x2126 { return (true, 2) }
    let kind = LetterKind(of: scalar)
    guard kind.isLetter else { return (kind.isAlphanumeric, nil) }
    return (true, Alphabets.scripts.firstIndex(of: kind.script))
  }

  /// A set of the five scripts.
  private struct Scripts {
    private var bits: UInt8 = 0
    static let all = Scripts(bits: 31)

    private init(bits: UInt8) { self.bits = bits }
    init(_ script: Int?) { insert(script) }

    var count: Int { bits.nonzeroBitCount }
    func contains(_ script: Int) -> Bool { bits >> UInt8(script) & 1 != 0 }
    mutating func insert(_ script: Int?) { if let script { bits |= 1 << UInt8(script) } }
    mutating func remove(_ script: Int) { bits &= ~(1 << UInt8(script)) }
  }

  /// The five scripts, and the skeletons of their alphabets.
  private enum Alphabets {
    static let scripts: [UInt16] = [
      LetterKind.Script.latin, LetterKind.Script.cyrillic, LetterKind.Script.greek,
      LetterKind.Script.armenian,
      LetterKind(of: 0x13A0).script,
    ]

    static let skeletons: [Set<UInt16>] = scripts.indices.map { index in
      // Cherokee is not among the alphabets of disguised patterns.
      let small =
        index == 4
        ? Array(0x13A0...0x13F5) + Array(0xAB70...0xABBF)
        : LookalikeAlphabet.letters(of: scripts[index]).map(\.scalar)
      var skeletons: Set<UInt16> = []
      for scalar in small {
        let letter = Skeletons(of: scalar)
        // `upper` is the skeleton of the capital letter as it is written.
        skeletons.formUnion([letter.own, letter.upper])
      }
      // The skeleton 0 means that a letter looks like no other.
      return skeletons.subtracting([0])
    }
  }
}
