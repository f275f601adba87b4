import Bytes

/// The scratch space of one worker for a ``DisguiseSet``, and what was found in the last text. Its memory
/// grows to what the longest text needs, and is kept.
final class DisguiseScratch {
  private var joined = ByteBuffer(capacity: 1024)
  private var search = DisguiseSearch()
  /// Everything that is in the last text, once it was asked for.
  private var all: [DisguiseMatch]?
  /// By pattern: where its match stands in `matches`. It holds only if the match there is of the same
  /// pattern, so it need not be cleared from text to text.
  private var places: [Int32] = []

  init() {}

  /// What was found in the last text: of a group the first pattern, or all of them, once each.
  var matches: [DisguiseMatch] { search.matches }
  /// The match of a pattern that was found in the last text, in constant time.
  func match(of pattern: Int) -> DisguiseMatch? {
    guard pattern < places.count else { return nil }
    let place = Int(places[pattern])
    return place < matches.count && matches[place].pattern == pattern ? matches[place] : nil
  }

  /// The steps that the verification of candidates took in the last text.
  var steps: Int { search.steps }

  /// Searches a message for disguised patterns. `sender` and `body` are well-formed UTF-8. In a message of
  /// more than ``Limits/disguisedBytes`` none is found.
  ///
  /// - Parameters:
  ///   - allOf: A bit for each group of which every pattern is looked for, not only the first.
  ///   - bounds: By group, a pattern that was found as it is: none after it is looked for. Groups of `allOf`
  ///     have no bound.
  ///   - hasTriggers: Whether the message has one of the set's triggers.
  func scan(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, allOf: UInt8 = 0,
    bounds: InlineArray<8, Int32> = .init(repeating: .max), hasTriggers: Bool = true
  ) {
    all = nil
    search.begin(bodyCount: body.count, allOf: allOf, bounds: bounds)
    if body.count &+ sender.count > Limits.disguisedBytes { return }
    joined.removeAll()
    joined.append(body)
    joined.append(UInt8(ascii: " "))
    joined.append(sender)
    search.scan(joined, for: set, hasTriggers: hasTriggers)
    notePlaces()
  }

  private func notePlaces() {
    for place in matches.indices {
      let pattern = matches[place].pattern
      while places.count <= pattern { places.append(0) }
      places[pattern] = Int32(truncatingIfNeeded: place)
    }
  }

  /// All patterns of a group that are in the text of the last scan, each once. The search is repeated for it,
  /// once for all groups.
  func all(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet
  ) -> [DisguiseMatch] {
    if all == nil {
      let first = search.matches
      scan(sender: sender, body: body, for: set, allOf: ~0)
      all = search.matches
      search.restore(first)
      notePlaces()
    }
    return all?.filter { $0.group == group } ?? []
  }
}

/// A pattern found in disguise.
struct DisguiseMatch {
  var pattern: Int
  var group: Int
  var scope: Pattern.Scope
  /// In UTF-8 bytes of the text that the scope looks at.
  var range: Range<Int>
}
