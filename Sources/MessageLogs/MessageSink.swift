import Bytes
import JSONText

/// A text of a message that may be absent. Its memory is reused for the next message.
struct LogText: ~Copyable {
  var bytes = ByteBuffer(capacity: 64)
  /// Whether there is a text, which may be empty.
  var isThere = false

  /// The text; empty if it is absent.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span }
  }

  mutating func clear() {
    bytes.removeAll()
    isThere = false
  }

  mutating func assign(_ text: Span<UInt8>) {
    bytes.assign(text)
    isThere = true
  }

  mutating func assign(_ text: String) { assign(text.utf8Span.span) }

  mutating func append(_ text: Span<UInt8>) {
    bytes.append(text)
    isThere = true
  }

  mutating func append(contentsOf other: borrowing LogText) { append(other.span) }

  /// Copies another text, or becomes absent if the other is absent.
  mutating func copy(_ other: borrowing LogText) {
    bytes.assign(other.span)
    isThere = other.isThere
  }

  /// Cuts a name that is too long. Returns whether it was.
  mutating func cutName() -> Bool {
    let length = span.nameLength
    guard length < bytes.count else { return false }
    bytes.truncate(to: length)
    return true
  }

  /// Clears the text if it is a word that the export writes for a missing value.
  mutating func dropIf(_ text: StaticString) {
    let isNothing = isThere && bytes.span.equals(text)
    if isNothing { clear() }
  }
}

/// The direction of a message.
enum Direction {
  case incoming, outgoing
  /// The export does not say.
  case unknown
}

/// The output of a format's reader. The reader fills in one message at a time, field by field, and ``emit()``
/// writes it.
struct MessageSink: ~Copyable {
  /// The message's id as JSON text; empty for none.
  var id = ByteBuffer(capacity: 64)
  var sender = LogText()
  var senderID = LogText()
  var body = LogText()
  var date: LogDate?
  var direction = Direction.unknown
  /// The conversation's name. It is kept from one message to the next, unless the reader changes it.
  var chat = LogText()

  /// A scratch buffer for readers.
  var scratch = ByteBuffer(capacity: 256)

  /// The number of entries of this input so far, including the current one.
  private(set) var entries = 0
  private var entryLine = 1
  /// Whether the message has a date that could not be read.
  private var hasUnreadDate = false
  private var hasSaidCut = false

  private let conversion: ConversionState
  private let file: String
  /// The format of the input.
  let source: LogFormat
  private var line = ByteBuffer(capacity: 1024)
  private let me: [UInt8]?

  init(_ conversion: ConversionState, file: String, source: LogFormat) {
    self.conversion = conversion
    self.file = file
    self.source = source
    me = conversion.options.me.map { Array($0.utf8) }
  }

  /// The options of the conversion.
  var options: ConversionOptions { conversion.options }

  /// Begins an entry, which is at this line.
  mutating func begin(line: Int) {
    entries += 1
    entryLine = line
    id.removeAll()
    sender.clear()
    senderID.clear()
    body.clear()
    date = nil
    hasUnreadDate = false
    direction = .unknown
  }

  /// Undoes the last ``begin(line:)``, because what began is not an entry but contains entries, which follow.
  mutating func withdraw() { entries -= 1 }

  /// Sets the id to a text.
  mutating func setID(_ text: Span<UInt8>) {
    id.removeAll()
    id.append(validatedJSONString: text)
  }

  /// Sets the date that was read from a text, which is empty if the export has none. A local time is in the
  /// conversion's zone.
  mutating func setDate(_ found: FoundDate?, of text: Span<UInt8>) {
    hasUnreadDate = found == nil && !text.trimmed.isEmpty
    setDate(found)
  }

  /// Sets the date. A local time is in the conversion's zone.
  mutating func setDate(_ found: FoundDate?) {
    switch found {
    case nil: date = nil
    case .instant(let instant): date = instant
    case .local(let local): date = conversion.instant(of: local, file: file)
    }
  }

  /// Ends the entry: it is not a message.
  func leaveOut() { if !conversion.isCutOff { conversion.summary.noMessages += 1 } }

  /// Ends the entry, which cannot be read. An entry that was cut off because reading stopped is not reported.
  ///
  /// - Parameter next: The line at which reading continues; nil if it is the next one.
  func skip(_ fault: LogFault, before next: Int? = nil) {
    guard !conversion.isCutOff else { return }
    conversion.summary.skipped += 1
    let place = LogPlace(
      file: file, line: entryLine, lastLine: max(entryLine, (next ?? 0) - 1), entry: max(entries, 1))
    conversion.report(.skipped(place, fault))
  }

  /// Ends the entry, which cannot be read for a reason in words.
  func skip(_ reason: String, before next: Int? = nil) { skip(LogFault(reason: reason), before: next) }

  /// Reports that a name was cut, once for each input.
  mutating func sayNameCut() {
    if !hasSaidCut { conversion.report(.nameCut(file: file)) }
    hasSaidCut = true
  }

  /// Ends the entry: writes the message as a line, unless it may have been cut off.
  mutating func emit() {
    guard !conversion.isCutOff else { return }
    if let me {
      if direction == .unknown, sender.isThere || senderID.isThere {
        direction =
          sender.span.equals(me.span) || senderID.span.equals(me.span) ? .outgoing : .incoming
      }
      if direction == .outgoing && !sender.isThere { sender.assign(me.span) }
    }
    if conversion.options.incoming && direction == .outgoing {
      conversion.summary.outgoingLeftOut += 1
      return
    }
    line.removeAll()
    line.append("{\"id\":")
    if id.isEmpty { line.append("null") } else { line.append(contentsOf: id) }
    line.append(",\"sender\":")
    line.append(optional: sender)
    line.append(",\"body\":")
    line.append(json: body)
    line.append(",\"date\":")
    if let date { line.append(rfc3339: date) } else { line.append("null") }
    switch direction {
    case .incoming: line.append(",\"direction\":\"in\"")
    case .outgoing: line.append(",\"direction\":\"out\"")
    case .unknown: line.append(",\"direction\":null")
    }
    line.append(",\"chat\":")
    // A chat's name is written with each of its messages, so its length is limited.
    if chat.cutName() { sayNameCut() }
    line.append(optional: chat)
    line.append(",\"source\":\"")
    line.append(text: source.name)
    line.append("\"")
    if senderID.isThere {
      line.append(",\"senderId\":")
      line.append(json: senderID)
    }
    line.append("}\n")
    conversion.summary.written += 1
    if hasUnreadDate { conversion.summary.unreadDates += 1 }
    conversion.write(line.span)
  }
}

extension Span where Element == UInt8 {
  /// The number of bytes of a name that are kept: at most ``Limits/logNameBytes``, and only whole characters
  /// of UTF-8.
  var nameLength: Int {
    guard count > Limits.logNameBytes else { return count }
    var end = Limits.logNameBytes
    // A character has at most three continuation bytes.
    while end > Limits.logNameBytes - 3, self[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

extension ByteBuffer {
  fileprivate mutating func append(optional text: borrowing LogText) {
    if text.isThere { append(validatedJSONString: text.span) } else { append("null") }
  }

  fileprivate mutating func append(json text: borrowing LogText) {
    append(validatedJSONString: text.span)
  }
}
