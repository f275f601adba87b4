public import Bytes
public import JSONText

/// Why a line is no message.
public struct LineError: Error, Sendable, Equatable {
  /// What kind of mistake it is; the word a verdict says.
  public enum Code: UInt8, Sendable {
    /// Not one JSON object.
    case json
    /// A sender or body that can't be one, or neither there.
    case fields
    /// Longer than the longest line that is taken.
    case tooLong
    /// Nothing but JSON's white space.
    case empty

    /// The word a verdict says.
    public var name: StaticString {
      switch self {
      case .json: "json"
      case .fields: "fields"
      case .tooLong: "too-long"
      case .empty: "empty"
      }
    }
  }

  /// What kind of mistake it is.
  public var code: Code
  /// Where in the line, in bytes from 1.
  public var column: Int
  /// What was expected, or what is wrong.
  public var message: StaticString
  /// What was found instead; empty where `message` says it all.
  public var found: StaticString

  /// An error at a place of a line.
  public init(code: Code, column: Int, message: StaticString, found: StaticString = "") {
    self.code = code
    self.column = column
    self.message = message
    self.found = found
  }

  /// Whether both say the same.
  public static func == (a: LineError, b: LineError) -> Bool {
    a.code == b.code && a.column == b.column && a.message.description == b.message.description
      && a.found.description == b.found.description
  }
}

/// Where the parts of a message are: the contract's default names, or what `fields` says.
public struct MessageLayout: Sendable {
  /// Which members a part of the message is looked for under.
  struct Part: Sendable {
    /// Slots of the scanner, first wanted first; in place, since an array would be retained for each message.
    private var slots: InlineArray<4, Int> = .init(repeating: 0)
    private(set) var count = 0
    /// Whether the rules name a pointer with more than one token, so that the way goes on from the slot's value.
    let goesOn: Bool
    /// That pointer.
    let pointer: JSONPointer?

    init(_ slots: [Int], pointer: JSONPointer? = nil) {
      for slot in slots.prefix(4) {
        self.slots[count] = slot
        count += 1
      }
      goesOn = (pointer?.tokens.count ?? 0) > 1
      self.pointer = goesOn ? pointer : nil
    }

    subscript(index: Int) -> Int { slots[index] }
  }

  let keys: MemberKeys
  let id: Part
  let sender: Part
  let body: Part
  let date: Part?

  /// A layout. `readsDate`: whether ``MessageReader/date(in:)`` is wanted.
  ///
  /// - Throws: `JSONPointer.SyntaxError` where a pointer of `fields` is none.
  public init(fields: FieldPointers = .init(), readsDate: Bool = false) throws(JSONPointer.SyntaxError) {
    var names: [String] = []
    func part(_ pointer: String?, _ defaults: [String]) throws(JSONPointer.SyntaxError) -> Part {
      if let pointer {
        let parsed = try JSONPointer(pointer)
        if let first = parsed.tokens.first { return Part([slot(first)], pointer: parsed) }
      }
      return Part(defaults.map(slot))
    }
    // Several parts may be looked for under one name.
    func slot(_ name: String) -> Int {
      if let known = names.firstIndex(of: name) { return known }
      names.append(name)
      return names.count - 1
    }
    id = try part(fields.id, ["id"])
    sender = try part(fields.sender, ["sender", "from", "address"])
    body = try part(fields.body, ["body", "text", "content", "message"])
    date = readsDate ? try part(fields.date, ["date", "timestamp"]) : nil
    keys = MemberKeys(names)
  }
}

/// Reads messages out of chunks of lines: the contract's section "A message".
///
/// It is a worker's scratch. Texts that stand in the line as they are decoded are not copied; the others are
/// decoded into buffers of the reader's own. Time is linear in the chunk.
public struct MessageReader: ~Copyable {
  /// Where a part's decoded text is.
  @usableFromInline enum Text {
    case nowhere
    /// In the chunk.
    case chunk(Range<Int>)
    /// In the reader's buffer.
    case buffer
  }

  @usableFromInline var scanner: LineScanner
  private let layout: MessageLayout

  @usableFromInline var senderText = Text.nowhere
  @usableFromInline var bodyText = Text.nowhere
  @usableFromInline var senderBuffer = ByteBuffer(capacity: 64)
  @usableFromInline var bodyBuffer = ByteBuffer(capacity: 512)

  /// Whether the message has a sender that is not null.
  public private(set) var hasSender = false
  /// Why the current line is no message; nil where it is one.
  public private(set) var error: LineError?
  /// The message's id, as it stands in the line; absent where it has none, or null.
  public private(set) var id = JSONValue.absent

  /// A reader of messages laid out so.
  public init(_ layout: MessageLayout) {
    self.layout = layout
    scanner = LineScanner(layout.keys)
  }

  /// Starts on a chunk of whole lines; the last one may lack its LF.
  public mutating func begin(_ chunk: Span<UInt8>) { scanner.begin(chunk) }

  /// Moves to the next line of the chunk that was begun. False when there is none.
  public mutating func next(_ chunk: Span<UInt8>) -> Bool {
    guard scanner.next(chunk) else { return false }
    read(chunk)
    return true
  }

  /// Reads one line, given without its LF.
  public mutating func read(line: Span<UInt8>) {
    scanner.scan(line: line)
    read(line)
  }

  /// The current line in the chunk, without its end.
  @inlinable
  public var line: Range<Int> { scanner.line }
  /// Whether the current line is a JSON object, be it a message or not.
  @inlinable
  public var isObject: Bool { scanner.outcome == .object }
  /// Where the object's closing brace stands in the chunk.
  @inlinable
  public var closingBrace: Int { scanner.closingBrace }
  /// Whether the object has a member.
  @inlinable
  public var hasMembers: Bool { scanner.hasMembers }

  /// The sender's text; empty where there is none.
  @inlinable
  @_lifetime(borrow self, copy chunk)
  public func sender(in chunk: Span<UInt8>) -> Span<UInt8> {
    switch senderText {
    case .nowhere: return chunk.extracting(0..<0)
    case .chunk(let range): return chunk.extracting(range)
    case .buffer: return senderBuffer.span
    }
  }

  /// The body's text; empty where there is none.
  @inlinable
  @_lifetime(borrow self, copy chunk)
  public func body(in chunk: Span<UInt8>) -> Span<UInt8> {
    switch bodyText {
    case .nowhere: return chunk.extracting(0..<0)
    case .chunk(let range): return chunk.extracting(range)
    case .buffer: return bodyBuffer.span
    }
  }

  /// The value of the message's date; absent unless the reader was made to read it.
  public func date(in chunk: Span<UInt8>) -> JSONValue {
    guard let datePart = layout.date, scanner.outcome == .object else { return .absent }
    for index in 0..<datePart.count {
      let value = Self.value(scanner, datePart[index], datePart, chunk)
      if value.kind != .absent && value.kind != .null { return value }
    }
    return .absent
  }

  // MARK: Reading a line

  // Static, since to call a function that borrows the reader the compiler copies the whole of it.
  private static func value(
    _ scanner: borrowing LineScanner, _ slot: Int, _ part: MessageLayout.Part, _ chunk: Span<UInt8>
  ) -> JSONValue {
    let value = scanner.value(slot)
    guard part.goesOn, let pointer = part.pointer, value.kind != .absent else { return value }
    return pointer.value(within: value, of: chunk, from: 1)
  }

  private mutating func read(_ chunk: Span<UInt8>) {
    error = nil
    hasSender = false
    id = .absent
    senderText = .nowhere
    bodyText = .nowhere
    switch scanner.outcome {
    case .empty:
      error = LineError(code: .empty, column: 1, message: "the line is empty")
      return
    case .malformed:
      let mistake = scanner.error
      error = LineError(
        code: .json, column: mistake.column, message: mistake.message, found: mistake.found)
      return
    case .object: break
    }
    let found = Self.value(scanner, layout.id[0], layout.id, chunk)
    if found.kind != .null { id = found }

    var sender = JSONValue.absent
    var unusable = JSONValue.absent
    for index in 0..<layout.sender.count {
      let value = Self.value(scanner, layout.sender[index], layout.sender, chunk)
      switch value.kind {
      case .absent: continue
      case .string, .number, .null: sender = value
      default: if unusable.kind == .absent { unusable = value }
      }
      if sender.kind != .absent { break }
    }
    if sender.kind == .absent && unusable.kind != .absent {
      error = LineError(
        code: .fields, column: unusable.range.lowerBound - line.lowerBound + 1,
        message: "the sender can't be read: a string, a number or null was expected")
      return
    }
    hasSender = sender.kind == .string || sender.kind == .number
    if let range = sender.textRange(in: chunk) {
      senderText = .chunk(range)
    } else if sender.kind != .absent {
      senderBuffer.removeAll()
      _ = senderBuffer.append(decoding: sender, of: chunk)
      senderText = .buffer
    }

    var hasBody = false
    unusable = .absent
    for index in 0..<layout.body.count {
      let value = Self.value(scanner, layout.body[index], layout.body, chunk)
      if value.kind == .absent { continue }
      if let range = value.textRange(in: chunk) {
        bodyText = .chunk(range)
        hasBody = true
        break
      }
      bodyBuffer.removeAll()
      if bodyBuffer.append(decodingBody: value, of: chunk) {
        bodyText = .buffer
        hasBody = true
        break
      }
      if unusable.kind == .absent { unusable = value }
    }
    if !hasBody && unusable.kind != .absent {
      error = LineError(
        code: .fields, column: unusable.range.lowerBound - line.lowerBound + 1,
        message: "the body can't be read: a string, a number, null or an array of texts was expected")
      return
    }
    if !hasBody && sender.kind == .absent {
      error = LineError(code: .fields, column: 1, message: "no sender and no body")
    }
  }
}
