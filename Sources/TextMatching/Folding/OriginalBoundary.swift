import Bytes

/// A boundary between two scalars of a compared text whose neighbours in the original are not those in the
/// compared text: `ß` is compared as `ss`, and between them there is nothing in the original.
///
/// An exact literal may have no letter or mark directly before or after the original scalars that it covers:
/// from the first that its first scalar comes from, to the last that its last scalar comes from.
struct OriginalBoundary: Sendable {
  /// The offset in the compared text.
  var offset: Int
  /// Whether a letter or mark stands before the original scalars of what begins at the offset.
  var followsLetter: Bool
  /// Whether a letter or mark stands after the original scalars of what ends at the offset.
  var precedesLetter: Bool
}

/// The boundaries of a text at which the original decides, in ascending order. Most texts have none.
struct OriginalBoundaries: Sendable {
  private(set) var all: [OriginalBoundary] = []

  @inline(__always) var isEmpty: Bool { all.isEmpty }

  mutating func removeAll() {
    if !all.isEmpty { all.removeAll(keepingCapacity: true) }
  }

  /// Appends a boundary whose offset is not below that of the last.
  mutating func append(_ boundary: OriginalBoundary) {
    guard let last = all.last, last.offset == boundary.offset else { return all.append(boundary) }
    // Two segments meet here: one ends at this offset and the other begins.
    all[all.count - 1].followsLetter = boundary.followsLetter
  }

  /// The boundary at an offset, by binary search.
  func boundary(at offset: Int) -> OriginalBoundary? {
    let index = all.indices.partitioningIndex { all[$0].offset >= offset }
    return index < all.count && all[index].offset == offset ? all[index] : nil
  }

  /// Whether neither a letter nor a mark stands directly before or after the original of a range of `text`.
  func hasEdges(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !followsLetter(text, range.lowerBound) && !precedesLetter(text, range.upperBound)
  }

  /// Whether a letter or mark stands before the original of what begins at an offset of `text`.
  @inline(__always)
  func followsLetter(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    if !isEmpty, let known = boundary(at: offset) { return known.followsLetter }
    if offset == 0 { return false }
    return ScalarProperties(decodeScalar(text, at: scalarStart(text, before: offset)).scalar).isLetterOrMark
  }

  /// Whether a letter or mark stands after the original of what ends at an offset of `text`.
  @inline(__always)
  func precedesLetter(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    if !isEmpty, let known = boundary(at: offset) { return known.precedesLetter }
    return offset < text.count && ScalarProperties(decodeScalar(text, at: offset).scalar).isLetterOrMark
  }
}
