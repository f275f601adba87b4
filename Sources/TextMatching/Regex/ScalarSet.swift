import Bytes

/// A set of Unicode scalars as sorted, disjoint, non-adjacent ranges.
struct ScalarSet: Sendable, Hashable {
  /// The ranges. Both `lower` and `upper` are in the set.
  struct Piece: Sendable, Hashable {
    var lower: UInt32
    var upper: UInt32
  }

  static let last: UInt32 = 0x10_FFFF

  private(set) var pieces: [Piece] = []

  /// The empty set.
  init() {}

  /// One scalar.
  init(_ scalar: UInt32) { pieces = [Piece(lower: scalar, upper: scalar)] }

  /// One range, including both ends.
  init(_ lower: UInt32, _ upper: UInt32) { pieces = [Piece(lower: lower, upper: upper)] }

  /// Any ranges, in any order.
  init(pieces: [Piece]) {
    self.pieces = pieces
    canonicalise()
  }

  /// Ranges that are already sorted, disjoint and not adjacent.
  init(sorted pieces: [Piece]) { self.pieces = pieces }

  /// Every scalar.
  static let all: ScalarSet = ScalarSet(0, last)

  var isEmpty: Bool { pieces.isEmpty }

  /// The number of scalars.
  var count: Int {
    var sum = 0
    for piece in pieces { sum += Int(piece.upper - piece.lower) + 1 }
    return sum
  }

  func contains(_ scalar: UInt32) -> Bool {
    let piece = pieces.indices.partitioningIndex { pieces[$0].upper >= scalar }
    return piece < pieces.count && pieces[piece].lower <= scalar
  }

  /// Appends a range without restoring the order. `canonicalise()` must follow.
  mutating func append(_ lower: UInt32, _ upper: UInt32) {
    pieces.append(Piece(lower: lower, upper: upper))
  }

  /// Sorts the ranges and joins those that overlap or touch.
  mutating func canonicalise() {
    if pieces.count < 2 { return }
    var isOrdered = true
    for i in 1..<pieces.count where pieces[i].lower <= pieces[i - 1].upper &+ 1 {
      isOrdered = false
      break
    }
    if isOrdered { return }
    pieces.sort { $0.lower < $1.lower }
    var kept = 0
    for i in 1..<pieces.count {
      if pieces[i].lower <= pieces[kept].upper &+ 1 {
        if pieces[i].upper > pieces[kept].upper { pieces[kept].upper = pieces[i].upper }
      } else {
        kept += 1
        pieces[kept] = pieces[i]
      }
    }
    pieces.removeSubrange((kept + 1)...)
  }

  mutating func formUnion(_ other: ScalarSet) {
    if other.pieces.isEmpty { return }
    pieces.append(contentsOf: other.pieces)
    canonicalise()
  }

  var complement: ScalarSet {
    var result: [Piece] = []
    var next: UInt32 = 0
    for piece in pieces {
      if piece.lower > next { result.append(Piece(lower: next, upper: piece.lower - 1)) }
      next = piece.upper + 1
    }
    if next <= Self.last { result.append(Piece(lower: next, upper: Self.last)) }
    return ScalarSet(sorted: result)
  }

  func intersection(_ other: ScalarSet) -> ScalarSet {
    var result: [Piece] = []
    var i = 0
    var j = 0
    while i < pieces.count && j < other.pieces.count {
      let lower = max(pieces[i].lower, other.pieces[j].lower)
      let upper = min(pieces[i].upper, other.pieces[j].upper)
      if lower <= upper { result.append(Piece(lower: lower, upper: upper)) }
      if pieces[i].upper < other.pieces[j].upper { i += 1 } else { j += 1 }
    }
    return ScalarSet(sorted: result)
  }

  func subtracting(_ other: ScalarSet) -> ScalarSet { intersection(other.complement) }

  func symmetricDifference(_ other: ScalarSet) -> ScalarSet {
    var both = self
    both.formUnion(other)
    return both.subtracting(intersection(other))
  }
}

extension ScalarSet {
  /// Hashes the ranges as one number, because sets of hundreds of them are looked up for every pattern.
  func hash(into hasher: inout Hasher) {
    var mixed: UInt64 = 0
    for piece in pieces {
      mixed = (mixed ^ (UInt64(piece.lower) << 32 | UInt64(piece.upper))) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed >> 29
    }
    hasher.combine(mixed)
  }

  /// The ASCII part of the set, or of its complement.
  func asciiPieces(isComplement: Bool) -> [Piece] {
    let last: UInt32 = 0x7F
    var result: [Piece] = []
    var next: UInt32 = 0
    for piece in pieces {
      if piece.lower > last { break }
      let upper = min(piece.upper, last)
      if !isComplement {
        result.append(Piece(lower: piece.lower, upper: upper))
      } else if piece.lower > next {
        result.append(Piece(lower: next, upper: piece.lower - 1))
      }
      next = upper + 1
    }
    if isComplement, next <= last { result.append(Piece(lower: next, upper: last)) }
    return result
  }
}
