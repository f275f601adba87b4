import Bytes

/// Normalises runs of scalars to Normalisation Form C (UAX #15), and folds them, in time linear in the run.
/// It keeps its memory from run to run.
///
/// A run begins and ends at a normalisation boundary: before a scalar whose decomposition begins with a
/// starter that composes with nothing before it. Neither reordering nor composition crosses a boundary.
/// Folding does not either, because a scalar with a boundary before it folds to something that has one too.
struct SegmentNormalizer: ~Copyable {
  /// The run.
  private(set) var scalars: [UInt32] = []
  private var unnormalized: [UInt32] = []
  private var unordered: [UInt32] = []
  /// For each scalar of the run the scalars that it comes from, counted in the original; empty if they are
  /// not tracked.
  private(set) var origins: [ClosedRange<Int>] = []
  private var unorderedOrigins: [ClosedRange<Int>] = []
  private let tracksOrigins: Bool

  init(tracksOrigins: Bool = false) { self.tracksOrigins = tracksOrigins }

  /// Takes a run of well-formed UTF-8 and brings it to NFC.
  mutating func normalize(_ text: Span<UInt8>, _ range: Range<Int>) {
    scalars.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    var offset = range.lowerBound
    var index = 0
    while offset < range.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      ScalarMappings.appendDecomposition(of: scalar, to: &scalars)
      if tracksOrigins { appendOrigin(index...index) }
      offset &+= length
      index &+= 1
    }
    reorder()
    compose()
  }

  /// Takes a run of scalars and brings it to NFC.
  mutating func normalize(_ run: [UInt32]) {
    scalars.removeAll(keepingCapacity: true)
    for scalar in run { ScalarMappings.appendDecomposition(of: scalar, to: &scalars) }
    reorder()
    compose()
  }

  /// Takes a run of one scalar, which is in NFC.
  mutating func set(_ scalar: UInt32) {
    scalars.removeAll(keepingCapacity: true)
    scalars.append(scalar)
  }

  /// Folds the run and normalises the result. Returns whether that second normalisation changed anything.
  mutating func fold() -> Bool {
    unnormalized.removeAll(keepingCapacity: true)
    unorderedOrigins.removeAll(keepingCapacity: true)
    for index in scalars.indices {
      ScalarMappings.appendFolding(of: scalars[index], to: &unnormalized)
      while tracksOrigins, unorderedOrigins.count < unnormalized.count {
        unorderedOrigins.append(origins[index])
      }
    }
    scalars.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    for index in unnormalized.indices {
      ScalarMappings.appendDecomposition(of: unnormalized[index], to: &scalars)
      if tracksOrigins { appendOrigin(unorderedOrigins[index]) }
    }
    reorder()
    compose()
    return scalars != unnormalized
  }

  /// Gives the last scalars, which have none yet, an origin.
  private mutating func appendOrigin(_ origin: ClosedRange<Int>) {
    while origins.count < scalars.count { origins.append(origin) }
  }

  /// The run's length in UTF-8.
  var utf8Count: Int {
    var count = 0
    for scalar in scalars { count &+= utf8Length(scalar) }
    return count
  }

  /// Whether the run has these bytes in UTF-8.
  func equals(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    for scalar in scalars {
      if offset >= range.upperBound { return false }
      let (original, length) = decodeScalar(text, at: offset)
      if original != scalar { return false }
      offset &+= length
    }
    return offset == range.upperBound
  }

  /// Canonical ordering: sorts each run of non-starters by combining class. Equal ones keep their order.
  private mutating func reorder() {
    var index = 0
    while index < scalars.count {
      guard ScalarProperties(scalars[index]).combiningClass != 0 else {
        index &+= 1
        continue
      }
      let start = index
      var last: UInt8 = 0
      var isOrdered = true
      while index < scalars.count {
        let ccc = ScalarProperties(scalars[index]).combiningClass
        if ccc == 0 { break }
        if ccc < last { isOrdered = false }
        last = ccc
        index &+= 1
      }
      if !isOrdered { sort(start..<index) }
    }
  }

  private mutating func sort(_ range: Range<Int>) {
    if range.count <= 16 {
      for index in range.dropFirst() {
        let ccc = ScalarProperties(scalars[index]).combiningClass
        var place = index
        while place > range.lowerBound, ScalarProperties(scalars[place - 1]).combiningClass > ccc {
          scalars.swapAt(place, place - 1)
          if tracksOrigins { origins.swapAt(place, place - 1) }
          place -= 1
        }
      }
      return
    }
    // A counting sort, so that a message of nothing but marks takes linear time too.
    var places: InlineArray<257, Int> = .init(repeating: 0)
    unordered.removeAll(keepingCapacity: true)
    unordered.append(contentsOf: scalars[range])
    for scalar in unordered { places[Int(ScalarProperties(scalar).combiningClass) + 1] += 1 }
    for ccc in 1..<257 { places[ccc] += places[ccc - 1] }
    unorderedOrigins.removeAll(keepingCapacity: true)
    if tracksOrigins { unorderedOrigins.append(contentsOf: origins[range]) }
    for index in unordered.indices {
      let ccc = Int(ScalarProperties(unordered[index]).combiningClass)
      scalars[range.lowerBound + places[ccc]] = unordered[index]
      if tracksOrigins { origins[range.lowerBound + places[ccc]] = unorderedOrigins[index] }
      places[ccc] += 1
    }
  }

  /// Canonical composition, in place.
  private mutating func compose() {
    var count = 0
    var starter = -1
    var last: UInt8 = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      let properties = ScalarProperties(scalar)
      let ccc = properties.combiningClass
      let isAdjacent = count &- 1 == starter
      if properties.composesBackward, starter >= 0, isAdjacent || (last != 0 && last < ccc),
        let composite = ScalarMappings.composition(scalars[starter], scalar)
      {
        scalars[starter] = composite
        if tracksOrigins {
          let (first, second) = (origins[starter], origins[index])
          origins[starter] =
            min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
        }
        continue
      }
      if ccc == 0 { starter = count }
      last = ccc
      scalars[count] = scalar
      if tracksOrigins { origins[count] = origins[index] }
      count &+= 1
    }
    scalars.removeLast(scalars.count - count)
    if tracksOrigins { origins.removeLast(origins.count - count) }
  }
}
