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
    // The targets come in ascending order, so that there is little to sort.
    var targets: [Link] = []
    var rest: [Link] = []
    var reader = CodedNumbers(UnicodePropertyTables.foldingOrbits)
    var target: UInt32 = 0
    // For each orbit: the number of other scalars, the distance of its target from the last target, and the
    // offsets of the others (zigzag coded).
    while let others = reader.next(), let step = reader.next() {
      target += step
      var last = Link(scalar: target, next: target, target: target)
      for place in 0..<others {
        let coded = reader.next() ?? 0
        let offset = Int64(coded >> 1) ^ -Int64(coded & 1)
        last.next = UInt32(truncatingIfNeeded: Int64(target) + offset)
        if place == 0 { targets.append(last) } else { rest.append(last) }
        last.scalar = last.next
      }
      last.next = target
      rest.append(last)
    }
    targets += rest
    targets.sort { $0.scalar < $1.scalar }
    return targets
  }()

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
    links.indices.partitioningIndex { links[$0].scalar >= scalar }
  }

  /// The link of a scalar; nil if it is alone in its orbit.
  static func link(of scalar: UInt32) -> Link? {
    let i = firstIndex(notBelow: scalar)
    return i < links.count && links[i].scalar == scalar ? links[i] : nil
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
