import JSONText

/// A JSON5 value without its place, to compare readings with.
enum PlainValue: Equatable, CustomStringConvertible, Sendable {
  struct Member: Sendable {
    var key: String
    var value: PlainValue
  }

  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([PlainValue])
  case members([Member])
  case invalid

  init(_ document: JSON5Document, _ node: Int = 0) {
    switch document.nodes[node].kind {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(document.number(of: node) ?? -1)
    case .string: self = .string(document.text(of: node))
    case .array: self = .array(document.children(of: node).map { PlainValue(document, $0) })
    case .object:
      self = .object(document.children(of: node).map { (document.key(of: $0), PlainValue(document, $0)) })
    case .invalid: self = .invalid
    }
  }

  static func object(_ members: [(String, PlainValue)]) -> PlainValue {
    .members(members.map { Member(key: $0.0, value: $0.1) })
  }

  static func == (one: PlainValue, other: PlainValue) -> Bool { one.description == other.description }

  /// Scalars, and not what looks the same: that is what is compared.
  var description: String {
    func quoted(_ text: String) -> String {
      "'" + text.unicodeScalars.map { "\($0.value)" }.joined(separator: " ") + "'"
    }
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .string(let text): return quoted(text)
    case .array(let elements): return "[" + elements.map(\.description).joined(separator: ",") + "]"
    case .members(let members):
      return "{" + members.map { "\(quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    case .invalid: return "invalid"
    }
  }
}
