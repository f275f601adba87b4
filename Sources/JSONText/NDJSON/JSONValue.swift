/// The place of a JSON value in a chunk, and its properties. It does not contain the bytes: to use it, pass
/// the chunk in which it was found.
public struct JSONValue: Sendable, Equatable {
  /// The kinds of value of RFC 8259, and absence.
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// There is no such member.
    case absent
    case null
    case boolean
    case number
    case string
    case array
    case object
  }

  /// Properties of a value that the scanner found.
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt8

    /// Flags of these bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The string has an escape, so its bytes are not its text.
    @inlinable public static var hasEscapes: Flags { Flags(rawValue: 1) }
    /// The string has a byte above 0x7F. Without this flag and without escapes, its text is the ASCII bytes
    /// between the quotes.
    @inlinable public static var hasNonASCII: Flags { Flags(rawValue: 2) }
    /// The string, array or object may have ill-formed UTF-8.
    @inlinable public static var mayBeIllFormed: Flags { Flags(rawValue: 4) }
  }

  /// The offset of the value's first byte in the chunk: a string's opening quote.
  public var start: Int
  /// The offset after the value's last byte: after a string's closing quote.
  public var end: Int
  /// Its kind.
  public var kind: Kind
  /// Its flags; none for numbers and literals.
  public var flags: Flags

  /// A value of `kind` at `start..<end`.
  @inlinable public init(kind: Kind, start: Int, end: Int, flags: Flags = []) {
    self.kind = kind
    self.start = start
    self.end = end
    self.flags = flags
  }

  /// The value of a member that is not there.
  @inlinable public static var absent: JSONValue { JSONValue(kind: .absent, start: 0, end: 0) }

  /// The range of its bytes in the chunk, quotes included; empty if it is absent.
  public var range: Range<Int> { start..<end }

  /// Whether it is a string of ASCII without escapes.
  public var isPlainASCII: Bool { kind == .string && flags.isEmpty }
}
