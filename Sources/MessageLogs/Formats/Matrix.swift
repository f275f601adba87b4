import Bytes

/// Element's JSON of a room: `{room_name, room_creator, topic, export_date, exported_by, messages: […]}`. The
/// messages are Matrix events. `exported_by` is the owner's display name, or the account if the room has no
/// name for it. Only the account can be compared with an event's sender.
struct Matrix: LogReading {
  static let summary = "Matrix rooms exported by Element, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    return (probe.members.contains("room_name") && probe.members.contains("exported_by"))
      || probe.entryMembers.contains("origin_server_ts")
  }

  init() {}

  private struct Fields: ~Copyable {
    var date = LogText()
    var type = LogText()
    var owner = LogText()
    /// The content's `msgtype`, which only messages have.
    var messageType = LogText()
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var json = JSONEvents(bytes)
    json.entriesName = "messages"
    sink.chat.clear()
    do throws(LogFault) {
      try Self.readExport(&json, &sink, &fields)
    } catch {
      try json.readRest(after: error, of: file, into: &sink) { (json, sink) throws(LogFault) in
        try Self.readEvent(&json, &sink, &fields)
      }
    }
  }

  private static func readExport(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    var hasMessages = false
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("room_name") {
        try json.readText(to: &sink.chat)
      } else if json.isKey("exported_by") {
        try json.readText(to: &fields.owner)
        if !fields.owner.span.hasPrefix("@") { fields.owner.clear() }
      } else if try json.holdsEntries("messages") {
        hasMessages = true
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try readEvent(&json, &sink, &fields)
        }
        guard isWhole else { return }
      } else {
        try json.skipValue()
      }
    }
    guard hasMessages else { throw LogFault(reason: "no matrix export: it has no 'messages'") }
    try json.expectEnd()
  }

  private static func readEvent(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> EntryKind {
    fields.date.clear()
    fields.type.clear()
    fields.messageType.clear()
    var hasContent = false
    while try json.nextKey() {
      if json.isKey("event_id") {
        try json.readID(to: &sink.id, scratch: &sink.scratch)
      } else if json.isKey("type") {
        try json.readText(to: &fields.type)
      } else if json.isKey("sender") {
        try json.readText(to: &sink.sender)
      } else if json.isKey("origin_server_ts") {
        try json.readText(to: &fields.date)
      } else if json.isKey("content"), try json.kind() == .object {
        hasContent = try readContent(&json, &sink.body, &fields)
      } else {
        try json.skipValue()
      }
    }
    if fields.type.span.equals("m.room.encrypted") {
      throw LogFault(reason: "a message that the export could not decrypt")
    }
    guard fields.type.isThere else { throw LogFault(reason: "no 'type'") }
    if fields.messageType.isThere && !fields.type.span.equals("m.room.message") {
      throw LogFault(reason: "a message's content in an event of another type")
    }
    // A redacted message has lost its content.
    guard fields.type.span.equals("m.room.message"), hasContent else { return .noMessage }
    sink.setDate(FoundDate(epoch: fields.date.span, .milliseconds), of: fields.date.span)
    if fields.owner.isThere && sink.sender.isThere {
      sink.direction = sink.sender.span.equals(fields.owner.span) ? .outgoing : .incoming
    }
    return .message
  }

  /// Reads `{"body": …}` or, for an edit, the new text: `{"m.new_content": {"body": …}}`.
  private static func readContent(
    _ json: inout JSONEvents, _ body: inout LogText, _ fields: inout Fields
  ) throws(LogFault) -> Bool {
    var hasNew = false
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("body") && !hasNew {
        try json.readText(to: &body)
      } else if json.isKey("msgtype") {
        try json.readText(to: &fields.messageType)
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
