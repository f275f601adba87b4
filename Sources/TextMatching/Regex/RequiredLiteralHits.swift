import Bytes

extension Regex {
  /// The leftmost-first match in a text in which the scan has found the literals that the regex requires. A
  /// match can only begin near one of these hits.
  ///
  /// - Parameters:
  ///   - hits: The offsets of the literals.
  ///   - base: What to subtract from them to have offsets in `text`.
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

  /// Whether such a search tries only the offsets near the hits.
  func isFound(near hits: RequiredLiteralHits) -> Bool {
    hits.isComplete && requiredLiterals?.before.isNarrow ?? false
  }
}

/// The offset that is a number of scalars before another, or the start of the text.
@inline(__always)
private func placed(back scalars: Int, from place: Int, in text: Span<UInt8>) -> Int {
  var place = max(0, min(place, text.count))
  for _ in 0..<scalars {
    if place == 0 { break }
    repeat { place -= 1 } while place > 0 && text[place] & 0xC0 == 0x80
  }
  return place
}

extension LazyDFA {
  /// The outcome of a search near hits.
  enum NearOutcome {
    case found(Range<Int>)
    case nothing
    /// Too much was read in vain. The first match, if there is one, begins here or later.
    case undecided(Int)
  }

  /// The leftmost-first match that begins between `least` and `most` scalars before a hit.
  mutating func find(
    in text: Span<UInt8>, near hits: RequiredLiteralHits, base: Int, _ least: Int, _ most: Int
  ) -> NearOutcome {
    // The work budget: the bytes that may be read in vain before the search falls back to reading on from
    // there.
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

/// The offsets at which the scan found literals that a regex requires.
struct RequiredLiteralHits: Sendable {
  /// The offsets of the first four hits that were found, in ascending order.
  private var offsets = SIMD4<Int32>(repeating: 0)
  private(set) var count = 0
  /// Whether all hits are kept.
  private(set) var isComplete = true
  /// The lowest offset of all hits, kept or not.
  private(set) var first: Int32 = 0

  /// No hits.
  init() {}

  /// One hit.
  init(_ place: Int32) {
    offsets[0] = place
    count = 1
    first = place
  }

  /// One of the offsets that are kept.
  subscript(_ index: Int) -> Int32 { offsets[index] }

  /// Adds a hit. Hits may come in any order.
  mutating func insert(_ place: Int32) {
    first = min(first, place)
    if count == SIMD4<Int32>.scalarCount { isComplete = false }
    if !isComplete { return }
    var index = count
    while index > 0, offsets[index - 1] > place {
      offsets[index] = offsets[index - 1]
      index -= 1
    }
    offsets[index] = place
    count += 1
  }
}
