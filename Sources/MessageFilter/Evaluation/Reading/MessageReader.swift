// These imports are public only because the inlinable code below names declarations of the two modules.
public import Bytes
public import JSONText

/// Reads messages from chunks of lines, as in the section "Messages" of winnow(7).
///
/// It is scratch space of a worker. A text without escapes is not copied out of the line; other texts are
/// decoded into buffers of the reader. The time is linear in the chunk.
///
/// The compiler copies a value of this size for a call that borrows it. So the properties that are read for
/// every message are inlinable, methods that are called for every message are `mutating` although they change
/// nothing, and functions take a reader `inout`.
@usableFromInline package struct MessageReader: ~Copyable {
  /// The place of a part's text: in the chunk, or decoded in the reader's buffer.
  @usableFromInline struct Text: BitwiseCopyable {
    @usableFromInline var start = 0
    @usableFromInline var end = 0
    @usableFromInline var isDecoded = false

    init() {}

    init(_ range: Range<Int>) {
      start = range.lowerBound
      end = range.upperBound
    }
  }

  /// Why the current line is not a message.
  @usableFromInline enum Fault: UInt8 {
    case none
    /// It is not an object. The scanner has the details.
    case line
    /// The value at `faultPlace` cannot be a sender, or a body.
    case sender
    case body
    /// It has neither a sender nor a body.
    case parts
    /// It is longer than the layout allows, whatever else it is.
    case tooLong
  }

  @usableFromInline var scanner: LineScanner
  private let layout: MessageLayout
  private let memberSlot: Int

  @usableFromInline var senderText = Text()
  @usableFromInline var bodyText = Text()
  @usableFromInline var senderBuffer = ByteBuffer(capacity: 64)
  @usableFromInline var bodyBuffer = ByteBuffer(capacity: 512)

  /// Whether the message has a sender that is not null.
  @usableFromInline package private(set) var hasSender = false
  @usableFromInline var fault = Fault.none
  /// The place in the chunk of the value that cannot be a sender or body.
  private var faultPlace = 0
  /// The message's id, as written in the line; absent if the message has none, or null.
  package private(set) var id = JSONValue.absent

  /// A reader of messages with a layout.
  package init(_ layout: MessageLayout) {
    self.layout = layout
    memberSlot = layout.memberSlot
    scanner = LineScanner(layout.keys)
  }

  /// Begins a chunk of whole lines. The last line may lack its LF.
  package mutating func begin(_ chunk: Span<UInt8>) { scanner.begin(chunk) }

  /// Reads the next line of the chunk. Returns false if there is none.
  package mutating func next(_ chunk: Span<UInt8>) -> Bool {
    guard scanner.next(chunk) else { return false }
    read(chunk)
    return true
  }

  /// Reads a single line without its LF.
  package mutating func read(line: Span<UInt8>) {
    scanner.scan(line: line)
    read(line)
  }

  /// The range of the current line in the chunk, without the line end.
  @inlinable @inline(__always)
  package var line: Range<Int> { scanner.line }
  /// Whether the current line is a message. If not, ``error`` gives the reason.
  @inlinable @inline(__always)
  package var isMessage: Bool { fault == .none }
  /// Whether the current line is longer than the layout allows. Results must not depend on its bytes, because
  /// they are dropped if they do not arrive with other lines.
  @inlinable @inline(__always)
  package var isTooLong: Bool { fault == .tooLong }
  /// Whether the current line is a JSON object, even if it is not a message.
  @inlinable @inline(__always)
  package var isObject: Bool { scanner.outcome == .object }
  /// Where the object's closing brace is in the chunk.
  @inlinable @inline(__always)
  package var closingBrace: Int { scanner.closingBrace }
  /// Whether the object has a member.
  @inlinable @inline(__always)
  package var hasMembers: Bool { scanner.hasMembers }

  /// Whether the message has a sender, which may be null.
  package var hasSenderOrNull: Bool { senderText.isDecoded || senderText.end > 0 }

  /// Whether the message has a body, which may be null.
  package var hasBody: Bool { bodyText.isDecoded || bodyText.end > 0 }

  /// Whether the object already has a member of the name that is added to messages.
  package var hasOlderMember: Bool {
    memberSlot >= 0 && scanner.outcome == .object && scanner.value(memberSlot).kind != .absent
  }

  /// The sender's text; empty if there is none.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  package func sender(in chunk: Span<UInt8>) -> Span<UInt8> {
    if senderText.isDecoded { return senderBuffer.span }
    return chunk.extracting(senderText.start..<senderText.end)
  }

  /// The body's text; empty if there is none.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  package func body(in chunk: Span<UInt8>) -> Span<UInt8> {
    if bodyText.isDecoded { return bodyBuffer.span }
    return chunk.extracting(bodyText.start..<bodyText.end)
  }

  /// The texts of both parts.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  package func texts(in chunk: Span<UInt8>) -> MessageTexts {
    let texts = MessageTexts(sender: sender(in: chunk), hasSender: hasSender, body: body(in: chunk))
    // The spans are of the chunk and of this reader's buffers. The compiler knows that of each, not of both.
    return unsafe _overrideLifetime(_overrideLifetime(texts, borrowing: self), copying: chunk)
  }

  /// The value under one of the names of the message's date, by their order; nil behind the last one, and if
  /// the layout does not read it.
  package mutating func date(_ index: Int, in chunk: Span<UInt8>) -> JSONValue? {
    guard let part = layout.date, index < part.count, scanner.outcome == .object else { return nil }
    return Self.value(scanner, part, index, chunk)
  }

  /// The value of the message's label; absent unless the layout reads it.
  package mutating func label(in chunk: Span<UInt8>) -> JSONValue { first(layout.label, in: chunk) }

  /// The first value of a part that is present and not null.
  private mutating func first(_ part: MessageLayout.Part?, in chunk: Span<UInt8>) -> JSONValue {
    guard let part, scanner.outcome == .object else { return .absent }
    for index in 0..<part.count {
      let value = Self.value(scanner, part, index, chunk)
      if value.kind != .absent && value.kind != .null { return value }
    }
    return .absent
  }

  /// Appends the text of a user-defined field: a string, a number, `true` or `false`. Appends nothing if the
  /// value is anything else, or absent.
  package func append(field: Int, of chunk: Span<UInt8>, to buffer: inout ByteBuffer) {
    guard scanner.outcome == .object, field < layout.named.count else { return }
    let value = Self.value(scanner, layout.named[field], 0, chunk)
    switch value.kind {
    case .string, .number: _ = buffer.append(decoding: value, of: chunk)
    // The value's text is `true` or `false`.
    case .boolean: buffer.append(chunk.extracting(value.range))
    default: break
    }
  }

  /// Why the current line is not a message; nil if it is one.
  package var error: LineError? {
    func mistake(_ message: StaticString) -> LineError {
      LineError(code: .fields, column: faultPlace - line.lowerBound + 1, message: message)
    }
    switch fault {
    case .none: return nil
    case .line:
      if scanner.outcome == .empty { return LineError(code: .empty, column: 1, message: "the line is empty") }
      let mistake = scanner.error
      return LineError(code: .json, column: mistake.column, message: mistake.message, found: mistake.found)
    case .sender: return mistake("the sender can't be read: a string, a number or null was expected")
    case .body:
      return mistake("the body can't be read: a string, a number, null or an array of texts was expected")
    case .parts: return LineError(code: .fields, column: 1, message: "no sender and no body")
    case .tooLong: return layout.tooLong
    }
  }

  // MARK: Reading a line

  /// The value of a part under one of its names. The function is static, so that no reader is borrowed.
  @inline(__always)
  private static func value(
    _ scanner: borrowing LineScanner, _ part: borrowing MessageLayout.Part, _ index: Int, _ chunk: Span<UInt8>
  ) -> JSONValue {
    let value = scanner.value(part[index])
    return part.goesOn ? goOn(from: value, part, chunk) : value
  }

  @inline(never)
  private static func goOn(
    from value: JSONValue, _ part: borrowing MessageLayout.Part, _ chunk: Span<UInt8>
  ) -> JSONValue {
    guard let pointer = part.pointer, value.kind != .absent else { return value }
    return pointer.value(within: value, of: chunk, from: 1)
  }

  private mutating func read(_ chunk: Span<UInt8>) {
    fault = .none
    hasSender = false
    senderText = Text()
    bodyText = Text()
    if scanner.line.count > layout.longestLine {
      id = .absent
      fault = .tooLong
      return
    }
    guard scanner.outcome == .object else {
      id = .absent
      fault = .line
      return
    }
    let found = Self.value(scanner, layout.id, 0, chunk)
    id = found.kind == .null ? .absent : found

    let sender = readSender(chunk)
    if case .unusable(let place) = sender {
      fault = .sender
      faultPlace = place
      return
    }
    switch readBody(chunk) {
    case .read: break
    case .unusable(let place):
      fault = .body
      faultPlace = place
    case .absent: if case .absent = sender { fault = .parts }
    }
  }

  /// What reading a sender or a body has led to.
  private enum PartOutcome {
    case absent, read
    /// The value at this place cannot be a sender, or a body.
    case unusable(at: Int)
  }

  /// Reads the sender from the first of its places that has a usable value.
  private mutating func readSender(_ chunk: Span<UInt8>) -> PartOutcome {
    if layout.joinsSender {
      let (outcome, hasText) = Self.join(layout.joinedSender, scanner, chunk, into: &senderBuffer) {
        $0.append(decoding: $1, of: $2)
      }
      hasSender = hasText
      if case .read = outcome { senderText.isDecoded = true }
      return outcome
    }
    var unusable: Int?
    for index in 0..<layout.sender.count {
      let value = Self.value(scanner, layout.sender, index, chunk)
      if value.kind == .absent { continue }
      if let range = value.ownText {
        senderText = Text(range)
        hasSender = true
        return .read
      }
      if value.isText {
        takeSender(value, chunk)
        return .read
      }
      if unusable == nil { unusable = value.start }
    }
    return unusable.map { .unusable(at: $0) } ?? .absent
  }

  /// Reads the body from the first of its places that has a usable value.
  private mutating func readBody(_ chunk: Span<UInt8>) -> PartOutcome {
    if layout.joinsBody {
      let (outcome, _) = Self.join(layout.joinedBody, scanner, chunk, into: &bodyBuffer) {
        $0.append(decodingBody: $1, of: $2)
      }
      if case .read = outcome { bodyText.isDecoded = true }
      return outcome
    }
    var unusable: Int?
    for index in 0..<layout.body.count {
      let value = Self.value(scanner, layout.body, index, chunk)
      if value.kind == .absent { continue }
      if let range = value.ownText {
        bodyText = Text(range)
        return .read
      }
      if takeBody(value, chunk) { return .read }
      if unusable == nil { unusable = value.start }
    }
    return unusable.map { .unusable(at: $0) } ?? .absent
  }

  /// Reads the texts to which several pointers lead, joined by line feeds. Null counts as an empty text; if
  /// all are null, so is the whole.
  ///
  /// - Parameter append: Appends a value of a chunk as text; false if it cannot be one.
  /// - Returns: The outcome, and whether a value is not null.
  @inline(never)
  private static func join(
    _ parts: [MessageLayout.Part], _ scanner: borrowing LineScanner, _ chunk: Span<UInt8>,
    into buffer: inout ByteBuffer, by append: (inout ByteBuffer, JSONValue, Span<UInt8>) -> Bool
  ) -> (outcome: PartOutcome, hasText: Bool) {
    buffer.removeAll()
    var isThere = false
    var hasText = false
    for part in parts {
      let value = Self.value(scanner, part, 0, chunk)
      if value.kind == .absent { continue }
      if isThere { buffer.append(UInt8(ascii: "\n")) }
      guard append(&buffer, value, chunk) else { return (.unusable(at: value.start), false) }
      isThere = true
      if value.kind != .null { hasText = true }
    }
    if !hasText { buffer.removeAll() }
    return (isThere ? .read : .absent, hasText)
  }

  /// Reads a sender whose value may not be the text itself.
  @inline(never)
  private mutating func takeSender(_ value: JSONValue, _ chunk: Span<UInt8>) {
    hasSender = value.kind != .null
    if let range = value.textRange(in: chunk) {
      senderText = Text(range)
      return
    }
    senderBuffer.removeAll()
    senderText.isDecoded = senderBuffer.append(decoding: value, of: chunk)
  }

  /// Reads a body whose value may not be the text itself. Returns false if it cannot be a body.
  @inline(never)
  private mutating func takeBody(_ value: JSONValue, _ chunk: Span<UInt8>) -> Bool {
    if let range = value.textRange(in: chunk) {
      bodyText = Text(range)
      return true
    }
    bodyBuffer.removeAll()
    bodyText.isDecoded = bodyBuffer.append(decodingBody: value, of: chunk)
    return bodyText.isDecoded
  }
}
