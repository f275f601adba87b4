import Bytes

/// The keys of a text or a part of it. Dropped characters have no keys, and equal keys in a row form a single
/// one: a *run*. The memory is kept from text to text.
struct KeyedText: ~Copyable {
  /// The keys of the runs, followed by eight zeros.
  private var keys: [UInt8] = []
  /// For each run, the offset in bytes at which its first character begins.
  private(set) var offsets: [Int32] = []
  /// The number of runs.
  private(set) var count = 0
  /// The offset at which the part of the text ends.
  private(set) var end = 0
  /// Whether the text has symbols that may stand for letters and were dropped.
  private(set) var hasSymbols = false
  /// Whether the text has letters that may be read as one letter and as several.
  private(set) var hasTwofold = false
  private var several: [KeyMap.Behaviour] = []

  /// The keys of the runs, followed by eight zeros, so that eight keys can be read from each place.
  var padded: Span<UInt8> {
    @_lifetime(borrow self)
    get { keys.span }
  }

  /// The first run that begins at an offset of the text or behind it; ``count`` if there is none. O(log n).
  func firstRun(from offset: Int) -> Int {
    (0..<count).partitioningIndex { Int(offsets[$0]) >= offset }
  }

  /// Whether a run begins directly behind a space of the text, with a character that is read as one letter.
  func isBehindSpace(_ run: Int, in text: Span<UInt8>, _ map: borrowing KeyMap) -> Bool {
    let offset = Int(offsets[run])
    if offset == 0 || text[offset - 1] != 0x20 { return false }
    let scalar = Int(decodeScalar(text, at: offset).scalar)
    return scalar < map.table.count && map.table[scalar] != KeyMap.several
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

  /// Takes a part of a text that is ASCII. Symbols that are not in `symbols` are dropped. Linear in the part.
  mutating func take(
    ascii text: Span<UInt8>, _ range: Range<Int>, _ map: borrowing KeyMap, _ symbols: Symbols
  ) {
    makeRoom(range.count)
    end = range.upperBound
    hasTwofold = false
    if symbols.count == 0 {
      let result = Self.runs(ofASCII: text, range, map.asciiKeys.span, keys: &keys, offsets: &offsets)
      return finish(result)
    }
    var own = InlineArray<0x80, UInt8> { map.asciiKeys[$0] }
    for place in 0..<symbols.count where symbols.kept[place] < 0x80 {
      own[Int(symbols.kept[place])] &= ~KeyMap.special
    }
    let result = Self.runs(ofASCII: text, range, own.span, keys: &keys, offsets: &offsets)
    finish(result)
  }

  private mutating func finish(_ result: (runs: Int, seen: UInt8)) {
    hasSymbols = result.seen & KeyMap.special != 0
    finish(result.runs)
  }

  /// The number of runs of a part of a text that is ASCII, and the union of all keys.
  private static func runs(
    ofASCII text: Span<UInt8>, _ range: Range<Int>, _ table: Span<UInt8>, keys: inout [UInt8],
    offsets: inout [Int32]
  ) -> (runs: Int, seen: UInt8) {
    var keys = keys.mutableSpan
    var offsets = offsets.mutableSpan
    precondition(
      table.count == 0x80 && range.lowerBound >= 0 && range.upperBound <= text.count
        && keys.count >= range.count && offsets.count >= range.count)
    var runs = 0
    var last: UInt8 = 0
    var seen: UInt8 = 0
    for offset in range {
      // The table has an element for each index, and there are no more runs than characters. A run is stored
      // without a branch, which could not be predicted: the next one overwrites what does not count.
      let key = unsafe table[unchecked: Int(text[unchecked: offset] & 0x7F)]
      seen |= key
      unsafe keys[unchecked: runs] = key
      unsafe offsets[unchecked: runs] = Int32(truncatingIfNeeded: offset)
      let isKey = key &- 1 < KeyMap.special &- 1
      runs &+= isKey && key != last ? 1 : 0
      last = isKey ? key : last
    }
    return (runs, seen)
  }

  /// Takes a part of a text, which must be well-formed UTF-8. Symbols that are not in `symbols` are dropped.
  /// Returns false if the part has characters that the map does not know. Linear in the part.
  ///
  /// - Parameter isFolded: Whether letters that may be read as one letter and as several are read as several.
  mutating func take(
    _ text: Span<UInt8>, _ range: Range<Int>, _ map: borrowing KeyMap, _ symbols: Symbols, isFolded: Bool
  ) -> Bool {
    makeRoom(range.count)
    end = range.upperBound
    hasSymbols = false
    hasTwofold = false
    var place = Place(offset: range.lowerBound)
    while place.offset < end {
      Self.takeKeys(
        text, until: end, map.table.span, map.keys.span, map.asciiKeys.span, keys: &keys, offsets: &offsets,
        &place)
      if place.offset >= end { break }
      let (scalar, length) = decodeScalar(text, at: place.offset)
      if !takeSpecial(scalar, map, symbols, isFolded: isFolded, &place) { return false }
      place.offset &+= length
    }
    finish(place.runs)
    return true
  }

  /// How far a text has been taken.
  private struct Place {
    var offset = 0
    var runs = 0
    var last: UInt8 = 0
  }

  /// Takes characters up to one that needs a closer look, or to the end of the part.
  private static func takeKeys(
    _ text: Span<UInt8>, until end: Int, _ table: Span<UInt8>, _ indexKeys: Span<UInt8>,
    _ ascii: Span<UInt8>, keys: inout [UInt8], offsets: inout [Int32], _ place: inout Place
  ) {
    var keys = keys.mutableSpan
    var offsets = offsets.mutableSpan
    var offset = place.offset
    var runs = place.runs
    var last = place.last
    precondition(
      offset >= 0 && end <= text.count && runs >= 0 && keys.count &- runs >= end &- offset
        && offsets.count &- runs >= end &- offset && table.count == 0x1_0000 && indexKeys.count == 0x100
        && ascii.count == 0x80)
    while offset < end {
      // The precondition says that there is room for a run for each byte, and that the tables have an element
      // for each index. A scalar of two bytes is below U+0800.
      let lead = unsafe text[unchecked: offset]
      var key: UInt8
      var length = 1
      if lead < 0x80 {
        key = unsafe ascii[unchecked: Int(lead)]
      } else {
        var scalar: Int
        if lead < 0xE0, offset &+ 1 < end {
          scalar = unsafe Int(lead & 0x1F) &<< 6 | Int(text[unchecked: offset &+ 1] & 0x3F)
          length = 2
        } else {
          let decoded = decodeScalar(text, at: offset)
          (scalar, length) = (Int(decoded.scalar), decoded.length)
          if scalar >= 0x1_0000 { break }
        }
        key = unsafe indexKeys[unchecked: Int(table[unchecked: scalar])]
      }
      if key & KeyMap.special != 0 { break }
      // A character without a key counts as one with the last key. There is room for the run.
      if key == 0 { key = last }
      unsafe keys[unchecked: runs] = key
      unsafe offsets[unchecked: runs] = Int32(truncatingIfNeeded: offset)
      runs &+= key != last ? 1 : 0
      last = key
      offset &+= length
    }
    place = Place(offset: offset, runs: runs, last: last)
  }

  /// Takes a symbol, or a scalar that is read as several letters. Returns false if the map does not know it.
  private mutating func takeSpecial(
    _ scalar: UInt32, _ map: borrowing KeyMap, _ symbols: Symbols, isFolded: Bool, _ place: inout Place
  ) -> Bool {
    if KeyMap.isPlainEmoji(scalar) { return true }
    several.removeAll(keepingCapacity: true)
    let index = Int(scalar) < map.table.count ? map.table[Int(scalar)] : KeyMap.several
    if index == KeyMap.several {
      if scalar == KeyMap.SharpS.scalar, let known = map.sharpS {
        if known.isUnclear { return false }
        if known.isTwofold { hasTwofold = true }
        several.append(contentsOf: isFolded ? known.folded : known.behaviours)
      } else {
        if map.isUnclear(scalar) { return false }
        if map.isTwofold(scalar) { hasTwofold = true }
        map.appendBehaviours(of: scalar, isFolded: isFolded, to: &several)
      }
    } else {
      several.append(map.behaviours[Int(index)])
    }
    for behaviour in several {
      if behaviour.isSymbol, !symbols.contains(StandIns.plainSymbol(of: scalar)) {
        hasSymbols = true
        continue
      }
      keys[place.runs] = behaviour.key
      offsets[place.runs] = Int32(truncatingIfNeeded: place.offset)
      place.runs += behaviour.key != place.last ? 1 : 0
      place.last = behaviour.key
    }
    return true
  }

  private mutating func finish(_ runs: Int) {
    for place in 0..<8 { keys[runs &+ place] = 0 }
    count = runs
  }

  /// Makes room for the runs of a text of `bytes` bytes. A scalar is read as at most two letters for each of
  /// its bytes.
  private mutating func makeRoom(_ bytes: Int) {
    let runs = bytes &* 2 &+ 8
    if keys.count >= runs { return }
    let room = max(runs, 2048)
    keys = [UInt8](repeating: 0, count: room)
    offsets = [Int32](repeating: 0, count: room)
  }
}
