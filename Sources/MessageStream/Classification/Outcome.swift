package import MessageFilter

/// The outcome of a line: one of the actions, or that it is not a message.
package enum Outcome: Int, Sendable, CaseIterable {
  case allow
  case junk
  case transaction
  case promotion
  case invalid

  /// The outcome of a message with this action.
  package init(_ action: Action) {
    switch action {
    case .allow: self = .allow
    case .junk: self = .junk
    case .transaction: self = .transaction
    case .promotion: self = .promotion
    }
  }

  /// The outcome with this name; nil for any other word.
  package init?(named name: String) {
    guard let outcome = Outcome.allCases.first(where: { $0.name == name }) else { return nil }
    self = outcome
  }

  /// The name in verdicts and options.
  package var name: String {
    switch self {
    case .allow: "allow"
    case .junk: "junk"
    case .transaction: "transaction"
    case .promotion: "promotion"
    case .invalid: "invalid"
    }
  }
}

/// A set of outcomes.
package struct OutcomeSet: OptionSet, Sendable {
  /// One bit for each outcome.
  package let rawValue: UInt8
  /// The set of these bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The set of one outcome.
  package init(_ outcome: Outcome) { rawValue = 1 << UInt8(outcome.rawValue) }
  /// Every outcome.
  package static let all = OutcomeSet(Outcome.allCases.map { OutcomeSet($0) })

  /// Whether an outcome is in the set.
  @inline(__always)
  package func contains(_ outcome: Outcome) -> Bool { rawValue &>> UInt8(outcome.rawValue) & 1 != 0 }
}

/// One value for each outcome.
package struct ByOutcome<Value> {
  /// The values in the order of the outcomes.
  private var values: InlineArray<5, Value>

  /// The values that a function gives for the outcomes.
  package init(_ value: (Outcome) -> Value) {
    values = InlineArray { value(Outcome.allCases[$0]) }
  }

  /// The value for one outcome.
  package subscript(outcome: Outcome) -> Value {
    _read { yield values[outcome.rawValue] }
    _modify { yield &values[outcome.rawValue] }
  }
}

extension ByOutcome: Sendable where Value: Sendable {}

/// The number of lines with each outcome.
package struct OutcomeCounts: Equatable, Sendable {
  private var counts = ByOutcome { _ in 0 }

  /// All counts 0.
  package init() {}

  /// The count of one outcome.
  package subscript(outcome: Outcome) -> Int {
    get { counts[outcome] }
    set { counts[outcome] = newValue }
  }

  /// The number of all lines.
  package var total: Int { Outcome.allCases.reduce(0) { $0 + self[$1] } }

  /// Adds the counts of other lines.
  package mutating func add(_ other: OutcomeCounts) {
    for outcome in Outcome.allCases { self[outcome] += other[outcome] }
  }

  /// Adds the counts of a chunk's lines, of which it has the tally.
  mutating func add(tally: [Int]) {
    for outcome in Outcome.allCases { self[outcome] += tally[TallyIndex.of(outcome)] }
  }

  /// Whether all counts are the same.
  package static func == (a: OutcomeCounts, b: OutcomeCounts) -> Bool {
    Outcome.allCases.allSatisfy { a[$0] == b[$0] }
  }
}
