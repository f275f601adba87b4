import Bytes

/// What the rules say about a message: the ``Decision``, the message's tags, and the conditions that hold of
/// the filter that decided. It is scratch space of a worker.
package struct Judgement: ~Copyable {
  /// Whether no rule and no tag matched. It is stored, because for most messages this is all that is read.
  package private(set) var isEmpty = true
  /// The decision; for most messages, the default.
  package private(set) var decision = Decision.byDefault
  /// The message's tags.
  package internal(set) var tags = TagSet()
  /// The sum of the score of the decision's filter.
  var points: Int?
  /// The conditions of the decision's filter that hold.
  var matches: [ConditionEvidence] = []
  /// The texts of the user-defined fields.
  var fields = FieldTexts()
  /// For the body, the sender and each field, the numbers of scalars before its places; only valid if
  /// ``hasPositions``.
  var positions: [ScalarPositions] = []
  var hasPositions = false

  /// Stores the decision. The tags and the conditions have been stored before.
  mutating func take(_ decision: Decision) {
    self.decision = decision
    isEmpty = decision.stage == .default && tags.isEmpty
  }

  mutating func clear() {
    isEmpty = true
    decision = .byDefault
    tags = TagSet()
    points = nil
    hasPositions = false
    matches.removeAll(keepingCapacity: true)
  }
}

/// A condition that holds.
struct ConditionEvidence: Sendable {
  /// The condition.
  var node: Int32
  /// The part of the message that it matched; nil if it matched no part.
  var match: Decision.Match?
  /// The identified language; only for a condition on a language.
  var language: FoundLanguage?
}

/// The texts of a message's user-defined fields, one after another.
struct FieldTexts: ~Copyable {
  private var bytes = ByteBuffer(capacity: 64)
  private var ends: [Int] = []

  /// Appends the next field, whose bytes `body` writes.
  mutating func append(_ body: (inout ByteBuffer) -> Void) {
    body(&bytes)
    ends.append(bytes.count)
  }

  /// The number of fields.
  var count: Int { ends.count }

  mutating func removeAll() {
    bytes.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// The text of a field; empty if the message has none.
  @_lifetime(borrow self)
  func text(_ field: Int) -> Span<UInt8> {
    guard field < ends.count else { return bytes.span.extracting(0..<0) }
    return bytes.span.extracting((field > 0 ? ends[field - 1] : 0)..<ends[field])
  }
}
