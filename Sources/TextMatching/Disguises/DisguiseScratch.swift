import Bytes

/// The scratch space of one worker for a ``DisguiseSet``, with the matches of the last text. Its memory grows
/// to what the longest text needs, and is kept from text to text.
struct DisguiseScratch: ~Copyable {
  private var search = DisguiseSearch()
  private var joined = ByteBuffer(capacity: 0)
  /// All matches of the last text; nil until they are asked for.
  private var all: [DisguiseMatch]?
  /// For each pattern, the index of its match in `matches`. An index is valid only if the match there is of
  /// the same pattern, so the array need not be cleared from text to text.
  private var places: [Int32] = []

  /// The matches in the last text. A group has the match of its first pattern that was found or, if all of
  /// its patterns were asked for, one match for each pattern that was found.
  @inline(__always) var matches: [DisguiseMatch] { search.matches }

  /// The number of steps that the verification of candidates took in the last text.
  var steps: Int { search.steps }

  /// The match of a pattern in the last text; nil if the pattern was not found. O(1).
  func match(of pattern: Int) -> DisguiseMatch? {
    guard pattern < places.count else { return nil }
    let place = Int(places[pattern])
    return place < matches.count && matches[place].pattern == pattern ? matches[place] : nil
  }

  /// Searches a message for disguised patterns, and returns whether one was found. `sender` and `body` must
  /// be well-formed UTF-8. A message of more than ``Limits/disguisedBytes`` is not searched.
  ///
  /// - Parameters:
  ///   - allOf: A bit for each group of which every pattern is searched for, not only the first.
  ///   - bounds: For each group, the index of a pattern that was found undisguised; nil if none was. Patterns
  ///     after it are not searched for. Groups of `allOf` have no bound.
  ///   - excluded: Patterns of groups of `allOf` that are not searched for.
  ///   - patterns: Those that the set belongs to, if they were searched for as they are and `bounds` are
  ///     those that were found.
  ///   - hasRequiredText: Whether the message contains one of the set's required texts.
  @discardableResult
  mutating func scan(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, of patterns: CompiledPatterns? = nil,
    allOf: UInt8 = 0, bounds: InlineArray<8, Int32>? = nil, except excluded: [Int] = [],
    hasRequiredText: Bool = true
  ) -> Bool {
    if all != nil { all = nil }
    let isWanted = search.begin(
      for: set, bodyCount: body.count, allOf: allOf, bounds: bounds, except: excluded)
    if !isWanted || body.count &+ sender.count > Limits.disguisedBytes { return false }
    let hasRequiredText = hasRequiredText && !set.requiredTexts.isEmpty
    if let patterns, !hasRequiredText,
      search.passesOverAccents(sender: sender, body: body, for: set, of: patterns)
    {
      return false
    }
    if set.hasSenderPatterns {
      joined.removeAll()
      joined.append(body)
      joined.append(UInt8(ascii: " "))
      joined.append(sender)
      search.scan(joined, for: set, hasRequiredText: hasRequiredText)
    } else {
      search.scan(body, for: set, hasRequiredText: hasRequiredText)
    }
    if search.hasNoMatch { return false }
    notePlaces()
    return true
  }

  /// Forgets the matches of the last text, if the next one is not searched.
  @inline(__always)
  mutating func forget() {
    if all != nil { all = nil }
    search.forget()
  }

  private mutating func notePlaces() {
    for place in matches.indices {
      let pattern = matches[place].pattern
      while places.count <= pattern { places.append(0) }
      places[pattern] = Int32(truncatingIfNeeded: place)
    }
  }

  /// All patterns of a group that are in the text of the last scan, with one match each. The first call
  /// repeats the search, for all groups at once; later calls reuse its result.
  mutating func all(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet
  ) -> [DisguiseMatch] {
    let found = all ?? findAll(sender: sender, body: body, for: set)
    all = found
    return found.filter { $0.group == group }
  }

  private mutating func findAll(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet
  ) -> [DisguiseMatch] {
    let first = matches
    scan(sender: sender, body: body, for: set, allOf: ~0)
    let found = matches
    search.restore(first)
    notePlaces()
    return found
  }
}

/// A match of a pattern in disguise.
struct DisguiseMatch {
  var pattern: Int
  var group: Int
  var scope: Pattern.Scope
  /// The range of the match, in UTF-8 bytes of the text that the scope searches.
  var range: Range<Int>
}
