import Bytes

/// DiscordChatExporter's JSON: `{guild, channel, dateRange, messages: […], messageCount}`. Messages of bots
/// may have their text in `embeds`, forwarded ones in `forwardedMessage`.
struct Discord: JSONObjectExport, ~Copyable {
  static let summary = "DiscordChatExporter, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    return (probe.members.contains("guild") && probe.members.contains("channel"))
      || (probe.entryMembers.contains("author") && probe.entryMembers.contains("timestamp"))
  }

  init() {}

  private var date = LogText()
  private var type = LogText()
  private var forwarded = LogText()
  private var embeds = LogText()

  mutating func readExportMember(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault) {
    guard json.isKey("channel"), try json.kind() == .object else { return try json.skipValue() }
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("name") { try json.readText(to: &sink.chat) } else { try json.skipValue() }
    }
  }

  mutating func beginEntry() {
    date.clear()
    type.clear()
    forwarded.clear()
    embeds.clear()
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("id") {
      try json.readID(to: &sink.id)
    } else if json.isKey("type") {
      try json.readText(to: &type)
    } else if json.isKey("timestamp") {
      try json.readText(to: &date)
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
        if json.isKey("content") { try json.readText(to: &forwarded) } else { try json.skipValue() }
      }
    } else if json.isKey("embeds"), try json.kind() == .array {
      try readEmbeds(&json)
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    guard try Self.isMessage(type) else { return .noMessage }
    guard sink.sender.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither an 'author' nor a 'content'")
    }
    if sink.body.span.isEmpty {
      if !forwarded.span.isEmpty {
        sink.body.copy(forwarded)
      } else if embeds.isThere {
        sink.body.copy(embeds)
      }
    }
    sink.setDate(FoundDate(iso: date.span), of: date.span)
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
    guard name.count <= 2, name.count > 0, name[0].isASCIIDigit, name[name.count - 1].isASCIIDigit else {
      throw LogFault(reason: "an unknown type of message")
    }
    return false
  }

  /// Titles and descriptions, a line each.
  private mutating func readEmbeds(_ json: inout JSONEvents) throws(LogFault) {
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
        if embeds.count > 0 { try embeds.append("\n") }
        try json.readText(appendingTo: &embeds)
      }
    }
  }
}
