import Bytes

/// Telegram Desktop's `result.json`: one chat (`{name, type, id, messages}`) or all chats of the account
/// (`{personal_information, chats: {list: […]}, left_chats}`).
///
/// `text` is a string, or an array of strings and of objects with a `text`. `date` is local time, and
/// `date_unixtime` seconds as a string. Only the full export says who the owner is.
struct Telegram: JSONObjectExport, ~Copyable {
  static let summary = "Telegram Desktop, result.json"
  static let kinds: Set<LogProbe.Kind> = [.json]
  static let withoutEntries = "it has neither 'messages' nor 'chats'"
  /// In a damaged export, a message may occur where a chat is expected, and a chat where a message is.
  static let hasContainers = true

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    let entry = probe.entryMembers
    return entry.contains("date_unixtime") || entry.contains("text_entities") || entry.contains("from_id")
      || (probe.members.contains("messages") && entry.isSuperset(of: ["type", "date", "from", "text"]))
      || probe.members.isSuperset(of: ["name", "type", "id", "messages"])
      || (probe.members.contains("chats") && entry.contains("list"))
      || (probe.members.contains("about") && probe.members.contains("personal_information"))
  }

  init() {}

  private var localDate = LogText()
  private var unixTime = LogText()
  private var type = LogText()
  /// The chat's name, if the entry is a chat.
  private var chat = LogText()
  /// The owner's `from_id`, and what old versions wrote for it.
  private var owner = LogText()
  private var numericOwner = LogText()

  /// What old versions added to the number of an account, which they wrote without `user` before it.
  private static let firstAccount: UInt64 = 1 << 32

  mutating func beginFile(_ file: LogFile, into sink: inout MessageSink) {
    owner.clear()
    numericOwner.clear()
  }

  mutating func readExportMember(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault) {
    if json.isKey("name") {
      try json.readText(to: &sink.chat)
    } else if json.isKey("personal_information"), try json.kind() == .object {
      try readOwner(&json)
    } else {
      try json.skipValue()
    }
  }

  func lookAhead(in file: LogFile, _ json: borrowing JSONEvents, into sink: inout MessageSink) {
    file.lookAhead(for: "name", held: json.bytes, to: &sink.chat)
  }

  /// `{"user_id": 123, …}`
  private mutating func readOwner(_ json: inout JSONEvents) throws(LogFault) {
    try json.enterObject()
    while try json.nextKey() {
      guard json.isKey("user_id") else {
        try json.skipValue()
        continue
      }
      var id = LogText()
      try json.readText(to: &id)
      guard id.isThere else { continue }
      owner.assign("user")
      try owner.append(contentsOf: id)
      numericOwner.clear()
      if let number = UInt64(String(copying: id.span)), number < Self.firstAccount {
        numericOwner.assign(String(Self.firstAccount + number))
      }
    }
  }

  /// `chats` and `left_chats`: `{"list": […]}`
  mutating func readLists(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) -> Bool? {
    guard json.isKey("chats") || json.isKey("left_chats"), try json.kind() == .object else { return nil }
    try json.enterObject()
    while try json.nextKey() {
      if try json.holdsEntries("list") {
        guard try readEntries(&json, into: &sink) else { return false }
      } else {
        try json.skipValue()
      }
    }
    return true
  }

  mutating func beginEntry() {
    localDate.clear()
    unixTime.clear()
    type.clear()
    chat.clear()
  }

  mutating func beginContainer(into sink: inout MessageSink) {
    // An object may have any number of members of one name, so what is copied for each has a limit.
    if chat.cutName() { sink.sayNameCut() }
    sink.chat.copy(chat)
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("name") {
      try json.readText(to: &chat)
    } else if json.isKey("id") {
      try json.readID(to: &sink.id)
    } else if json.isKey("type") {
      try json.readText(to: &type)
    } else if json.isKey("date") {
      try json.readText(to: &localDate)
    } else if json.isKey("date_unixtime") {
      try json.readText(to: &unixTime)
    } else if json.isKey("from") {
      try json.readText(to: &sink.sender)
    } else if json.isKey("from_id") {
      try json.readText(to: &sink.senderID)
    } else if json.isKey("text") {
      try Self.readText(&json, to: &sink.body)
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    if type.isThere && !type.span.equals("message") {
      if type.span.equals("service") || type.span.equals("unsupported") { return .noMessage }
      throw LogFault(reason: "an unknown type of message")
    }
    guard sink.sender.isThere || sink.senderID.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither a 'from' nor a 'text'")
    }
    if let date = FoundDate(epoch: unixTime.span, .seconds) {
      sink.setDate(date)
    } else if localDate.isThere {
      sink.setDate(FoundDate(anyOf: localDate.span), of: localDate.span)
    } else {
      sink.setDate(nil, of: unixTime.span)
    }
    if owner.isThere && sink.senderID.isThere {
      let isOwner =
        sink.senderID.isText(owner.span)
        || numericOwner.isThere && sink.senderID.isText(numericOwner.span)
      sink.direction = isOwner ? .outgoing : .incoming
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
        try json.readText(appendingTo: &text)
        continue
      }
      try json.enterObject()
      while try json.nextKey() {
        if json.isKey("text") {
          try json.readText(appendingTo: &text)
        } else {
          try json.skipValue()
        }
      }
    }
  }
}
