import MessageFilter

/// The requirements of `--require` on an evaluation: `precision=0.99,recall=50%,f1=0.7,caught=0.002`. If it
/// is given again, its requirements are added.
struct Requirements {
  /// The measures that can be required. `caught` has an upper bound, the others have a lower one.
  private enum Measure: String, CaseIterable {
    case precision, recall, f1, caught

    func value(of report: EvaluationReport) -> Double? {
      switch self {
      case .precision: report.precision.value
      case .recall: report.recall.value
      case .f1: report.f1
      case .caught: report.caught.value
      }
    }
  }

  /// The names of the measures.
  static let names = Measure.allCases.map(\.rawValue)

  private let wanted: [(measure: Measure, share: Double)]

  /// - Throws: An error if a text is not such a list.
  init(_ texts: [String]) throws(CommandError) {
    var wanted: [(Measure, Double)] = []
    // An empty part is a mistake.
    for part in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let name = String(part.prefix { $0 != "=" })
      if let measure = Measure(rawValue: name), part.count == name.count {
        let share = measure == .caught ? "0.2%" : "0.99"
        throw .usage(
          UsageError(
            .evaluate,
            "'--require \(name)' lacks the share that is required, as in '--require \(name)=\(share)'",
            option: .require))
      }
      guard let measure = Measure(rawValue: name) else {
        throw .usage(
          UsageError(
            .evaluate,
            "'--require' takes NAME=SHARE with NAME one of \(alternatives(Self.names)), not '\(oneLine(String(part)))'"
              + Arguments.didYouMean(name, Self.names), option: .require))
      }
      let written = String(part.dropFirst(name.count + 1))
      guard let share = share(typed: written) else {
        throw .usage(
          UsageError(
            .evaluate,
            "'--require \(name)=' takes a share from 0 to 1 (0.99, 99%), not '\(oneLine(written))'",
            option: .require))
      }
      wanted.append((measure, share))
    }
    self.wanted = wanted
  }

  /// The requirements that a report does not meet, one sentence each.
  func shortfalls(of report: EvaluationReport) -> [String] {
    wanted.compactMap { measure, share in
      guard let value = measure.value(of: report) else {
        return "\(measure.rawValue) is not known: there is nothing to divide by"
      }
      if measure == .caught ? value <= share : value >= share { return nil }
      let (found, limit) = Self.percentages(value, share)
      return measure == .caught
        ? "caught is \(found), more than the \(limit) that --require allows"
        : "\(measure.rawValue) is \(found), less than the \(limit) that --require asks for"
    }
  }

  /// A share and its limit as the table has shares, with as many digits as the limit has, up to 12 decimals,
  /// and as tell the two apart.
  private static func percentages(_ value: Double, _ limit: Double) -> (value: String, limit: String) {
    for places in 2...16 {
      let text = decimal(value * 100, places: places)
      let limitText = decimal(limit * 100, places: places)
      let hasAllDigits = places >= 12 || share(typed: limitText + "%") == limit
      if text != limitText, hasAllDigits { return ("\(text) %", "\(limitText) %") }
    }
    // In per cent they are the same number.
    return ("\(value)", "\(limit)")
  }
}
