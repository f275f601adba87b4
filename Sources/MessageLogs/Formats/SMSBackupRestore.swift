import Bytes

/// The Android app SMS Backup & Restore: XML with an `sms` or `mms` element a message, everything in
/// attributes, times in milliseconds. Nothing is written as `null`, emoji as two character references of
/// surrogates, which XML does not have, and pictures as base64 in an attribute, so that files of gigabytes
/// are usual.
///
/// `address` is the other party, several of them joined by `~`.
struct SMSBackupRestore: LogReading {
  static let summary = "SMS Backup & Restore for Android, XML"
  static let kinds: Set<LogProbe.Kind> = [.markup]

  static func recognizes(_ probe: LogProbe) -> Bool {
    probe.elements.first == "smses" || probe.elements.first == "calls"
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("xml") }

  init() {}

  private struct Fields: ~Copyable {
    var date = LogText()
    var box = LogText()
    var address = LogText()
    var name = LogText()
    var type = LogText()
    var text = LogText()

    mutating func clear() {
      date.clear()
      box.clear()
      address.clear()
      name.clear()
    }
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var markup = MarkupTokens(bytes, isHTML: false)
    var hasRoot = false
    var isClosed = false
    // Whether the start of an element was read that another was not closed before.
    var isPending = false
    while true {
      var isInEntry = false
      do throws(LogFault) {
        let token = isPending ? .start : try markup.next()
        isPending = false
        switch token {
        case .finished:
          guard hasRoot else { throw LogFault(reason: "no 'smses' element") }
          guard isClosed else { throw LogFault(reason: "the file ends before '</smses>'") }
          return
        case .start:
          if markup.isName("smses") || markup.isName("calls") {
            hasRoot = true
          } else if markup.isName("sms") {
            sink.begin(line: markup.bytes.line())
            isInEntry = true
            try Self.readSMS(&markup, &sink, &fields)
          } else if markup.isName("mms") {
            sink.begin(line: markup.bytes.line())
            isInEntry = true
            isPending = try Self.readMMS(&markup, &sink, &fields)
          } else if markup.isName("call") {
            sink.begin(line: markup.bytes.line())
            sink.leaveOut()
          } else if !hasRoot {
            throw LogFault(reason: "the root is '\(markup.name.span.string)', not 'smses'")
          }
        case .end:
          if markup.isName("smses") || markup.isName("calls") { isClosed = true }
        case .text: break
        }
      } catch {
        guard isInEntry || sink.entries > 0, markup.bytes.hasMore() else { throw error }
        if !isInEntry { sink.begin(line: markup.bytes.line()) }
        sink.skip(error.reason)
        markup.recover()
      }
    }
  }

  private static func readSMS(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    fields.clear()
    while try markup.nextAttribute() {
      if markup.isAttribute("body") {
        try markup.readAttribute(to: &sink.body)
      } else if markup.isAttribute("type") {
        try markup.readAttribute(to: &fields.box)
      } else {
        try readShared(&markup, &fields)
      }
    }
    guard fields.address.isThere || sink.body.isThere else {
      throw LogFault(reason: "an 'sms' with neither 'address' nor 'body'")
    }
    sink.body.dropIf("null")
    finish(&sink, &fields)
  }

  /// Attributes that `sms` and `mms` share.
  private static func readShared(
    _ markup: inout MarkupTokens, _ fields: inout Fields
  ) throws(LogFault) {
    if markup.isAttribute("address") {
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

  /// Reads an `mms` and what it holds. True where the next message's element started inside it: it was not
  /// closed, and is skipped.
  private static func readMMS(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> Bool {
    fields.clear()
    let depth = markup.depth - 1
    while try markup.nextAttribute() {
      if markup.isAttribute("msg_box") {
        try markup.readAttribute(to: &fields.box)
      } else if markup.isAttribute("m_id") {
        try markup.readAttribute(to: &fields.text)
        fields.text.dropIf("null")
        if fields.text.isThere { sink.setID(fields.text.span) }
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
          sink.skip("an 'mms' that is not closed")
          return true
        }
      case .end:
        guard markup.depth <= depth else { continue }
        finish(&sink, &fields)
        return false
      case .text: break
      case .finished: throw LogFault(reason: "the file ends before '</mms>'")
      }
    }
  }

  private static func readPart(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    fields.type.clear()
    fields.text.clear()
    while try markup.nextAttribute() {
      // `data`, the base64, is passed over.
      if markup.isAttribute("ct") {
        try markup.readAttribute(to: &fields.type)
      } else if markup.isAttribute("text") {
        try markup.readAttribute(to: &fields.text)
      }
    }
    guard fields.type.span.equalsIgnoringCase("text/plain") else { return }
    fields.text.dropIf("null")
    guard fields.text.isThere else { return }
    if sink.body.isThere { sink.body.bytes.append("\n") }
    sink.body.append(contentsOf: fields.text)
  }

  private static func readAddress(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    fields.type.clear()
    fields.text.clear()
    while try markup.nextAttribute() {
      if markup.isAttribute("type") {
        try markup.readAttribute(to: &fields.type)
      } else if markup.isAttribute("address") {
        try markup.readAttribute(to: &fields.text)
      }
    }
    guard fields.type.span.equals(AndroidBox.senderType) else { return }
    // What Android has in the place of the owner's own number.
    fields.text.dropIf("insert-address-token")
    fields.text.dropIf("null")
    if fields.text.isThere { sink.sender.copy(fields.text) }
  }

  private static func finish(_ sink: inout MessageSink, _ fields: inout Fields) {
    guard let direction = AndroidBox.direction(fields.box.span) else { return sink.leaveOut() }
    sink.direction = direction
    sink.setDate(FoundDate(epoch: fields.date.span, .milliseconds))
    if direction != .outgoing && !sink.sender.isThere { sink.sender.copy(fields.address) }
    if fields.name.isThere { sink.chat.copy(fields.name) } else { sink.chat.copy(fields.address) }
    sink.emit()
  }
}
