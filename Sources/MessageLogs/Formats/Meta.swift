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
    try json.readText(to: &sink.chat)
    sink.chat.repairMojibake(&sink.scratch)
  }

  func lookAhead(in file: LogFile, into sink: inout MessageSink) {
    file.lookAhead(for: "title", or: "threadName", to: &sink.chat)
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
      try json.readText(to: &sink.sender)
    } else if json.isKey("content") || json.isKey("text") {
      try json.readBody(to: &sink.body)
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
    }
    sink.body.repairMojibake(&sink.scratch)
    if Self.isReaction(sink.body.span) { return .noMessage }
    sink.sender.repairMojibake(&sink.scratch)
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
    // An emoji is between the words. The longest sequences have 35 bytes.
    guard (before + after + 1...before + after + 40).contains(whole.count) else { return false }
    return whole.extracting(0..<before).equals("Reacted ")
      && whole.extracting(whole.count - after..<whole.count).equals(" to your message")
  }
}

extension LogText {
  /// Converts a text whose characters are all below U+0100, some of them above U+007F, to the bytes of those
  /// values, if these are well-formed UTF-8.
  mutating func repairMojibake(_ scratch: inout ByteBuffer) {
    if narrow(to: &scratch) && scratch.span.isWellFormedUTF8 { assign(scratch.span) }
  }

  /// Writes each character as a byte to `result`. Returns false if one is beyond U+00FF, or none beyond
  /// U+007F.
  private func narrow(to result: inout ByteBuffer) -> Bool {
    let text = span
    var index = text.firstNonASCII()
    guard index < text.count else { return false }
    result.removeAll()
    result.append(text.extracting(0..<index))
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        // A single ASCII byte is common between others.
        let isRun = index + 1 < text.count && text[index + 1] < 0x80
        let end = isRun ? text.firstNonASCII(from: index) : index + 1
        result.append(text, index..<end)
        index = end
        continue
      }
      if text.count &- index >= 8 {
        // Eight bytes from `index` on are in the text: up to four characters, the first of them lowest.
        let bytes = unsafe UInt64(
          littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
        let others = bytes & 0xC0FE_C0FE_C0FE_C0FE ^ 0x80C2_80C2_80C2_80C2
        // 64 zero bits, if there are no others, are four characters.
        let found = others.trailingZeroBitCount / 16
        guard found > 0 else { return false }
        // One byte of each 16 bits, then two of each 32, and four.
        var narrow = bytes &>> 8 & 0x003F_003F_003F_003F | (bytes & 0x0003_0003_0003_0003) &<< 6
        narrow = (narrow | narrow &>> 8) & 0x0000_FFFF_0000_FFFF
        result.append(word: UInt32(truncatingIfNeeded: narrow | narrow &>> 16), first: found)
        index += 2 * found
        continue
      }
      // U+0080 to U+00FF are C2 or C3 and one byte more.
      guard byte == 0xC2 || byte == 0xC3, index + 1 < text.count, text[index + 1] & 0xC0 == 0x80 else {
        return false
      }
      result.append((byte & 3) << 6 | text[index + 1] & 0x3F)
      index += 2
    }
    return true
  }
}
