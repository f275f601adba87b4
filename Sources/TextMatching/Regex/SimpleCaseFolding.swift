import Bytes

/// Unicode simple case folding (CaseFolding.txt, statuses C and S). An orbit is the set of all scalars that
/// fold to the same one.
enum SimpleCaseFolding {
  /// A scalar of an orbit and the next one. The last links to the first.
  struct Link: Sendable {
    var scalar: UInt32
    var next: UInt32
    /// The scalar to which all of the orbit fold.
    var target: UInt32
  }

  /// The scalars that are not alone in their orbit, in ascending order. Decoded on first use.
  static let links: [Link] = {
    var result: [Link] = []
    var reader = CodedNumbers(UnicodePropertyTables.foldingOrbits)
    var target: UInt32 = 0
    // For each orbit: the number of other scalars, the distance of its target from the last target, and the
    // offsets of the others (zigzag coded).
    while let others = reader.next(), let step = reader.next() {
      target += step
      var orbit = [target]
      for _ in 0..<others {
        let coded = reader.next() ?? 0
        let offset = Int64(coded >> 1) ^ -Int64(coded & 1)
        orbit.append(UInt32(truncatingIfNeeded: Int64(target) + offset))
      }
      for (i, scalar) in orbit.enumerated() {
        result.append(Link(scalar: scalar, next: orbit[(i + 1) % orbit.count], target: target))
      }
    }
    return result.sorted { $0.scalar < $1.scalar }
  }()

  /// The index of the first link whose scalar is not below a scalar.
  private static func firstIndex(notBelow scalar: UInt32) -> Int {
    links.indices.partitioningIndex { links[$0].scalar >= scalar }
  }

  /// The link of a scalar; nil if it is alone in its orbit.
  static func link(of scalar: UInt32) -> Link? {
    let i = firstIndex(notBelow: scalar)
    return i < links.count && links[i].scalar == scalar ? links[i] : nil
  }

  /// All scalars of a scalar's orbit.
  static func orbit(of scalar: UInt32) -> ScalarSet {
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
      var i = firstIndex(notBelow: piece.lower)
      while i < links.count && links[i].scalar <= piece.upper {
        let first = links[i].scalar
        var next = links[i].next
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
