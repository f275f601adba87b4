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
    json.entriesName = "messages"
    do throws(LogFault) {
      try Self.readExport(&json, &sink, &fields)
    } catch {
      try json.readRest(after: error, of: file, into: &sink) { (json, sink) throws(LogFault) in
        try Self.readEntry(&json, &sink, &fields)
      }
    }
  }

  private static func readExport(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    while true {
      switch try json.kind() {
      case .end: return
      case .array:
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try readEntry(&json, &sink, &fields)
        }
        guard isWhole else { return }
      default:
        let isWhole = try json.readElement(into: &sink) { (json, sink) throws(LogFault) in
          try readEntry(&json, &sink, &fields)
        }
        guard isWhole else { return }
      }
    }
  }

  /// Reads a message or a page of messages.
  private static func readEntry(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> EntryKind {
    fields.clear()
    var isPage = false
    while try json.nextKey() {
      if try json.holdsEntries("messages") {
        if !isPage { sink.withdraw() }
        isPage = true
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try readEntry(&json, &sink, &fields)
        }
        guard isWhole else { return .container }
      } else {
        try readMember(&json, &sink, &fields)
      }
    }
    if isPage { return .container }
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
    } else if fields.created.isThere {
      sink.setDate(FoundDate(anyOf: fields.created.span), of: fields.created.span)
    } else {
      sink.setDate(nil, of: fields.sent.span)
    }
    // The conversation is with the other party.
    switch sink.direction {
    case .incoming: sink.chat.copy(sink.sender)
    case .outgoing: sink.chat.copy(fields.recipient)
    case .unknown: sink.chat.clear()
    }
  }
}
