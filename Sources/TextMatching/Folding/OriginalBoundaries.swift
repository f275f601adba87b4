import Bytes

/// Where the neighbours of a part of a compared text are not those that it has in the original: `ß` is
/// compared as `ss`, between which there is nothing in the original, and marks may be in another order.
///
/// An exact literal may have no letter or mark directly before or after the original scalars that it covers:
/// from the first to the last that one of its scalars comes from. Most texts have no such place. A text of
/// `ß` alone has three of 16 bytes for each: 24 times the text's memory.
struct OriginalBoundaries: Sendable {
  /// A scalar of the compared text, or the end of a segment of such scalars.
  private struct Place {
    /// Twice the offset in the compared text, and one more for an end.
    private let offsetAndKind: UInt32
    private let beforeIndex: UInt32
    private let afterIndex: UInt32
    private var leastIndex: UInt32

    init(offset: Int, before: Int, after: Int, isEnd: Bool) {
      // The bound of the text keeps them small.
      offsetAndKind = UInt32(truncatingIfNeeded: offset << 1 | (isEnd ? 1 : 0))
      beforeIndex = UInt32(truncatingIfNeeded: before)
      afterIndex = UInt32(truncatingIfNeeded: after)
      leastIndex = beforeIndex
    }

    /// The offset in the compared text.
    var offset: Int { Int(offsetAndKind >> 1) }
    var isEnd: Bool { offsetAndKind & 1 != 0 }
    /// The indices in `letters` of the original scalars before and after those that it comes from; for an
    /// end, of those beside it.
    var before: Int { Int(beforeIndex) }
    var after: Int { Int(afterIndex) }
    /// The least `before` of this scalar and of those behind it in the segment.
    var least: Int {
      get { Int(leastIndex) }
      set { leastIndex = UInt32(truncatingIfNeeded: newValue) }
    }
  }

  /// Behind this offset of a text the neighbours are those that the compared text has.
  private static let maxOffset = 1 << 30
  /// The memory of more places than these is not kept for the next text.
  private static let keptPlaces = 1 << 16

  /// The places in ascending order. Where two segments meet, the end of the first comes before the second.
  private var places: [Place] = []
  /// For each segment, whether the original scalar before it, its own, and the one after it are letters or
  /// marks.
  private var letters: [Bool] = []

  @inline(__always) var isEmpty: Bool { places.isEmpty }

  mutating func removeAll() {
    if places.isEmpty { return }
    let isKept = places.count <= Self.keptPlaces
    places.removeAll(keepingCapacity: isKept)
    letters.removeAll(keepingCapacity: isKept)
  }

  /// Appends the scalars of a segment, of which there is at least one.
  ///
  /// - Parameters:
  ///   - offset: The offset of the segment in the compared text.
  ///   - origins: For each scalar, the scalars of the original segment that it comes from.
  ///   - neighbors: Whether the original scalar before the segment, its own, and the one after it are letters
  ///     or marks.
  mutating func append(
    _ scalars: [UInt32], from origins: [ClosedRange<Int>], at offset: Int, neighbors: [Bool]
  ) {
    if offset > Self.maxOffset || letters.count > 2 * Self.maxOffset { return }
    let (first, base) = (places.count, letters.count)
    letters += neighbors
    var offset = offset
    for (scalar, origin) in zip(scalars, origins) {
      let (before, after) = (base + origin.lowerBound, base + origin.upperBound + 2)
      places.append(Place(offset: offset, before: before, after: after, isEnd: false))
      offset += utf8Length(scalar)
    }
    let last = letters.count - 1
    places.append(Place(offset: offset, before: last - 1, after: last, isEnd: true))
    for index in (first..<places.count - 2).reversed() {
      places[index].least = min(places[index].least, places[index + 1].least)
    }
  }

  /// Whether a literal may begin at an offset of `text`. In a segment that depends on where it ends: the
  /// least original scalar that it covers is that of its first scalar or of one behind it.
  func mayBegin(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    guard let first = place(at: offset), !places[first].isEnd else {
      return !hasLetter(before: offset, offset..<text.count, text)
    }
    // Only the first scalar of a segment, or the one before it, may be no letter or mark. So none of the
    // others can be the least.
    return !letters[places[first].before] || !letters[places[first].least]
  }

  /// Whether a literal may end at an offset of `text`. In a segment that depends on where it begins.
  func mayEnd(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    let behind = places.indices.partitioningIndex { places[$0].offset >= offset }
    if behind > 0, !places[behind - 1].isEnd { return true }
    return !hasLetter(after: offset, offset..<offset, text)
  }

  /// Calls `visit` with the offsets at which a literal may begin although a letter or mark stands before them
  /// in `text`. They are in segments and at their ends.
  func forEachInnerStart(_ text: Span<UInt8>, _ visit: (Int) -> Void) {
    var last = -1
    for place in places where place.offset > last && place.offset < text.count && place.offset > 0 {
      last = place.offset
      let before = decodeScalar(text, at: scalarStart(text, before: last)).scalar
      if ScalarProperties(before).isLetterOrMark, mayBegin(text, last) { visit(last) }
    }
  }

  /// Whether neither a letter nor a mark stands directly before or after the original of a range of `text`,
  /// which is not empty. Linear in the scalars of the range that have places, so no slower than comparing the
  /// literal with the text.
  func hasEdges(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !hasLetter(before: range.lowerBound, range, text) && !hasLetter(after: range.upperBound, range, text)
  }

  private func hasLetter(before offset: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    if !isEmpty, let first = place(at: offset) {
      // What the literal covers of the segment counts.
      let covered = places[first...].prefix { !$0.isEnd && $0.offset < range.upperBound }
      return letters[covered.map(\.before).min() ?? places[first].before]
    }
    if offset == 0 { return false }
    return ScalarProperties(decodeScalar(text, at: scalarStart(text, before: offset)).scalar).isLetterOrMark
  }

  private func hasLetter(after offset: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    let behind = isEmpty ? 0 : places.indices.partitioningIndex { places[$0].offset >= offset }
    if behind > 0, !places[behind - 1].isEnd {
      let covered = places[..<behind].reversed().prefix { !$0.isEnd && $0.offset >= range.lowerBound }
      if let after = covered.map(\.after).max() { return letters[after] }
    }
    if behind < places.count, places[behind].offset == offset, !places[behind].isEnd {
      // A segment begins behind the literal.
      return letters[places[behind].least + 1]
    }
    return offset < text.count && ScalarProperties(decodeScalar(text, at: offset).scalar).isLetterOrMark
  }

  /// The index of the last place at an offset, which is that of a scalar if there is one.
  private func place(at offset: Int) -> Int? {
    let index = places.indices.partitioningIndex { places[$0].offset >= offset }
    guard index < places.count, places[index].offset == offset else { return nil }
    return places[index].isEnd && index + 1 < places.count && places[index + 1].offset == offset
      ? index + 1 : index
  }
}
