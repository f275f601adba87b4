package import Bytes
package import JSONText
internal import TextMatching

/// What a person said that a message is.
package enum MessageLabel: Sendable, Equatable {
  /// The action that is right for it.
  case action(Action)
  /// Absent, null or an empty text.
  case none
  /// A value that says nothing.
  case unknown

  /// The longest text that may be a label, in bytes.
  package static let longestBytes = 64

  private static let words: [String: Action] = [
    "junk": .junk, "spam": .junk, "1": .junk, "true": .junk,
    "allow": .allow, "ham": .allow, "ok": .allow, "0": .allow, "false": .allow,
    "transaction": .transaction, "promotion": .promotion,
  ]

  /// Reads a label: one of the words above, without regard to case and to white space at the ends, or one of
  /// the JSON values `1`, `0`, `true` and `false`.
  ///
  /// - Parameter buffer: scratch space.
  package init(_ value: JSONValue, of chunk: Span<UInt8>, _ buffer: inout ByteBuffer) {
    switch value.kind {
    case .absent, .null:
      self = .none
      return
    case .array, .object:
      self = .unknown
      return
    case .boolean:
      // `true` is the only one of four letters.
      self = .action(value.range.count == 4 ? .junk : .allow)
      return
    case .number, .string: break
    }
    buffer.removeAll()
    guard buffer.append(decoding: value, of: chunk) else {
      self = .unknown
      return
    }
    self.init(text: buffer.span)
  }

  private init(text: Span<UInt8>) {
    let range = text.rangeWithoutOuterWhiteSpace
    if range.isEmpty {
      self = .none
      return
    }
    guard range.count <= Self.longestBytes else {
      self = .unknown
      return
    }
    let word = String(decoding: range.map { text[$0] }, as: UTF8.self).lowercased()
    self = Self.words[word].map { .action($0) } ?? .unknown
  }
}
