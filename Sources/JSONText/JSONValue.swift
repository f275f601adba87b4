/// Where a JSON value stands in a text, and what is known of it. It holds no bytes: every use of it names
/// the chunk it was found in.
public struct JSONValue: Sendable, Equatable {
  /// The kinds of value of RFC 8259, and none at all.
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

  /// What the scanner learnt of a value on its way over it.
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt8

    /// Flags of these bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A string with at least one escape, so that its bytes are not its text.
    @inlinable public static var hasEscapes: Flags { Flags(rawValue: 1) }
    /// A string with a byte above 0x7F. Without this flag (and without escapes) the bytes between the
    /// quotes are its text, all ASCII.
    @inlinable public static var hasNonASCII: Flags { Flags(rawValue: 2) }
    /// A string with a byte above 0x7F, or an array or object, of which it is not known that all its bytes
    /// are well-formed UTF-8.
    @inlinable public static var mayBeIllFormed: Flags { Flags(rawValue: 4) }
  }

  /// The first byte of the value, an offset into the chunk; of a string, its opening quote.
  public var start: Int
  /// The byte after the value's last one; of a string, after its closing quote.
  public var end: Int
  /// What it is.
  public var kind: Kind
  /// What else is known; empty for numbers and literals.
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

  /// The value's bytes in the chunk, quotes included. Empty for an absent one.
  public var range: Range<Int> { start..<end }

  /// A string that is ASCII as it stands between its quotes, without escapes.
  public var isPlainASCII: Bool { kind == .string && flags.isEmpty }
}
