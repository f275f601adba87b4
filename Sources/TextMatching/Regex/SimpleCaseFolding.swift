/// Unicode simple case folding (CaseFolding.txt, statuses C and S), closed: a scalar stands for all that
/// fold to the same one.
enum SimpleCaseFolding {
  /// One scalar of an orbit and the next one of it; the last leads back to the first.
  struct Link: Sendable {
    var scalar: UInt32
    var next: UInt32
    /// What all scalars of the orbit fold to.
    var target: UInt32
  }

  /// All scalars that are not alone in their orbit, sorted. Decoded when first asked for.
  static let links: [Link] = {
    var result: [Link] = []
    var reader = CodedNumbers(UnicodePropertyTables.foldingOrbits)
    var target: UInt32 = 0
    // Each orbit: how many others, the target's distance from the last target, the others' offsets (zigzag).
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

  /// Index of the first link whose scalar is not below the one given.
  private static func firstIndex(notBelow scalar: UInt32) -> Int {
    var low = 0
    var high = links.count
    while low < high {
      let middle = (low + high) / 2
      if links[middle].scalar < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The link of a scalar; nil when it folds to itself and nothing else does.
  static func link(of scalar: UInt32) -> Link? {
    let i = firstIndex(notBelow: scalar)
    return i < links.count && links[i].scalar == scalar ? links[i] : nil
  }

  /// All scalars that fold as this one does.
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

  /// The set with all scalars that fold as one of it does.
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
