package import Bytes
package import JSONText
internal import TextMatching

/// The label that a person gave a message.
package enum MessageLabel: Sendable, Equatable {
  /// The correct action.
  case action(Action)
  /// The label is absent, null or an empty text.
  case none
  /// The label has a value without a meaning.
  case unknown

  /// The longest text that may be a label, in bytes.
  package static let longestBytes = 64

  private static let words: [String: Action] = [
    "junk": .junk, "spam": .junk, "1": .junk, "true": .junk,
    "allow": .allow, "ham": .allow, "ok": .allow, "0": .allow, "false": .allow,
    "transaction": .transaction, "promotion": .promotion,
  ]

  /// Reads a label: one of the words above, ignoring case and white space at the ends, or one of the JSON
  /// values `1`, `0`, `true` and `false`.
  ///
  /// - Parameter buffer: Scratch space.
  package init(_ value: JSONValue, of chunk: Span<UInt8>, _ buffer: inout ByteBuffer) {
    switch value.kind {
    case .absent, .null:
      self = .none
      return
    case .array, .object:
      self = .unknown
      return
    case .boolean:
      // `true` has four letters, `false` five.
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
