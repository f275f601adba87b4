import Bytes
import JSONText
import MessageFilter
import RuleLearning

/// Labels of messages that have no meaning: the first ones, and the number of all.
struct UnknownLabels: Equatable, Sendable {
  /// By ascending line.
  private(set) var first: [Label] = []
  private(set) var total = 0

  struct Label: Equatable, Sendable {
    let line: Int
    let text: String
  }

  private static let maxShown = 10

  /// Adds the label of a line after those that were added before.
  mutating func add(_ value: JSONValue, of chunk: Span<UInt8>, line: Int) {
    total += 1
    if first.count < Self.maxShown { first.append(Label(line: line, text: Self.shown(value, chunk))) }
  }

  /// Adds the labels of other lines.
  mutating func add(_ other: UnknownLabels) {
    total += other.total
    if !other.first.isEmpty {
      first = Array((first + other.first).sorted { $0.line < $1.line }.prefix(Self.maxShown))
    }
  }

  /// A label, for an error message.
  private static func shown(_ value: JSONValue, _ chunk: Span<UInt8>) -> String {
    let range = value.range.prefix(MessageLabel.maxBytes)
    let text = oneLine(String(copying: chunk.extracting(range.startIndex..<range.endIndex)))
    if value.range.count == range.count { return text }
    return text + (value.kind == .string ? "…\"" : "…")
  }
}

extension Console {
  /// Reports unknown labels.
  ///
  /// - Parameter name: The name of a line for messages, given its number.
  func report(_ labels: UnknownLabels, namingLinesBy name: (Int) -> String = { "line \($0)" }) {
    for label in labels.first {
      error(
        "\(name(label.line)): unknown label \(label.text), expected junk (or spam, 1, true), allow (or ham, ok, 0, "
          + "false), transaction or promotion"
      )
    }
    let further = labels.total - labels.first.count
    if further > 0 { error("\(counted(further, "more label")) like these") }
  }
}
