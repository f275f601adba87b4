/// The letters of ASCII that letters of Latin are without their accents, strokes and hooks. Those of the
/// blocks Latin-1 Supplement to Latin Extended-B and Latin Extended Additional are known.
struct UnaccentedLetters: Sendable {
  static let shared = UnaccentedLetters()

  private static let blocks: [Range<UInt32>] = [0xC0..<0x250, 0x1E00..<0x1F00]
  /// For each scalar of the blocks, a letter of ASCII in the same case; 0 if there is none.
  private let letters: [UInt8]

  private init() {
    letters = Self.blocks.flatMap { $0 }.map { scalar in
      var letter = scalar
      while letter >= 0x80, let base = DisguiseTables.accentBase(of: letter) { letter = base }
      // The long s is compared as s.
      if letter == 0x17F, letter != scalar { letter = 0x73 }
      // A styled letter is read as something else.
      guard letter < 0x80, case .itself = ScalarReading(of: scalar) else { return 0 }
      return UInt8(letter)
    }
  }

  /// The letter of ASCII that a scalar beyond ASCII is without its accent; 0 if there is none.
  @inline(__always)
  func letter(of scalar: UInt32) -> UInt8 {
    let (first, second) = (scalar &- 0xC0, scalar &- 0x1E00)
    return first < 0x190 ? letters[Int(first)] : second < 0x100 ? letters[Int(second &+ 0x190)] : 0
  }

  /// Whether a scalar is a sharp S, small or capital, which is compared as `ss`.
  @inline(__always)
  static func isSharpS(_ scalar: UInt32) -> Bool { scalar == 0xDF || scalar == 0x1E9E }

  /// A text without accents.
  func text(of scalars: [UInt32]) -> [UInt32] {
    scalars.flatMap { scalar -> [UInt32] in
      if Self.isSharpS(scalar) { return [0x73, 0x73] }
      let letter = letter(of: scalar)
      return [letter == 0 ? scalar : UInt32(letter)]
    }
  }
}
