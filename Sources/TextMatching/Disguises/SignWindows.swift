import Bytes

/// The parts of a text in which a match that overlaps a sign may lie. Each part has, on both sides of its
/// signs, as many runs of keys as the longest pattern. ``KeyedText`` explains what a run is.
struct SignWindows: ~Copyable {
  /// Ranges of bytes, which begin and end between scalars. They may overlap.
  private(set) var parts: [Range<Int>] = []

  /// Makes the windows around the signs of a text, which are in order from left to right. Each character of
  /// the text is examined at most a few times.
  ///
  /// - Parameter runs: The number of runs of the longest pattern.
  mutating func make(around signs: [Range<Int>], of text: Span<UInt8>, _ map: borrowing KeyMap, runs: Int) {
    parts.removeAll(keepingCapacity: true)
    guard var current = signs.first else { return }
    current = Self.start(of: current, after: 0, in: text, map, runs: runs)..<current.upperBound
    for sign in signs.dropFirst() {
      let start = Self.start(of: sign, after: current.upperBound, in: text, map, runs: runs)
      if start == current.upperBound {
        current = current.lowerBound..<sign.upperBound
      } else {
        parts.append(current.lowerBound..<Self.end(of: current, in: text, map, runs: runs))
        current = start..<sign.upperBound
      }
    }
    parts.append(current.lowerBound..<Self.end(of: current, in: text, map, runs: runs))
  }

  /// The offset at which the `runs` whole runs before a sign begin, but not before `floor`.
  private static func start(
    of sign: Range<Int>, after floor: Int, in text: Span<UInt8>, _ map: borrowing KeyMap, runs: Int
  ) -> Int {
    var counter = RunCounter(runs)
    var offset = sign.lowerBound
    while offset > floor {
      var start = offset &- 1
      while start > floor, text[start] & 0xC0 == 0x80 { start &-= 1 }
      if !counter.take(decodeScalar(text, at: start).scalar, map) { break }
      offset = start
    }
    return offset
  }

  /// The offset at which the `runs` whole runs after a sign end.
  private static func end(
    of sign: Range<Int>, in text: Span<UInt8>, _ map: borrowing KeyMap, runs: Int
  ) -> Int {
    var counter = RunCounter(runs)
    var offset = sign.upperBound
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      if !counter.take(scalar, map) { break }
      offset &+= length
    }
    return offset
  }

  /// Counts runs up to a limit.
  private struct RunCounter {
    private var left: Int
    private var last: UInt8 = 0

    init(_ runs: Int) { left = runs }

    /// Takes a character. Returns false if the character begins a run beyond the limit.
    mutating func take(_ scalar: UInt32, _ map: borrowing KeyMap) -> Bool {
      let index = Int(scalar) < map.table.count ? map.table[Int(scalar)] : KeyMap.several
      if index == 0 || index == KeyMap.between { return true }
      if index == KeyMap.several, !map.mayHaveKeys(scalar) { return true }
      // A character that is read as several letters counts as one run, which can only make the window longer.
      let key = index == KeyMap.several ? KeyMap.other : map.behaviours[Int(index)].key
      if key == last || index != KeyMap.several && map.behaviours[Int(index)].isSymbol { return true }
      if left == 0 { return false }
      left &-= 1
      last = key
      return true
    }
  }
}
