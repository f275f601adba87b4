import Bytes

/// Messenger's and Instagram's JSON (`message_1.json` and so on), and that of end-to-end encrypted chats,
/// which has other names for the same members (`senderName`, `text`, `timestamp`, `threadName`).
///
/// In the first kind, each byte of a text's UTF-8 is written as a character (`caf\u00c3\u00a9`). A text whose
/// characters are all below U+0100 and, as bytes, are well-formed UTF-8, is read as those bytes. The thread's
/// `title` comes after the messages.
struct Meta: JSONObjectExport, ~Copyable {
  static let summary = "Facebook Messenger and Instagram, JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard !probe.isArray else { return false }
    let entry = probe.entryMembers
    return (entry.contains("sender_name") && entry.contains("timestamp_ms"))
      || (entry.contains("senderName") && entry.contains("timestamp"))
      || (probe.members.contains("participants") && probe.members.contains("messages")
        && !probe.members.isDisjoint(with: ["threadName", "title", "thread_path", "magic_words"]))
  }

  init() {}

  private var date = LogText()
  private var type = LogText()
  private var link = LogText()
  private var linkText = LogText()
  /// Whether no member of the entry shows that it is a call, or that it was withdrawn.
  private var isMessage = true

  mutating func readExportMember(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault) {
    guard json.isKey("title") || json.isKey("threadName") else { return try json.skipValue() }
    try json.readMojibake(to: &sink.chat, &sink.scratch)
  }

  func lookAhead(in file: LogFile, _ json: borrowing JSONEvents, into sink: inout MessageSink) {
    file.lookAhead(for: "title", or: "threadName", held: json.bytes, to: &sink.chat)
    sink.chat.repairMojibake(&sink.scratch)
  }

  mutating func beginEntry() {
    date.clear()
    type.clear()
    link.clear()
    linkText.clear()
    isMessage = true
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("sender_name") || json.isKey("senderName") {
      try json.readMojibake(to: &sink.sender, &sink.scratch)
    } else if json.isKey("content") || json.isKey("text") {
      try json.checkBody()
      try json.readMojibake(to: &sink.body, &sink.scratch)
    } else if json.isKey("timestamp_ms") || json.isKey("timestamp") {
      try json.readText(to: &date)
    } else if json.isKey("type") {
      try json.readText(to: &type)
    } else if json.isKey("is_unsent") || json.isKey("isUnsent") {
      if try json.readBool() { isMessage = false }
    } else if json.isKey("call_duration") {
      isMessage = false
      try json.skipValue()
    } else if json.isKey("share"), try json.kind() == .object {
      try json.enterObject()
      while try json.nextKey() {
        if json.isKey("link") {
          try json.readText(to: &link)
        } else if json.isKey("share_text") {
          try json.readText(to: &linkText)
        } else {
          try json.skipValue()
        }
      }
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    guard isMessage, !type.span.equalsIgnoringCase("call"), !type.span.equalsIgnoringCase("subscribe"),
      !type.span.equalsIgnoringCase("unsubscribe")
    else { return .noMessage }
    guard sink.sender.isThere || sink.body.isThere || date.isThere else {
      throw LogFault(reason: "neither a sender nor a text nor a time")
    }
    if !sink.body.isThere {
      // A shared link without a text.
      sink.body.copy(linkText)
      if link.isThere {
        if sink.body.isThere { try sink.body.append("\n") }
        try sink.body.append(contentsOf: link)
      }
      sink.body.repairMojibake(&sink.scratch)
    }
    if Self.isReaction(sink.body.span) { return .noMessage }
    sink.setDate(FoundDate(epoch: date.span, .milliseconds), of: date.span)
    return .message
  }

  /// Whether a text is a reaction, which both apps also write as a message in the account's language:
  /// `Reacted ❤ to your message`, `Liked a message`. Only English ones are recognised.
  private static func isReaction(_ text: Span<UInt8>) -> Bool {
    var end = text.count
    while end > 0, text[end - 1] == 0x20 { end -= 1 }
    let whole = text.extracting(0..<end)
    if whole.equals("Liked a message") { return true }
    let before = "Reacted ".utf8.count
    let after = " to your message".utf8.count
    // An emoji is between the words. The longest sequences have 35 bytes; all end beyond ASCII.
    guard (before + after + 1...before + after + 40).contains(whole.count),
      whole.hasPrefix("Reacted "), whole.hasSuffix(" to your message")
    else { return false }
    let emoji = whole.extracting(before..<whole.count - after)
    return emoji[emoji.count - 1] >= 0x80 && !emoji.indices.contains { emoji[$0].isASCIILetter }
  }
}
