import Bytes

/// The scratch space of one worker for a ``DisguiseSet``, and what was found in the last text. Its memory
/// grows to what the longest text needs, and is kept.
final class DisguiseScratch {
  private var contents = Contents()

  init() {}

  /// What was found in the last text: of a group the first pattern, or all of them, once each.
  var matches: [DisguiseMatch] { contents.search.matches }

  /// The match of a pattern that was found in the last text, in constant time.
  func match(of pattern: Int) -> DisguiseMatch? { contents.match(of: pattern) }

  /// The steps that the verification of candidates took in the last text.
  var steps: Int { contents.search.steps }

  /// Searches a message for disguised patterns. `sender` and `body` are well-formed UTF-8. In a message of
  /// more than ``Limits/disguisedBytes`` none is found. Returns whether one was found.
  ///
  /// - Parameters:
  ///   - allOf: A bit for each group of which every pattern is looked for, not only the first.
  ///   - bounds: By group, a pattern that was found as it is: none after it is looked for. Groups of `allOf`
  ///     have no bound.
  ///   - hasRequiredText: Whether the message has one of the set's required texts.
  @discardableResult
  func scan(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, allOf: UInt8 = 0,
    bounds: InlineArray<8, Int32> = .init(repeating: .max), hasRequiredText: Bool = true
  ) -> Bool {
    contents.scan(
      sender: sender, body: body, for: set, allOf: allOf, bounds: bounds, hasRequiredText: hasRequiredText)
  }

  /// All patterns of a group that are in the text of the last scan, each once. The search is repeated for it,
  /// once for all groups.
  func all(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet
  ) -> [DisguiseMatch] {
    contents.findAll(sender: sender, body: body, for: set).filter { $0.group == group }
  }

  /// What the scratch space holds, in one value, so that a scan is one access to it.
  private struct Contents: ~Copyable {
    var search = DisguiseSearch()
    var joined = ByteBuffer(capacity: 1024)
    /// Everything that is in the last text, once it was asked for.
    var all: [DisguiseMatch]?
    /// By pattern: where its match stands in `matches`. It holds only if the match there is of the same
    /// pattern, so it need not be cleared from text to text.
    var places: [Int32] = []

    mutating func scan(
      sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, allOf: UInt8,
      bounds: InlineArray<8, Int32>, hasRequiredText: Bool
    ) -> Bool {
      if all != nil { all = nil }
      search.begin(bodyCount: body.count, allOf: allOf, bounds: bounds)
      if body.count &+ sender.count > Limits.disguisedBytes { return false }
      joined.removeAll()
      joined.append(body)
      joined.append(UInt8(ascii: " "))
      joined.append(sender)
      search.scan(joined, for: set, hasRequiredText: hasRequiredText)
      if search.matches.isEmpty { return false }
      notePlaces()
      return true
    }

    private mutating func notePlaces() {
      for place in search.matches.indices {
        let pattern = search.matches[place].pattern
        while places.count <= pattern { places.append(0) }
        places[pattern] = Int32(truncatingIfNeeded: place)
      }
    }

    func match(of pattern: Int) -> DisguiseMatch? {
      guard pattern < places.count else { return nil }
      let place = Int(places[pattern])
      return place < search.matches.count && search.matches[place].pattern == pattern
        ? search.matches[place] : nil
    }

    mutating func findAll(
      sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet
    ) -> [DisguiseMatch] {
      if let all { return all }
      let first = search.matches
      _ = scan(
        sender: sender, body: body, for: set, allOf: ~0, bounds: .init(repeating: .max), hasRequiredText: true
      )
      let found = search.matches
      search.restore(first)
      notePlaces()
      all = found
      return found
    }
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
