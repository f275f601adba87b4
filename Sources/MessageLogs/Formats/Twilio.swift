import Bytes

/// Twilio's list of messages: a page `{messages: […], next_page_uri}`, pages one after the other, an array
/// of messages, or one a line. The names of members have underscores, or capitals as Twilio's own programs
/// write them (`dateSent`).
struct Twilio: JSONExport, ~Copyable {
  static let summary = "Twilio's list of messages, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]
  static let entriesName: StaticString? = "messages"
  static let hasContainers = true

  static func recognizes(_ probe: LogProbe) -> Bool {
    let entry = probe.entryMembers
    return (entry.contains("sid") && !entry.isDisjoint(with: ["direction", "account_sid", "accountSid"]))
      || (probe.members.contains("messages")
        && !probe.members.isDisjoint(with: ["next_page_uri", "nextPageUri"]))
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("json", "ndjson", "jsonl") }

  init() {}

  private var sent = LogText()
  private var created = LogText()
  private var direction = LogText()
  private var recipient = LogText()

  mutating func readExport(
    _ json: inout JSONEvents, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    while true {
      switch try json.kind() {
      case .end: return
      case .array: guard try readEntries(&json, into: &sink) else { return }
      default:
        let isWhole = try json.readElement(into: &sink) { (json, sink) throws(LogFault) in
          try self.readEntry(&json, into: &sink)
        }
        guard isWhole else { return }
      }
    }
  }

  mutating func beginEntry() {
    sent.clear()
    created.clear()
    direction.clear()
    recipient.clear()
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("sid") {
      try json.readID(to: &sink.id)
    } else if json.isKey("from") {
      try json.readText(to: &sink.sender)
    } else if json.isKey("to") {
      try json.readText(to: &recipient)
    } else if json.isKey("body") {
      try json.readBody(to: &sink.body)
    } else if json.isKey("date_sent") || json.isKey("dateSent") {
      try json.readText(to: &sent)
    } else if json.isKey("date_created") || json.isKey("dateCreated") {
      try json.readText(to: &created)
    } else if json.isKey("direction") {
      try json.readText(to: &direction)
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    guard sink.sender.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither a 'from' nor a 'body'")
    }
    if direction.span.equals("inbound") { sink.direction = .incoming }
    if direction.span.hasPrefix("outbound") { sink.direction = .outgoing }
    if let date = FoundDate(anyOf: sent.span) {
      sink.setDate(date)
    } else if created.isThere {
      sink.setDate(FoundDate(anyOf: created.span), of: created.span)
    } else {
      sink.setDate(nil, of: sent.span)
    }
    // The conversation is with the other party.
    switch sink.direction {
    case .incoming: sink.chat.copy(sink.sender)
    case .outgoing: sink.chat.copy(recipient)
    case .unknown: sink.chat.clear()
    }
    return .message
  }
}
