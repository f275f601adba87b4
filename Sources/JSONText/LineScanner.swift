/// Finds the wanted members of the JSON objects in a chunk of lines (NDJSON), and checks each line in whole
/// against RFC 8259 on the way.
///
/// A scanner is a worker's scratch: it is used for chunk after chunk, and its memory grows to what the
/// largest chunk needs (a quarter of its size; one bit a level of nesting) and stays. Time is linear in the
/// chunk. What one line holds never changes what is said of another.
///
/// ```swift
/// scanner.begin(chunk)
/// while scanner.next(chunk) {
///   if scanner.outcome == .object { use(scanner.value(0), of: chunk) }
/// }
/// ```
///
/// Bytes that are not UTF-8 are taken inside strings (decoding makes them U+FFFD), as are escapes of lone
/// surrogates; outside strings they are errors.
public struct LineScanner: ~Copyable {
  /// What a line is.
  public enum Outcome: Sendable {
    /// One JSON object.
    case object
    /// Nothing but JSON's white space.
    case empty
    /// Anything else; `error` says what.
    case malformed
  }

  /// The current line in the chunk, without its LF and without a CR before that.
  public private(set) var line: Range<Int> = 0..<0
  /// What the current line is.
  public private(set) var outcome: Outcome = .empty
  /// What is wrong with the current line, where it is malformed.
  public private(set) var error = JSONTextError(column: 1, message: "no line was read")
  /// Where the object's closing brace stands in the chunk; only for objects.
  public private(set) var closingBrace = 0
  /// Whether the object has at least one member; only for objects.
  public private(set) var hasMembers = false

  /// A scanner for the members `keys`.
  public init(_ keys: MemberKeys) {}

  /// Starts on a chunk of whole lines; the last one may lack its LF.
  public mutating func begin(_ chunk: Span<UInt8>) {}

  /// Moves to the next line of the chunk that was begun, which must be given again unchanged. False when
  /// there is none.
  public mutating func next(_ chunk: Span<UInt8>) -> Bool { false }

  /// Begins and scans a single line, given without its LF. An LF in it ends the object's text, and what
  /// follows it is an error.
  public mutating func scan(line bytes: Span<UInt8>) {}

  /// The value of the wanted member `slot` of the current line; the last one where a name stands twice.
  /// Absent unless the line is an object.
  public func value(_ slot: Int) -> JSONValue { .absent }
}
