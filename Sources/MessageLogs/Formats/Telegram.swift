import Bytes

/// Telegram Desktop's `result.json`: one chat (`{name, type, id, messages}`) or all chats of the account
/// (`{personal_information, chats: {list: […]}, left_chats}`).
///
/// `text` is a string, or an array of strings and of objects with a `text`. `date` is local time, and
/// `date_unixtime` seconds as a string. Only the full export says who the owner is.
struct Telegram: LogReading {
  static let summary = "Telegram Desktop, result.json"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    let entry = probe.entryMembers
    return entry.contains("date_unixtime") || entry.contains("text_entities") || entry.contains("from_id")
      || (probe.members.contains("messages") && entry.isSuperset(of: ["type", "date", "from", "text"]))
      || (probe.members.contains("chats") && entry.contains("list"))
      || (probe.members.contains("about") && probe.members.contains("personal_information"))
  }

  init() {}

  private struct Fields: ~Copyable {
    var localDate = LogText()
    var unixTime = LogText()
    var type = LogText()
    /// The chat's name, if the entry is a chat.
    var chat = LogText()
    /// The owner's `from_id`.
    var owner = LogText()

    /// Clears what an entry has.
    mutating func clear() {
      localDate.clear()
      unixTime.clear()
      type.clear()
      chat.clear()
    }
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var json = JSONEvents(bytes)
    json.entriesName = "messages"
    sink.chat.clear()
    do throws(LogFault) {
      try Self.readExport(&json, of: file, &sink, &fields)
    } catch {
      try json.readRest(after: error, of: file, into: &sink) { (json, sink) throws(LogFault) in
        try Self.readEntry(&json, &sink, &fields)
      }
    }
  }

  private static func readExport(
    _ json: inout JSONEvents, of file: LogFile, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    var hasMessages = false
    var hasLookedAhead = false
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("name") {
        try json.readText(to: &sink.chat)
      } else if try json.holdsEntries("messages") {
        hasMessages = true
        // An object may have any number of members of one name.
        if !sink.chat.isThere, !hasLookedAhead {
          hasLookedAhead = true
          file.lookAhead(for: "name", to: &sink.chat)
        }
        guard try readEntries(&json, &sink, &fields) else { return }
      } else if json.isKey("personal_information"), try json.kind() == .object {
        try readOwner(&json, &fields)
      } else if json.isKey("chats") || json.isKey("left_chats"), try json.kind() == .object {
        hasMessages = true
        guard try readChats(&json, &sink, &fields) else { return }
      } else {
        try json.skipValue()
      }
    }
    guard hasMessages else {
      throw LogFault(reason: "no telegram export: it has neither 'messages' nor 'chats'")
    }
    try json.expectEnd()
  }

  /// `{"user_id": 123, …}`
  private static func readOwner(_ json: inout JSONEvents, _ fields: inout Fields) throws(LogFault) {
    try json.enterObject()
    while try json.nextKey() {
      guard json.isKey("user_id") else {
        try json.skipValue()
        continue
      }
      fields.owner.clear()
      fields.owner.bytes.append("user")
      fields.owner.isThere = try json.readText(appendingTo: &fields.owner.bytes)
    }
  }

  /// `{"list": […]}`; false if the input ended inside.
  private static func readChats(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> Bool {
    try json.enterObject()
    while try json.nextKey() {
      if try json.holdsEntries("list") {
        guard try readEntries(&json, &sink, &fields) else { return false }
      } else {
        try json.skipValue()
      }
    }
    return true
  }

  private static func readEntries(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> Bool {
    try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
      try readEntry(&json, &sink, &fields)
    }
  }

  /// Reads a message or a chat, which its members distinguish: in a damaged export, one may occur where the
  /// other is expected.
  private static func readEntry(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> EntryKind {
    fields.clear()
    var isChat = false
    while try json.nextKey() {
      if json.isKey("name") {
        try json.readText(to: &fields.chat)
      } else if try json.holdsEntries("messages") {
        if !isChat { sink.withdraw() }
        isChat = true
        // An object may have any number of members of one name, so what is copied for each has a limit.
        if fields.chat.cutName() { sink.sayNameCut() }
        sink.chat.copy(fields.chat)
        guard try readEntries(&json, &sink, &fields) else { return .container }
      } else {
        try readMember(&json, &sink, &fields)
      }
    }
    return isChat ? .container : try finish(&sink, &fields)
  }

  private static func readMember(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    if json.isKey("id") {
      try json.readID(to: &sink.id, scratch: &sink.scratch)
    } else if json.isKey("type") {
      try json.readText(to: &fields.type)
    } else if json.isKey("date") {
      try json.readText(to: &fields.localDate)
    } else if json.isKey("date_unixtime") {
      try json.readText(to: &fields.unixTime)
    } else if json.isKey("from") {
      try json.readText(to: &sink.sender)
    } else if json.isKey("from_id") {
      try json.readText(to: &sink.senderID)
    } else if json.isKey("text") {
      try readText(&json, to: &sink.body)
    } else {
      try json.skipValue()
    }
  }

  /// Ends a message.
  private static func finish(_ sink: inout MessageSink, _ fields: inout Fields) throws(LogFault) -> EntryKind
  {
    if fields.type.isThere && !fields.type.span.equals("message") {
      if fields.type.span.equals("service") || fields.type.span.equals("unsupported") { return .noMessage }
      throw LogFault(reason: "an unknown type of message")
    }
    guard sink.sender.isThere || sink.senderID.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither a 'from' nor a 'text'")
    }
    if let date = FoundDate(epoch: fields.unixTime.span, .seconds) {
      sink.setDate(date)
    } else if fields.localDate.isThere {
      sink.setDate(FoundDate(anyOf: fields.localDate.span), of: fields.localDate.span)
    } else {
      sink.setDate(nil, of: fields.unixTime.span)
    }
    if fields.owner.isThere && sink.senderID.isThere {
      sink.direction = sink.senderID.span.equals(fields.owner.span) ? .outgoing : .incoming
    }
    return .message
  }

  /// A string, or an array of strings and objects with a `text`, joined.
  private static func readText(_ json: inout JSONEvents, to text: inout LogText) throws(LogFault) {
    guard try json.kind() == .array else { return try json.readBody(to: &text) }
    text.clear()
    text.isThere = true
    try json.enterArray()
    while try json.nextElement() {
      guard try json.kind() == .object else {
        _ = try json.readText(appendingTo: &text.bytes)
        continue
      }
      try json.enterObject()
      while try json.nextKey() {
        if json.isKey("text") {
          _ = try json.readText(appendingTo: &text.bytes)
        } else {
          try json.skipValue()
        }
      }
    }
  }
}
