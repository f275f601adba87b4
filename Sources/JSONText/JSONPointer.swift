/// A JSON Pointer (RFC 6901): the way to a value inside a JSON text.
public struct JSONPointer: Sendable {
  /// Why a text is no JSON Pointer.
  public struct SyntaxError: Error, Sendable {
    /// Where in the text, in UTF-8 bytes from 0.
    public var offset: Int
    /// What is wrong and what would be right.
    public var message: String
  }

  /// The reference tokens, unescaped. None: the pointer to the whole text.
  public let tokens: [String]

  /// Reads a pointer: empty, or each token after a `/`, with `~0` for `~` and `~1` for `/`.
  public init(_ text: String) throws(SyntaxError) { tokens = [] }

  /// The value that the pointer, from its token `first` on, leads to within `value`, which must be from a
  /// line of `chunk` that the scanner found to be an object; absent where it leads nowhere.
  ///
  /// A member's name is compared after unescaping; of members of the same name the last one counts.
  /// Arrays are entered by `0`, or a number without leading zeros. Time is linear in the value's length times the
  /// number of tokens; no recursion.
  public func value(within value: JSONValue, of chunk: Span<UInt8>, from first: Int = 0) -> JSONValue {
    .absent
  }
}
