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
    json.entriesName = "messages"
    sink.chat.clear()
    do throws(LogFault) {
      try Self.readExport(&json, &sink, &fields)
    } catch {
      try json.readRest(after: error, of: file, into: &sink) { (json, sink) throws(LogFault) in
        try Self.readMessage(&json, &sink, &fields)
      }
    }
  }

  private static func readExport(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    var hasMessages = false
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("channel"), try json.kind() == .object {
        try json.enterObject()
        while try json.nextKey() {
          if json.isKey("name") { try json.readText(to: &sink.chat) } else { try json.skipValue() }
        }
      } else if try json.holdsEntries("messages") {
        hasMessages = true
        let isWhole = try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
          try readMessage(&json, &sink, &fields)
        }
        guard isWhole else { return }
      } else {
        try json.skipValue()
      }
    }
    guard hasMessages else { throw LogFault(reason: "no discord export: it has no 'messages'") }
    try json.expectEnd()
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
    guard try isMessage(fields.type) else { return .noMessage }
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
    sink.setDate(FoundDate(iso: fields.date.span), of: fields.date.span)
    return .message
  }

  /// Whether a type is that of a message: `Default`, `Reply`, and the numbers that the exporter writes for
  /// replies of applications (20, 23) and the start of a thread (21). Other types are joins, calls, pins and
  /// the like.
  private static func isMessage(_ type: borrowing LogText) throws(LogFault) -> Bool {
    let name = type.span
    if !type.isThere || name.equals("Default") || name.equals("Reply") || name.equals("20")
      || name.equals("21") || name.equals("23")
    {
      return true
    }
    let others: [9 of StaticString] = [
      "RecipientAdd", "RecipientRemove", "Call", "ChannelNameChange", "ChannelIconChange",
      "ChannelPinnedMessage", "GuildMemberJoin", "ThreadCreated", "ThreadStarterMessage",
    ]
    for index in 0..<9 where name.equals(others[index]) { return false }
    // The exporter has no names for these types.
    guard name.count <= 2, name.count > 0, isDigit(name[0]), isDigit(name[name.count - 1]) else {
      throw LogFault(reason: "an unknown type of message")
    }
    return false
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
