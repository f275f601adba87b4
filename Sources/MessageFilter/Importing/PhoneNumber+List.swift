extension PhoneNumber {
  /// The phone numbers of a line, separated by commas or semicolons; empty if any part of the line is
  /// something else.
  static func list(in line: String) -> [String] {
    let parts = line.split { $0 == "," || $0 == ";" }.map { String(trimming: String($0)) }
    var number = PhoneNumber()
    for part in parts where number.readRule(part.utf8Span.span, NumberingPlan()) == .none { return [] }
    return parts
  }
}
