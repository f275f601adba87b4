/// The inputs of a run one after another, whose lines are numbered through all of them.
struct InputLines {
  private var inputs: [(name: String, lines: Int)] = []

  /// The number of lines of all inputs.
  private(set) var count = 0

  /// Appends an input by its name for messages.
  mutating func append(_ name: String, lines: Int) {
    inputs.append((name, lines))
    count += lines
  }

  /// The name of a line for messages: if there are several inputs, with its own one and the number in that.
  func name(of line: Int) -> String {
    if inputs.count > 1 {
      var before = 0
      for input in inputs {
        if line <= before + input.lines { return "line \(line - before) of \(input.name)" }
        before += input.lines
      }
    }
    return "line \(line)"
  }

  /// The names of lines for messages.
  func names(of lines: [Int]) -> String {
    if inputs.count > 1 { return lines.map { name(of: $0) }.joined(separator: ", ") }
    return "line\(lines.count == 1 ? "" : "s") \(lines.map { "\($0)" }.joined(separator: ", "))"
  }
}
