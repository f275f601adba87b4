import Bytes

/// The Android app SMS Backup & Restore: XML with an `sms` or `mms` element for each message, everything in
/// attributes, and times in milliseconds. Missing values are written as `null`, emoji as character references
/// of two surrogates, which XML does not allow, and pictures as base64 in an attribute, so files of gigabytes
/// are common.
///
/// `address` is the other party, or several parties joined by `~`.
struct SMSBackupRestore: LogReading {
  static let summary = "SMS Backup & Restore for Android, XML"
  static let kinds: Set<LogProbe.Kind> = [.markup]

  static func recognizes(_ probe: LogProbe) -> Bool {
    probe.elements.prefix(2).contains { $0 == "smses" || $0 == "sms" || $0 == "mms" }
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("xml") }

  init() {}

  private struct Fields: ~Copyable {
    var date = LogText()
    var box = LogText()
    var address = LogText()
    var name = LogText()
    var messageID = LogText()
    var partType = LogText()
    var partText = LogText()
    var partyType = LogText()
    var partyAddress = LogText()

    mutating func clear() {
      date.clear()
      box.clear()
      address.clear()
      name.clear()
      messageID.clear()
      clearPart()
      clearParty()
    }

    /// Clears what a `part` has.
    mutating func clearPart() {
      partType.clear()
      partText.clear()
    }

    /// Clears what an `addr` has.
    mutating func clearParty() {
      partyType.clear()
      partyAddress.clear()
    }
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var markup = MarkupTokens(bytes, isHTML: false, boundaries: ["<sms", "<mms", "</smses"])
    var progress = Progress()
    while !progress.isAtEnd {
      let line = markup.bytes.line()
      do throws(LogFault) {
        try Self.readElement(&markup, &sink, &fields, &progress)
      } catch {
        guard progress.isInEntry || sink.entries > 0 || file.isRecognized, markup.bytes.hasMore() else {
          throw error
        }
        if !progress.isInEntry { sink.begin(line: line) }
        markup.recover()
        sink.skip(error, before: markup.bytes.lineAhead())
      }
    }
  }

  /// The state of reading the file.
  private struct Progress {
    var hasRoot = false
    /// Whether `</smses>` was read.
    var isClosed = false
    var isAtEnd = false
    /// Whether a message's element is being read.
    var isInEntry = false
    /// Whether the start of a message's element was read while another was not closed.
    var isPending = false
  }

  /// Reads the next child of the root, which usually is a message.
  private static func readElement(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields,
    _ progress: inout Progress
  ) throws(LogFault) {
    progress.isInEntry = false
    let token = progress.isPending ? .start : try markup.next()
    progress.isPending = false
    switch token {
    case .finished:
      progress.isAtEnd = true
      guard progress.hasRoot else { throw LogFault(reason: "no 'smses' element") }
      guard progress.isClosed else {
        // The missing messages come after those that were read.
        if sink.entries > 0 { sink.begin(line: markup.bytes.line()) }
        throw LogFault(reason: "the file ends before '</smses>'")
      }
    case .start:
      if markup.isName("sms") || markup.isName("mms") {
        markup.countDepthFromElement()
        sink.begin(line: markup.bytes.line())
        progress.hasRoot = true
        progress.isInEntry = true
        if markup.isName("sms") {
          try readSMS(&markup, &sink, &fields)
        } else {
          try readMMS(&markup, &sink, &fields, &progress)
        }
      } else if !progress.hasRoot {
        guard markup.isName("smses") else {
          throw LogFault(reason: "the root is '\(String(copying: markup.name.span))', not 'smses'")
        }
        progress.hasRoot = true
      } else {
        throw LogFault(
          reason: "an element '\(String(copying: markup.name.span))' where a message was expected")
      }
    case .end:
      if markup.isName("smses") { progress.isClosed = true }
    case .text:
      if try markup.skipWhiteSpace() && progress.hasRoot {
        throw LogFault(reason: "text where a message was expected")
      }
    }
  }

  private static func readSMS(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    fields.clear()
    while try markup.nextAttribute() {
      if markup.isAttribute("body") {
        if sink.body.isThere { throw twice("body") }
        try markup.readAttribute(to: &sink.body)
      } else if markup.isAttribute("type") {
        try markup.readAttribute(to: &fields.box)
      } else {
        try readShared(&markup, &fields)
      }
    }
    guard fields.address.isThere || sink.body.isThere else {
      // The element was read to its end, so the next one is not sought.
      return sink.skip("an 'sms' with neither 'address' nor 'body'", before: markup.bytes.line() + 1)
    }
    sink.body.dropIf("null")
    finish(&sink, &fields)
  }

  /// The fault of an element with an attribute twice: what remains of two messages if the end of the first
  /// and the beginning of the second are lost.
  private static func twice(_ attribute: String) -> LogFault {
    LogFault(reason: "malformed markup: attribute '\(attribute)' twice")
  }

  /// Attributes that `sms` and `mms` share.
  private static func readShared(
    _ markup: inout MarkupTokens, _ fields: inout Fields
  ) throws(LogFault) {
    if markup.isAttribute("address") {
      if fields.address.isThere { throw twice("address") }
      try markup.readAttribute(to: &fields.address)
      fields.address.dropIf("null")
    } else if markup.isAttribute("date") {
      try markup.readAttribute(to: &fields.date)
    } else if markup.isAttribute("contact_name") {
      try markup.readAttribute(to: &fields.name)
      fields.name.dropIf("null")
      fields.name.dropIf("(Unknown)")
      fields.name.dropIf("")
    }
  }

  /// Reads an `mms` element. If it is not closed, it ends where the next message or the root's end begins,
  /// and is skipped.
  private static func readMMS(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields,
    _ progress: inout Progress
  ) throws(LogFault) {
    fields.clear()
    while try markup.nextAttribute() {
      if markup.isAttribute("msg_box") {
        try markup.readAttribute(to: &fields.box)
      } else if markup.isAttribute("m_id") {
        try markup.readAttribute(to: &fields.messageID)
        fields.messageID.dropIf("null")
        if fields.messageID.isThere { sink.setID(fields.messageID.span) }
      } else {
        try readShared(&markup, &fields)
      }
    }
    while true {
      switch try markup.next() {
      case .start:
        if markup.isName("part") {
          try readPart(&markup, &sink, &fields)
        } else if markup.isName("addr") {
          try readAddress(&markup, &sink, &fields)
        } else if markup.isName("sms") || markup.isName("mms") {
          progress.isPending = true
          return sink.skip("an 'mms' that is not closed", before: markup.bytes.line())
        }
      case .end:
        if markup.isName("smses") {
          progress.isClosed = true
          return sink.skip("an 'mms' that is not closed", before: markup.bytes.line())
        }
        guard markup.depth == 0 else { continue }
        return finish(&sink, &fields)
      case .text: break
      case .finished: throw LogFault(reason: "the file ends before '</mms>'")
      }
    }
  }

  private static func readPart(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    fields.clearPart()
    while try markup.nextAttribute() {
      // `data`, the base64, is passed over.
      if markup.isAttribute("ct") {
        try markup.readAttribute(to: &fields.partType)
      } else if markup.isAttribute("text") {
        try markup.readAttribute(to: &fields.partText)
      }
    }
    guard AndroidPart.isText(fields.partType.span) else { return }
    fields.partText.dropIf("null")
    guard fields.partText.isThere else { return }
    if sink.body.isThere { try sink.body.append("\n") }
    try sink.body.append(contentsOf: fields.partText)
  }

  private static func readAddress(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    fields.clearParty()
    while try markup.nextAttribute() {
      if markup.isAttribute("type") {
        try markup.readAttribute(to: &fields.partyType)
      } else if markup.isAttribute("address") {
        try markup.readAttribute(to: &fields.partyAddress)
      }
    }
    guard fields.partyType.span.equals(AndroidAddress.senderType) else { return }
    // Android writes this in place of the owner's number.
    fields.partyAddress.dropIf("insert-address-token")
    fields.partyAddress.dropIf("null")
    if fields.partyAddress.isThere { sink.sender.copy(fields.partyAddress) }
  }

  private static func finish(_ sink: inout MessageSink, _ fields: inout Fields) {
    guard let direction = AndroidBox.direction(fields.box.span) else { return sink.leaveOut() }
    sink.direction = direction
    fields.date.dropIf("null")
    sink.setDate(FoundDate(epoch: fields.date.span, .milliseconds), of: fields.date.span)
    if sink.id.isEmpty { sink.makeID(address: fields.address.span, date: fields.date.span) }
    if direction != .outgoing && !sink.sender.isThere { sink.sender.copy(fields.address) }
    if fields.name.isThere { sink.chat.copy(fields.name) } else { sink.chat.copy(fields.address) }
    sink.emit()
  }
}

extension MessageSink {
  /// Sets the id of a message that has none: 16 hexadecimal digits computed from its address, date and text.
  /// So a message in two backups has the same id in both.
  fileprivate mutating func makeID(address: Span<UInt8>, date: Span<UInt8>) {
    var hash = FNV1a()
    // 0xFF, which is not a byte of UTF-8, ends each part.
    func add(_ part: Span<UInt8>) {
      hash.add(part)
      hash.add(0xFF)
    }
    add(address)
    add(date)
    add(body.span)
    id.removeAll()
    id.append(UInt8(ascii: "\""))
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: hash.value >> UInt64(shift)) & 15
      id.append(digit < 10 ? digit + 48 : digit + 87)
    }
    id.append(UInt8(ascii: "\""))
  }
}
