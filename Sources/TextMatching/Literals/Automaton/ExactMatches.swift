/// The leftmost matches of exact literals in one text, by the records of a ``LiteralAutomaton``, each of which
/// is that of one literal. Scopes are bits.
///
/// Records are visited along the chain of shorter literals with which a text ends. One that needs no visit any
/// more is closed and passed over from then on (disjoint sets with path compression), so that a chain is not
/// walked again and again.
struct ExactMatches {
  private struct Key: Hashable {
    var record: Int
    var scope: UInt8
  }

  private var ranges: [Key: Range<Int>] = [:]
  /// The scopes in which a record was found.
  private var found: [Int: UInt8] = [:]
  /// For each record that is closed, one behind it in the chain; 0 at the end.
  private var links: [Int: Int] = [:]

  /// The scopes in which a record was found.
  func scopes(of record: Int) -> UInt8 { found[record, default: 0] }

  /// Keeps a match, in each scope only if it begins further left than the one that is known.
  mutating func insert(_ range: Range<Int>, in scopes: UInt8, of record: Int) {
    found[record, default: 0] |= scopes
    var rest = scopes
    while rest != 0 {
      let scope = rest & ~(rest &- 1)
      rest &= ~scope
      let key = Key(record: record, scope: scope)
      if let known = ranges[key], known.lowerBound <= range.lowerBound { continue }
      ranges[key] = range
    }
  }

  /// The matches in the order of their ends.
  var inOrder: [(record: Int, scope: UInt8, range: Range<Int>)] {
    func order(_ match: (key: Key, value: Range<Int>)) -> (Int, Int, Int, UInt8) {
      (match.value.upperBound, match.value.lowerBound, match.key.record, match.key.scope)
    }
    return ranges.sorted { order($0) < order($1) }.map { ($0.key.record, $0.key.scope, $0.value) }
  }

  /// The first open record of a chain from `record` on; 0 if there is none. Amortized O(log n).
  mutating func firstOpen(from record: Int) -> Int {
    var end = record
    while let next = links[end] { end = next }
    var place = record
    while place != end { place = links.updateValue(end, forKey: place) ?? end }
    return end
  }

  /// Closes a record, behind which `next` stands in the chain.
  mutating func close(_ record: Int, before next: Int) { links[record] = next }

  /// Opens all records again.
  mutating func openAll() { links.removeAll() }
}
