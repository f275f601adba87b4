internal import Bytes

/// What is known of a decision beyond the ``Decision`` itself: the message's tags, and the conditions that
/// hold of the filter that decided. It is a part of a worker's scratch.
package struct DecisionDetails: ~Copyable {
  /// The message's tags.
  package internal(set) var tags = TagSet()
  /// The filter with conditions that decided, as an index in ``CompiledConditions/filters``; nil where none
  /// did.
  var filter: Int?
  /// The sum of a score.
  var points: Int?
  /// The conditions of that filter that hold.
  var matches: [ConditionEvidence] = []
  /// The texts of the fields of the user's own.
  var fields = FieldTexts()
  /// How many scalars stand before the places of the body, the sender and each field; only where
  /// ``hasPositions``.
  var positions: [ScalarPositions] = []
  var hasPositions = false

  /// Whether there is anything that a verdict must say besides the decision.
  package var isEmpty: Bool { tags.isEmpty && filter == nil }

  mutating func clear() {
    tags = TagSet()
    filter = nil
    points = nil
    hasPositions = false
    matches.removeAll(keepingCapacity: true)
  }
}

/// A condition that holds.
struct ConditionEvidence: Sendable {
  /// The condition.
  var node: Int32
  /// The part of the message that it matched; nil where it matched no part.
  var match: Decision.Match?
  /// The language found; only of a condition on a language.
  var language: FoundLanguage?
}

/// The texts of a message's fields of the user's own, one after another.
struct FieldTexts: ~Copyable {
  private var bytes = ByteBuffer(capacity: 64)
  private var ends: [Int] = []

  /// Where a field is appended. Call ``endField()`` after each.
  mutating func append(_ body: (inout ByteBuffer) -> Void) {
    body(&bytes)
    ends.append(bytes.count)
  }

  /// How many there are.
  var count: Int { ends.count }

  /// A field's text as a string.
  func string(_ field: Int) -> String {
    String(copying: text(field))
  }

  mutating func removeAll() {
    bytes.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// The text of a field; empty where the message has none.
  @_lifetime(borrow self)
  func text(_ field: Int) -> Span<UInt8> {
    guard field < ends.count else { return bytes.span.extracting(0..<0) }
    return bytes.span.extracting((field > 0 ? ends[field - 1] : 0)..<ends[field])
  }
}
