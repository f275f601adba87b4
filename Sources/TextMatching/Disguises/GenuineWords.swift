import Bytes

/// The words of a text that show which script is being written.
///
/// Such a word is a run of letters of one script, at least one of which resembles no letter of another
/// script. For patterns of that other script it holds no stand-ins: letters of another script count only
/// where the rest of the word has no such letter.
struct GenuineWords {
  struct Word {
    /// The UTF-8 bytes of the word.
    var start: Int
    var end: Int
    /// The bit of the word's script.
    var script: ScriptBits
    /// What ``DisguiseSet/passes`` has for all letters of the word.
    var passes: UInt8

    /// An empty word at the end of a text.
    static func end(of text: Span<UInt8>) -> Word {
      Word(start: text.count, end: text.count, script: [], passes: 0)
    }

    /// Whether the word holds no stand-ins for the patterns of some keys, given their scripts and their bit
    /// in ``DisguiseSet/passes``.
    @inline(__always)
    func holdsNone(of scripts: ScriptBits, _ bit: UInt8) -> Bool {
      passes & bit == 0 && scripts.isDisjoint(with: script)
    }
  }

  /// The words of the text in ascending order.
  private(set) var words: [Word] = []
  /// The scripts of the words.
  private(set) var scripts: ScriptBits = []

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    scripts = []
  }

  /// Finds the words of a text in well-formed UTF-8, given ``DisguiseSet/passes``. Linear in the text.
  mutating func find(in text: Span<UInt8>, _ passesOfLetters: [UInt8]) {
    let passesOf = passesOfLetters.span
    removeAll()
    let table = ScriptTable.shared.values
    let values = table.span
    var offset = 0
    while offset < text.count {
      var (scalar, length) = decodeScalar(text, at: offset)
      let first = scalar < 0x1_0000 ? values[Int(scalar)] : 0
      let script = first & 0x3F
      if first == 0 || first & ScriptTable.special != 0 || ScriptBits(bit: script) == .others {
        offset &+= length
        continue
      }
      let start = offset
      var passes: UInt8 = ~0
      // The last letter is kept apart, because a mark behind it may change it.
      var last = offset
      var passesOfLast = passesOf[Int(scalar)]
      offset &+= length
      var value: UInt8 = 0
      while offset < text.count {
        (scalar, length) = decodeScalar(text, at: offset)
        value = scalar < 0x1_0000 ? values[Int(scalar)] : ScriptTable.special
        if value & ~ScriptTable.lookalike != script { break }
        passes &= passesOfLast
        passesOfLast = passesOf[Int(scalar)]
        last = offset
        offset &+= length
      }
      let isCut = offset < text.count && value & ScriptTable.special != 0 && value != ScriptTable.space
      if !isCut { passes &= passesOfLast }
      let end = isCut ? last : offset
      if start < end {
        words.append(Word(start: start, end: end, script: ScriptBits(bit: script), passes: passes))
        scripts.formUnion(ScriptBits(bit: script))
      }
    }
  }
}
