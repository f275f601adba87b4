import Bytes

extension Regex {
  /// The leftmost-first match in a text of which it is known where literals are that the regex requires: nowhere
  /// else than around those can it begin.
  ///
  /// - Parameters:
  ///   - places: where they are, all that are there.
  ///   - base: what to take off those places to have places in `text`.
  func find(
    in text: Span<UInt8>, near hits: RequiredLiteralHits, base: Int, scratch: inout RegexScratch
  ) -> Range<Int>? {
    guard let before = requiredLiterals?.before, let most = before.most else {
      return find(in: text, scratch: &scratch)
    }
    if !isFound(near: hits) {
      let first = placed(back: most, from: Int(hits.first) - base, in: text)
      return find(in: text, from: first, scratch: &scratch)
    }
    switch scratch.automata(of: self).forward.find(in: text, near: hits, base: base, before.least, most) {
    case .found(let range): return range
    case .nothing: return nil
    case .undecided(let start): return find(in: text, from: start, scratch: &scratch)
    }
  }

  /// Whether a search near such places looks at those alone.
  func isFound(near hits: RequiredLiteralHits) -> Bool {
    hits.isComplete && requiredLiterals?.before.isNarrow ?? false
  }
}

/// So many scalars before a scalar's first byte, or the text's start.
@inline(__always)
private func placed(back scalars: Int, from place: Int, in text: Span<UInt8>) -> Int {
  var place = max(0, min(place, text.count))
  for _ in 0..<scalars {
    if place == 0 { break }
    repeat { place -= 1 } while place > 0 && text[place] & 0xC0 == 0x80
  }
  return place
}

extension LazyAutomaton {
  /// What came of a search near some places.
  enum NearOutcome {
    case found(Range<Int>)
    case nothing
    /// Too much was read in vain: where the first match begins, if there is one, is here or later.
    case undecided(Int)
  }

  /// The leftmost-first match of those that begin so many scalars before one of some places.
  mutating func find(
    in text: Span<UInt8>, near hits: RequiredLiteralHits, base: Int, _ least: Int, _ most: Int
  ) -> NearOutcome {
    // What may be read in vain before the places are left alone.
    var workBudget = text.count + 64
    var next = 0
    for index in 0..<hits.count {
      let place = Int(hits[index]) - base
      let last = placed(back: least, from: place, in: text)
      next = max(next, placed(back: most, from: place, in: text))
      while next <= last {
        if workBudget < 0 { return .undecided(next) }
        if let end = findEnd(in: text, from: next, isAnchored: true) { return .found(next..<end) }
        workBudget -= stoppedAt - next + 8
        repeat { next += 1 } while next < text.count && text[next] & 0xC0 == 0x80
      }
    }
    return .nothing
  }
}

/// Where the literals that a regex requires are in a text.
struct RequiredLiteralHits: Sendable {
  /// In ascending order, as long as there are not too many.
  private var places = SIMD4<Int32>(repeating: 0)
  private(set) var count = 0
  /// Whether there was space for all.
  private(set) var isComplete = true
  /// The first of all.
  private(set) var first: Int32 = 0

  /// None.
  init() {}

  /// One place.
  init(_ place: Int32) {
    places[0] = place
    count = 1
    first = place
  }

  /// One of those that are known.
  subscript(_ index: Int) -> Int32 { places[index] }

  /// Adds a place, in any order.
  mutating func insert(_ place: Int32) {
    first = min(first, place)
    if count == SIMD4<Int32>.scalarCount { isComplete = false }
    if !isComplete { return }
    var index = count
    while index > 0, places[index - 1] > place {
      places[index] = places[index - 1]
      index -= 1
    }
    places[index] = place
    count += 1
  }
}
