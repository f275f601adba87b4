import Bytes

/// Unicode simple case folding (CaseFolding.txt, statuses C and S). An orbit is the set of all scalars that
/// fold to the same one.
enum SimpleCaseFolding {
  /// A scalar of an orbit and the next one. The last links to the first.
  struct Link {
    var scalar: UInt32
    var next: UInt32
    /// The scalar to which all of the orbit fold.
    var target: UInt32
  }

  /// The scalars that are not alone in their orbit, in ascending order.
  private static var scalars: PackedTable { UnicodePropertyTables.foldingScalars }

  /// The number of links.
  static var count: Int { scalars.count }

  /// The link at an index from 0 to ``count``, in ascending order of the scalars.
  static func link(at index: Int) -> Link {
    Link(
      scalar: UInt32(scalars[index]), next: UInt32(UnicodePropertyTables.foldingNexts[index]),
      target: UInt32(UnicodePropertyTables.foldingTargets[index]))
  }

  /// The orbits of the ASCII characters, which most patterns consist of.
  private static let asciiOrbits = (UInt32(0)..<0x80).map { scalar in
    let capital = scalar & ~0x20
    guard capital >= 0x41, capital <= 0x5A else { return ScalarSet(scalar) }
    var set = ScalarSet(capital)
    set.append(capital | 0x20, capital | 0x20)
    // The Kelvin sign and the long s.
    if capital == 0x4B { set.append(0x212A, 0x212A) }
    if capital == 0x53 { set.append(0x17F, 0x17F) }
    return set
  }

  /// The index of the first link whose scalar is not below a scalar.
  private static func firstIndex(notBelow scalar: UInt32) -> Int {
    (0..<count).partitioningIndex { scalars[$0] >= Int(scalar) }
  }

  /// The link of a scalar; nil if it is alone in its orbit.
  static func link(of scalar: UInt32) -> Link? {
    let index = firstIndex(notBelow: scalar)
    return index < count && scalars[index] == Int(scalar) ? link(at: index) : nil
  }

  /// All scalars of a scalar's orbit.
  static func orbit(of scalar: UInt32) -> ScalarSet {
    if scalar < 0x80 { return asciiOrbits[Int(scalar)] }
    var set = ScalarSet(scalar)
    guard var link = link(of: scalar) else { return set }
    while link.next != scalar {
      set.append(link.next, link.next)
      guard let following = self.link(of: link.next) else { break }
      link = following
    }
    set.canonicalise()
    return set
  }

  /// A set and the orbits of all its scalars.
  static func closure(of set: ScalarSet) -> ScalarSet {
    var result = set
    for piece in set.pieces {
      var ascii = piece.lower
      while ascii < 0x80 && ascii <= piece.upper {
        for other in asciiOrbits[Int(ascii)].pieces
        where other.lower < piece.lower || other.lower > piece.upper {
          result.append(other.lower, other.lower)
        }
        ascii += 1
      }
      if piece.upper < 0x80 { continue }
      var i = firstIndex(notBelow: max(piece.lower, 0x80))
      while i < count && scalars[i] <= Int(piece.upper) {
        let first = UInt32(scalars[i])
        var next = link(at: i).next
        while next != first {
          if next < piece.lower || next > piece.upper { result.append(next, next) }
          guard let following = link(of: next) else { break }
          next = following.next
        }
        i += 1
      }
    }
    result.canonicalise()
    return result
  }
}
