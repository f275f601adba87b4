import MessageStream

/// Explains the first input of a run whose lines are not what they should be, and whose kind can be guessed.
struct ForeignInputs {
  private let console: Console
  private let expected: InputGuess.Expected
  private let reader: String?
  private var hasExplained = false

  /// - Parameter reader: The command that reads such an input from standard input; nil if something else is
  ///   read from there.
  init(_ console: Console, expected: InputGuess.Expected = .messages, readBy reader: String?) {
    self.console = console
    self.expected = expected
    self.reader = reader
  }

  /// Takes the next input, its first bytes, and the numbers of its first lines. The input is foreign if
  /// these are all invalid, or if it begins as an array over several lines does.
  mutating func take(_ input: Input, beginning: [UInt8], _ lines: LineCounts) {
    let areInvalid = lines.total > 0 && lines.valid == 0
    guard !hasExplained, areInvalid || Self.beginsWithArray(beginning) else { return }
    if expected == .cases, Self.expectsInvalid(beginning) { return }
    hasExplained = console.explain(input, beginning: beginning, expected: expected, readBy: reader)
  }

  /// Whether the first line of cases is one that expects to be invalid.
  private static func expectsInvalid(_ beginning: [UInt8]) -> Bool {
    let lines = beginning.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { line in !line.allSatisfy { " \t\r".utf8.contains($0) } }),
      let expectation = try? Expectation.of(line.span)
    else { return false }
    return expectation.action == Outcome.invalid.name
  }

  /// Whether bytes begin an array of objects that ends on a later line. The last object of such an array may
  /// be a valid line.
  private static func beginsWithArray(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != 0x0A }
    if line.count == bytes.count { return false }
    let text = line.filter { ![0x09, 0x0D, 0x20].contains($0) }
    guard text.first == UInt8(ascii: "[") else { return false }
    return text.count == 1 || text[1] == UInt8(ascii: "{") && text.last != UInt8(ascii: "]")
  }
}

extension Console {
  /// Prints the likely kind of a foreign input, and a hint. Returns whether there is something to say.
  fileprivate func explain(
    _ input: Input, beginning: [UInt8], expected: InputGuess.Expected, readBy reader: String?
  ) -> Bool {
    guard let guess = InputGuess(beginning) else { return false }
    let file: String? = if case .file(let path) = input { shellName(path) } else { nil }
    var (what, hint) = guess.text(file, readBy: reader)
    if expected == .verdicts {
      switch guess {
      case .separatedValues, .tabSeparatedVerdicts:
        what = "\(file ?? "standard input") looks like a table (CSV or TSV), not verdicts"
        hint = "stats reads verdict or annotate output, not tsv."
      // Only messages have a body and a sender.
      case .verdicts, .markup, .nestedBody, .nestedMessages, .otherMembers: return false
      case .rulesFile, .array, .prettyPrinted: break
      }
    }
    if expected == .protectedMessages { error(what, hint: hint) } else { note(what, hint: hint) }
    return true
  }
}
