import Bytes

/// DiscordChatExporter's JSON: `{guild, channel, dateRange, messages: […], messageCount}`. Messages of bots
/// may have their text in `embeds`, forwarded ones in `forwardedMessage`.
struct Discord: LogReading {
  static let summary = "DiscordChatExporter, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    return (probe.members.contains("guild") && probe.members.contains("channel"))
      || (probe.entryMembers.contains("author") && probe.entryMembers.contains("timestamp"))
  }

  init() {}

  private struct Fields: ~Copyable {
    var date = LogText()
    var type = LogText()
    var forwarded = LogText()
    var embeds = LogText()
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var json = JSONEvents(bytes)
    var hasMessages = false
    sink.chat.clear()
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("channel"), try json.kind() == .object {
        try json.enterObject()
        while try json.nextKey() {
          if json.isKey("name") { try json.readText(to: &sink.chat) } else { try json.skipValue() }
        }
      } else if json.isKey("messages"), try json.kind() == .array {
        hasMessages = true
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try Self.readMessage(&json, &sink, &fields)
        }
        guard isWhole else { return }
      } else {
        try json.skipValue()
      }
    }
    guard hasMessages else { throw LogFault(reason: "no discord export: it has no 'messages'") }
  }

  private static func readMessage(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> EntryKind {
    fields.date.clear()
    fields.type.clear()
    fields.forwarded.clear()
    fields.embeds.clear()
    while try json.nextKey() {
      if json.isKey("id") {
        try json.readID(to: &sink.id, scratch: &sink.scratch)
      } else if json.isKey("type") {
        try json.readText(to: &fields.type)
      } else if json.isKey("timestamp") {
        try json.readText(to: &fields.date)
      } else if json.isKey("content") {
        try json.readBody(to: &sink.body)
      } else if json.isKey("author"), try json.kind() == .object {
        try json.enterObject()
        while try json.nextKey() {
          if json.isKey("name") {
            try json.readText(to: &sink.sender)
          } else if json.isKey("id") {
            try json.readText(to: &sink.senderID)
          } else {
            try json.skipValue()
          }
        }
      } else if json.isKey("forwardedMessage"), try json.kind() == .object {
        try json.enterObject()
        while try json.nextKey() {
          if json.isKey("content") { try json.readText(to: &fields.forwarded) } else { try json.skipValue() }
        }
      } else if json.isKey("embeds"), try json.kind() == .array {
        try readEmbeds(&json, &fields)
      } else {
        try json.skipValue()
      }
    }
    guard isMessage(fields.type) else { return .noMessage }
    guard sink.sender.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither an 'author' nor a 'content'")
    }
    if sink.body.span.isEmpty {
      if !fields.forwarded.span.isEmpty {
        sink.body.copy(fields.forwarded)
      } else if fields.embeds.isThere {
        sink.body.copy(fields.embeds)
      }
    }
    sink.setDate(FoundDate(iso: fields.date.span))
    return .message
  }

  /// Kinds that are messages: `Default`, `Reply`, and the exporter's bare numbers for answers of
  /// applications (20, 23) and the start of a thread (21). The others tell of joins, calls, pins and such.
  private static func isMessage(_ type: borrowing LogText) -> Bool {
    !type.isThere || type.span.equals("Default") || type.span.equals("Reply") || type.span.equals("20")
      || type.span.equals("21") || type.span.equals("23")
  }

  /// Titles and descriptions, a line each.
  private static func readEmbeds(_ json: inout JSONEvents, _ fields: inout Fields) throws(LogFault) {
    try json.enterArray()
    while try json.nextElement() {
      guard try json.kind() == .object else {
        try json.skipValue()
        continue
      }
      try json.enterObject()
      while try json.nextKey() {
        guard json.isKey("title") || json.isKey("description") || json.isKey("url"),
          try json.kind() == .string
        else {
          try json.skipValue()
          continue
        }
        if !fields.embeds.span.isEmpty { fields.embeds.bytes.append("\n") }
        fields.embeds.isThere = true
        _ = try json.readText(appendingTo: &fields.embeds.bytes)
      }
    }
  }
}
