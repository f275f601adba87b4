package import Bytes
package import JSONText
package import MessageFilter
import TextMatching

/// The label that a person gave a message.
package enum MessageLabel: Sendable, Equatable {
  /// The correct action.
  case action(Action)
  /// The label is absent, null or an empty text.
  case none
  /// The label has a value without a meaning.
  case unknown

  /// The maximum length of a text that may be a label, in bytes.
  package static let maxBytes = 64

  private static let words: [(key: UInt128, action: Action)] = {
    let words: [(String, Action)] = [
      ("junk", .junk), ("spam", .junk), ("1", .junk), ("true", .junk),
      ("allow", .allow), ("ham", .allow), ("ok", .allow), ("0", .allow), ("false", .allow),
      ("transaction", .transaction), ("promotion", .promotion),
    ]
    return words.map { (key(of: $0.utf8Span.span), $1) }
  }()

  /// A word of at most 15 bytes as a number, with letters A to Z as a to z.
  private static func key(of word: Span<UInt8>) -> UInt128 {
    // The 1 keeps bytes that are 0 apart from none.
    var key: UInt128 = 1
    for index in word.indices {
      let byte = word[index]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      key = key &<< 8 | UInt128(isCapital ? byte | 0x20 : byte)
    }
    return key
  }

  /// Reads a label: one of the words above, ignoring case and white space at the ends, or one of the JSON
  /// values `1`, `0`, `true` and `false`. Numbers are compared by value: `1.0` is `1`.
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
    case .number:
      switch Self.value(ofNumber: chunk.extracting(value.range)) {
      case 1: self = .action(.junk)
      case 0: self = .action(.allow)
      default: self = .unknown
      }
      return
    case .string: break
    }
    buffer.removeAll()
    guard buffer.append(decoding: value, of: chunk) else {
      self = .unknown
      return
    }
    self.init(text: buffer.span)
  }

  /// The value of a JSON number if it is 0 or 1, however it is written (`1.0`, `10e-1`, `-0`); nil if it is
  /// another one.
  private static func value(ofNumber number: Span<UInt8>) -> Int? {
    guard number.count <= maxBytes else { return nil }
    var (isNegative, isInExponent, hasNegativeExponent) = (false, false, false)
    var (digits, exponent) = (0, 0)
    // The number of digits before the point, and before the only digit that is not 0.
    var point: Int?
    var one: Int?
    for index in number.indices {
      let byte = number[index]
      switch byte {
      case UInt8(ascii: "-"):
        if isInExponent { hasNegativeExponent = true } else { isNegative = true }
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): point = digits
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isInExponent = true
      case _ where isInExponent:
        // The digits are fewer, so that a larger exponent would make no difference.
        exponent = min(exponent * 10 + Int(byte &- UInt8(ascii: "0")), 2 * maxBytes)
      case UInt8(ascii: "0"): digits += 1
      case UInt8(ascii: "1") where one == nil:
        one = digits
        digits += 1
      default: return nil
      }
    }
    guard let one else { return 0 }
    let power = (point ?? digits) - 1 - one + (hasNegativeExponent ? -exponent : exponent)
    return power == 0 && !isNegative ? 1 : nil
  }

  private init(text: Span<UInt8>) {
    let range = text.rangeWithoutOuterWhiteSpace
    if range.isEmpty {
      self = .none
      return
    }
    self = .unknown
    guard range.count <= 15 else { return }
    let key = Self.key(of: text.extracting(range))
    for word in Self.words where word.key == key { self = .action(word.action) }
  }
}
