/// The place of a JSON value in a chunk, and its properties. It does not contain the bytes: to use it, pass
/// the chunk in which it was found.
@usableFromInline package struct JSONValue: Sendable, Equatable {
  /// The kinds of value of RFC 8259, and absence.
  @usableFromInline package enum Kind: UInt8, Sendable, BitwiseCopyable {
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
  @usableFromInline package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    @usableFromInline package let rawValue: UInt8

    /// Flags of these bits.
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The string has an escape, so its bytes are not its text.
    @inlinable package static var hasEscapes: Flags { Flags(rawValue: 1) }
    /// The string has a byte above 0x7F. Without this flag and without escapes, its text is the ASCII bytes
    /// between the quotes.
    @inlinable package static var hasNonASCII: Flags { Flags(rawValue: 2) }
    /// The string, array or object may have ill-formed UTF-8.
    @inlinable package static var mayBeIllFormed: Flags { Flags(rawValue: 4) }
  }

  /// The offset of the value's first byte in the chunk: a string's opening quote.
  @usableFromInline package var start: Int
  /// The offset after the value's last byte: after a string's closing quote.
  @usableFromInline package var end: Int
  /// Its kind.
  @usableFromInline package var kind: Kind
  /// Its flags; none for numbers and literals.
  @usableFromInline package var flags: Flags

  /// A value of `kind` at `start..<end`.
  @inlinable package init(kind: Kind, start: Int, end: Int, flags: Flags = []) {
    self.kind = kind
    self.start = start
    self.end = end
    self.flags = flags
  }

  /// The value of a member that is not there.
  @inlinable package static var absent: JSONValue { JSONValue(kind: .absent, start: 0, end: 0) }

  /// The range of its bytes in the chunk, quotes included; empty if it is absent.
  @inlinable package var range: Range<Int> { start..<end }

  /// Whether it is a string of ASCII without escapes.
  @inlinable package var isPlainASCII: Bool { kind == .string && flags.isEmpty }
}
