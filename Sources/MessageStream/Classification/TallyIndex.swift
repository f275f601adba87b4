import MessageFilter

/// The indices of counters in a chunk's ``ClassificationNotes/tally``.
///
/// A tally begins with the outcomes of lines. If ``RunCounters`` are wanted, these follow in the order of
/// their numbers, and the first of them are those of the codes of errors.
enum TallyIndex {
  /// The index of the first of the ``RunCounters``, and the number of outcomes.
  static let firstCounter = Outcome.allCases.count

  /// The index of the lines with an outcome.
  static func of(_ outcome: Outcome) -> Int { outcome.rawValue }

  /// The index of the lines with an error.
  static func of(_ code: LineError.Code) -> Int { firstCounter + Int(code.rawValue) }
}
