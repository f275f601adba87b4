import Bytes

/// Twilio's list of messages: a page `{messages: […], next_page_uri}`, pages one after the other, an array of
/// messages, or one a line.
struct Twilio: LogReading {
  static let summary = "Twilio's list of messages, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    let entry = probe.entryMembers
    return (entry.contains("sid") && (entry.contains("direction") || entry.contains("account_sid")))
      || (probe.members.contains("messages") && probe.members.contains("next_page_uri"))
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("json", "ndjson", "jsonl") }

  init() {}

  private struct Fields: ~Copyable {
    var sent = LogText()
    var created = LogText()
    var direction = LogText()
    var recipient = LogText()

    mutating func clear() {
      sent.clear()
      created.clear()
      direction.clear()
      recipient.clear()
    }
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var json = JSONEvents(bytes)
    while true {
      switch try json.kind() {
      case .end: return
      case .array:
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try Self.readMessage(&json, &sink, &fields)
        }
        guard isWhole else { return }
      default:
        guard try Self.readPage(&json, &sink, &fields) else { return }
      }
    }
  }

  /// A page, or a message on its own. False where the input ended inside.
  private static func readPage(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> Bool {
    sink.begin(line: json.bytes.line())
    var isPage = false
    fields.clear()
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("messages"), try json.kind() == .array {
        if !isPage { sink.withdraw() }
        isPage = true
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try readMessage(&json, &sink, &fields)
        }
        guard isWhole else { return false }
      } else {
        try readMember(&json, &sink, &fields)
      }
    }
    if isPage { return true }
    do throws(LogFault) {
      try finish(&sink, &fields)
      sink.emit()
    } catch {
      sink.skip(error.reason)
    }
    return true
  }

  private static func readMessage(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> EntryKind {
    fields.clear()
    while try json.nextKey() { try readMember(&json, &sink, &fields) }
    try finish(&sink, &fields)
    return .message
  }

  private static func readMember(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    if json.isKey("sid") {
      try json.readID(to: &sink.id, scratch: &sink.scratch)
    } else if json.isKey("from") {
      try json.readText(to: &sink.sender)
    } else if json.isKey("to") {
      try json.readText(to: &fields.recipient)
    } else if json.isKey("body") {
      try json.readBody(to: &sink.body)
    } else if json.isKey("date_sent") {
      try json.readText(to: &fields.sent)
    } else if json.isKey("date_created") {
      try json.readText(to: &fields.created)
    } else if json.isKey("direction") {
      try json.readText(to: &fields.direction)
    } else {
      try json.skipValue()
    }
  }

  private static func finish(_ sink: inout MessageSink, _ fields: inout Fields) throws(LogFault) {
    guard sink.sender.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither a 'from' nor a 'body'")
    }
    let direction = fields.direction.span
    if direction.equals("inbound") { sink.direction = .incoming }
    if direction.hasPrefix("outbound") { sink.direction = .outgoing }
    if let date = FoundDate(anyOf: fields.sent.span) {
      sink.setDate(date)
    } else {
      sink.setDate(FoundDate(anyOf: fields.created.span))
    }
    // The conversation is with the other party.
    switch sink.direction {
    case .incoming: sink.chat.copy(sink.sender)
    case .outgoing: sink.chat.copy(fields.recipient)
    case .unknown: sink.chat.clear()
    }
  }
}
