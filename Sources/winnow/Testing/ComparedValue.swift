import JSONText

/// A value for comparison: numbers by their values, and the members of an object in any order.
enum ComparedValue: Equatable, CustomStringConvertible {
  case text(String)
  case number(Double)
  case list([ComparedValue])
  case object([String: ComparedValue])
  /// `null`, `true` or `false`.
  case word(String)

  init(_ node: Int, of document: JSON5Document) {
    switch document.nodes[node].kind {
    case .string: self = .text(document.text(of: node))
    case .number: self = .number(document.number(of: node) ?? .nan)
    case .array: self = .list(document.children(of: node).map { ComparedValue($0, of: document) })
    case .object:
      let members = document.children(of: node).map {
        (document.key(of: $0), ComparedValue($0, of: document))
      }
      self = .object(Dictionary(members) { _, last in last })
    default: self = .word(document.spelling(of: node))
    }
  }

  /// The member of an object.
  func member(_ name: String) -> ComparedValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var description: String {
    switch self {
    case .text(let text): return "\"\(text)\""
    case .number(let value):
      return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    case .list(let values): return "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }
      return "{" + sorted.joined(separator: ",") + "}"
    case .word(let word): return word
    }
  }
}
