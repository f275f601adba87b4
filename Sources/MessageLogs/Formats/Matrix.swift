import Bytes

/// Element's JSON of a room: `{room_name, room_creator, topic, export_date, exported_by, messages: […]}`. The
/// messages are Matrix events. `exported_by` is the owner's display name, or the account if the room has no
/// name for it. Only the account can be compared with an event's sender.
struct Matrix: JSONObjectExport, ~Copyable {
  static let summary = "Matrix rooms exported by Element, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    return (probe.members.contains("room_name") && probe.members.contains("exported_by"))
      || probe.entryMembers.contains("origin_server_ts")
  }

  init() {}

  private var date = LogText()
  private var type = LogText()
  private var owner = LogText()
  /// The content's `msgtype`, which only messages have.
  private var messageType = LogText()
  private var hasContent = false

  mutating func beginFile(_ file: LogFile, into sink: inout MessageSink) { owner.clear() }

  mutating func readExportMember(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault) {
    if json.isKey("room_name") {
      try json.readText(to: &sink.chat)
    } else if json.isKey("exported_by") {
      try json.readText(to: &owner)
      if !owner.span.hasPrefix("@") { owner.clear() }
    } else {
      try json.skipValue()
    }
  }

  mutating func beginEntry() {
    date.clear()
    type.clear()
    messageType.clear()
    hasContent = false
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("event_id") {
      try json.readID(to: &sink.id)
    } else if json.isKey("type") {
      try json.readText(to: &type)
    } else if json.isKey("sender") {
      try json.readText(to: &sink.sender)
    } else if json.isKey("origin_server_ts") {
      try json.readText(to: &date)
    } else if json.isKey("content"), try json.kind() == .object {
      hasContent = try readContent(&json, &sink.body)
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    if type.span.equals("m.room.encrypted") {
      throw LogFault(reason: "a message that the export could not decrypt")
    }
    guard type.isThere else { throw LogFault(reason: "no 'type'") }
    if messageType.isThere && !type.span.equals("m.room.message") {
      throw LogFault(reason: "a message's content in an event of another type")
    }
    // A redacted message has lost its content.
    guard type.span.equals("m.room.message"), hasContent else { return .noMessage }
    sink.setDate(FoundDate(epoch: date.span, .milliseconds), of: date.span)
    if owner.isThere && sink.sender.isThere {
      sink.direction = sink.sender.span.equals(owner.span) ? .outgoing : .incoming
    }
    return .message
  }

  /// Reads `{"body": …}` or, for an edit, the new text: `{"m.new_content": {"body": …}}`.
  private mutating func readContent(
    _ json: inout JSONEvents, _ body: inout LogText
  ) throws(LogFault) -> Bool {
    var hasNew = false
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("body") && !hasNew {
        try json.readText(to: &body)
      } else if json.isKey("msgtype") {
        try json.readText(to: &messageType)
      } else if json.isKey("m.new_content"), try json.kind() == .object {
        try json.enterObject()
        while try json.nextKey() {
          if json.isKey("body") {
            try json.readText(to: &body)
            hasNew = true
          } else {
            try json.skipValue()
          }
        }
      } else {
        try json.skipValue()
      }
    }
    return body.isThere
  }
}
