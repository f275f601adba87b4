import Bytes

/// The keys of a text. Dropped characters have no keys, and equal keys in a row form a single one: a *run*.
/// The memory is kept from text to text.
struct KeyedText: ~Copyable {
  /// The keys of the runs, followed by eight zeros.
  private var keys: [UInt8] = []
  /// The number of runs.
  private(set) var count = 0
  /// Whether the text has symbols that may stand for letters.
  private(set) var hasSymbols = false
  /// For each run, the offsets in bytes at which its first and its last character begin.
  private(set) var firstOffsets: [Int32] = []
  private(set) var lastOffsets: [Int32] = []
  /// For each run of a text that is not ASCII, a bit for each letter that one of its characters may stand
  /// for.
  private(set) var letters: [UInt64] = []
  /// For each run of a text that is not ASCII, the number of characters without keys between it and the run
  /// before.
  private(set) var gaps: [Int32] = []
  /// For each run of a text that is not ASCII, the end of the dropped characters directly after it, such as
  /// the marks of its last character.
  private(set) var ends: [Int32] = []
  /// For each run, the number of runs from it up to and including the first one that reaches into a sign; a
  /// number greater than that of all runs if there is none.
  private(set) var leastRuns: [Int32] = []
  private var several: [KeyMap.Behaviour] = []

  /// The keys of the runs, followed by eight zeros, so that eight keys can be read from each place.
  var padded: Span<UInt8> {
    @_lifetime(borrow self)
    get { keys.span }
  }

  /// The symbols of a text that are taken as letters, of those that may stand for letters. The others are
  /// dropped.
  struct Symbols {
    /// The maximum number of symbols that are distinguished.
    static let limit = 8
    private(set) var kept: InlineArray<8, UInt32> = .init(repeating: 0)
    private(set) var count = 0

    mutating func insert(_ scalar: UInt32) {
      if count < Self.limit, !contains(scalar) {
        kept[count] = scalar
        count += 1
      }
    }

    mutating func insert(_ others: Symbols) {
      for place in 0..<others.count { insert(others.kept[place]) }
    }

    func contains(_ scalar: UInt32) -> Bool {
      for place in 0..<count where kept[place] == scalar { return true }
      return false
    }

    /// All symbols except the one at an index.
    func without(_ place: Int) -> Symbols {
      var others = Symbols()
      for other in 0..<count where other != place { others.insert(kept[other]) }
      return others
    }
  }

  /// Takes a part of an ASCII text. Symbols are dropped. Linear in the part.
  mutating func take(ascii text: Span<UInt8>, _ part: Range<Int>, _ map: borrowing KeyMap) {
    makeRoom(part.count)
    let table = map.table.span
    let behaviours = map.behaviours.span
    count = Self.take(
      text, part, table, behaviours, keys: &keys, firstOffsets: &firstOffsets, lastOffsets: &lastOffsets,
      sawSymbol: &hasSymbols)
  }

  private static func take(
    _ text: Span<UInt8>, _ part: Range<Int>, _ table: Span<UInt8>, _ behaviours: Span<KeyMap.Behaviour>,
    keys: inout [UInt8], firstOffsets: inout [Int32], lastOffsets: inout [Int32], sawSymbol: inout Bool
  ) -> Int {
    var keys = keys.mutableSpan
    var firstOffsets = firstOffsets.mutableSpan
    var lastOffsets = lastOffsets.mutableSpan
    var runs = 0
    var last: UInt8 = 0
    sawSymbol = false
    for offset in part {
      let index = table[Int(text[offset] & 0x7F)]
      if index == 0 || index == KeyMap.between { continue }
      let behaviour = behaviours[Int(index)]
      if behaviour.isSymbol {
        sawSymbol = true
        continue
      }
      if behaviour.key != last {
        last = behaviour.key
        keys[runs] = last
        firstOffsets[runs] = Int32(truncatingIfNeeded: offset)
        runs &+= 1
      }
      lastOffsets[runs &- 1] = Int32(truncatingIfNeeded: offset)
    }
    for place in 0..<8 { keys[runs &+ place] = 0 }
    return runs
  }

  /// Takes a part of a text, which must be well-formed UTF-8. Symbols that are not in `symbols` are dropped.
  /// Linear in the part.
  mutating func take(_ text: Span<UInt8>, _ part: Range<Int>, _ map: borrowing KeyMap, _ symbols: Symbols) {
    makeRoom(part.count)
    hasSymbols = false
    count = Self.take(
      text, part, map, symbols, &keys, &firstOffsets, &lastOffsets, &letters, &gaps, &ends,
      several: &several, hasSymbols: &hasSymbols)
  }

  private static func take(
    _ text: Span<UInt8>, _ part: Range<Int>, _ map: borrowing KeyMap, _ symbols: Symbols,
    _ keys: inout [UInt8], _ firstOffsets: inout [Int32], _ lastOffsets: inout [Int32],
    _ letters: inout [UInt64], _ gaps: inout [Int32], _ ends: inout [Int32],
    several: inout [KeyMap.Behaviour], hasSymbols: inout Bool
  ) -> Int {
    var runs = Runs(&keys, &firstOffsets, &lastOffsets, &letters, &gaps, &ends)
    let table = map.table.span
    let behaviours = map.behaviours.span
    var offset = part.lowerBound
    while offset < part.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      let here = offset
      offset &+= length
      let index = Int(scalar) < table.count ? table[Int(scalar)] : KeyMap.several
      if index == 0 {
        runs.drop(through: offset)
      } else if index == KeyMap.between {
        runs.gap &+= 1
      } else if index == KeyMap.several {
        several.removeAll(keepingCapacity: true)
        map.appendBehaviours(of: scalar, to: &several)
        if several.isEmpty {
          if KeyMap.isBetween(scalar) { runs.gap &+= 1 } else { runs.drop(through: offset) }
        }
        for place in several.indices {
          runs.append(several[place], of: scalar, at: here..<offset, symbols, hasSymbols: &hasSymbols)
        }
      } else {
        runs.append(behaviours[Int(index)], of: scalar, at: here..<offset, symbols, hasSymbols: &hasSymbols)
      }
    }
    return runs.finish()
  }

  /// Fills ``leastRuns`` for signs in order from left to right. If the text is not ASCII, the characters of a
  /// run extend to the end of their marks.
  mutating func note(_ signs: [Range<Int>], isASCII: Bool) {
    guard count > 0 else { return }
    // The text may be one of many parts, so the signs before it are skipped by a binary search.
    var sign = Self.firstSign(endingAfter: Int(firstOffsets[0]), in: signs)
    var end = 0
    for run in 0..<count {
      while sign < signs.count, signs[sign].upperBound <= Int(firstOffsets[run]) { sign &+= 1 }
      end = max(end, run)
      if sign < signs.count {
        let start = signs[sign].lowerBound
        while end < count, isASCII ? Int(lastOffsets[end]) < start : Int(ends[end]) <= start { end &+= 1 }
      } else {
        end = count
      }
      leastRuns[run] = end < count ? Int32(truncatingIfNeeded: end &- run &+ 1) : .max - 1
    }
  }

  /// The index of the first sign that ends after an offset; the number of signs if there is none. O(log n).
  private static func firstSign(endingAfter offset: Int, in signs: [Range<Int>]) -> Int {
    var low = 0
    var high = signs.count
    while low < high {
      let middle = (low + high) / 2
      if signs[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The runs of a text that is being taken.
  private struct Runs: ~Copyable, ~Escapable {
    private var keys: MutableSpan<UInt8>
    private var firstOffsets: MutableSpan<Int32>
    private var lastOffsets: MutableSpan<Int32>
    private var letters: MutableSpan<UInt64>
    private var gaps: MutableSpan<Int32>
    private var ends: MutableSpan<Int32>
    private var count = 0
    /// The number of characters without keys since the last run.
    var gap: Int32 = 0

    @_lifetime(&keys, &firstOffsets, &lastOffsets, &letters, &gaps, &ends)
    init(
      _ keys: inout [UInt8], _ firstOffsets: inout [Int32], _ lastOffsets: inout [Int32],
      _ letters: inout [UInt64], _ gaps: inout [Int32], _ ends: inout [Int32]
    ) {
      self.keys = keys.mutableSpan
      self.firstOffsets = firstOffsets.mutableSpan
      self.lastOffsets = lastOffsets.mutableSpan
      self.letters = letters.mutableSpan
      self.gaps = gaps.mutableSpan
      self.ends = ends.mutableSpan
    }

    /// Skips a character that is dropped. It belongs to the run that it directly follows.
    @inline(__always)
    mutating func drop(through end: Int) {
      if count > 0, gap == 0 { ends[count &- 1] = Int32(truncatingIfNeeded: end) }
    }

    @inline(__always)
    mutating func append(
      _ behaviour: KeyMap.Behaviour, of scalar: UInt32, at range: Range<Int>, _ symbols: Symbols,
      hasSymbols: inout Bool
    ) {
      if behaviour.isSymbol {
        hasSymbols = true
        if !symbols.contains(scalar) {
          gap &+= 1
          return
        }
      }
      let start = Int32(truncatingIfNeeded: range.lowerBound)
      if count > 0, keys[count &- 1] == behaviour.key {
        letters[count &- 1] |= behaviour.letters
      } else {
        gaps[count] = gap
        keys[count] = behaviour.key
        firstOffsets[count] = start
        letters[count] = behaviour.letters
        count &+= 1
      }
      lastOffsets[count &- 1] = start
      ends[count &- 1] = Int32(truncatingIfNeeded: range.upperBound)
      gap = 0
    }

    /// Ends the text and returns the number of runs.
    mutating func finish() -> Int {
      for place in 0..<8 { keys[count &+ place] = 0 }
      return count
    }
  }

  /// Makes room for the runs of a text of `bytes` bytes. A scalar is read as at most two letters for each of
  /// its bytes.
  private mutating func makeRoom(_ bytes: Int) {
    let runs = bytes &* 2 &+ 8
    if keys.count >= runs { return }
    let room = max(runs, 2048)
    keys = [UInt8](repeating: 0, count: room)
    firstOffsets = [Int32](repeating: 0, count: room)
    lastOffsets = [Int32](repeating: 0, count: room)
    letters = [UInt64](repeating: 0, count: room)
    gaps = [Int32](repeating: 0, count: room)
    ends = [Int32](repeating: 0, count: room)
    leastRuns = [Int32](repeating: 0, count: room)
  }

  /// The symbols of a text that may stand for letters, judged by the words that they are in. A symbol may
  /// stand for a letter inside a word with letters, which only a currency sign may begin or end. It may also
  /// do so among symbols alone, where a word may be spelled out. Linear in the text.
  static func symbols(in text: Span<UInt8>, _ signs: DisguiseSigns) -> Symbols {
    var all = Symbols()
    var word = SymbolWord()
    var offset = 0
    while offset < text.count {
      let (scalar, size) = decodeScalar(text, at: offset)
      offset &+= size
      switch signs.part(scalar) {
      case .dropped, .other:
        continue
      case .space:
        word.end(&all)
        word = SymbolWord()
      case .letter: word.takeAlphanumeric(isLetter: true)
      case .digit: word.takeAlphanumeric(isLetter: false)
      case .symbol(let isCurrency): word.take(scalar, isCurrency: isCurrency)
      }
    }
    word.end(&all)
    return all
  }

  /// The characters between two spaces.
  private struct SymbolWord {
    /// The symbols inside the word, and those after its last letter, digit or currency sign.
    private var inside = Symbols()
    private var trailing = Symbols()
    /// The symbols before the word's first letter, digit or currency sign, which are not part of the word.
    private var leading = Symbols()
    private var hasBegun = false
    private var hasLetter = false
    private var hasAlphanumeric = false

    mutating func takeAlphanumeric(isLetter: Bool) {
      begin()
      hasAlphanumeric = true
      hasLetter = hasLetter || isLetter
    }

    mutating func take(_ symbol: UInt32, isCurrency: Bool) {
      if isCurrency {
        begin()
        inside.insert(symbol)
      } else {
        trailing.insert(symbol)
      }
    }

    /// Takes a character that may begin and end a word.
    private mutating func begin() {
      if hasBegun { inside.insert(trailing) } else { leading = trailing }
      trailing = Symbols()
      hasBegun = true
    }

    func end(_ all: inout Symbols) {
      if hasLetter || !hasAlphanumeric { all.insert(inside) }
      if hasAlphanumeric { return }
      all.insert(leading)
      all.insert(trailing)
    }
  }
}
