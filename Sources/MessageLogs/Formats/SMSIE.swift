import Bytes

/// The Android app SMS Import / Export. Version 2 writes `messages.ndjson`, with one row of Android's SMS or
/// MMS table in each line, and every value a string. Version 1 wrote one array, with other names for the
/// parts that it adds.
///
/// The `date` of an SMS is in milliseconds, that of an MMS in seconds. `address` is the other party. In a
/// message of the owner it is therefore the conversation and not the sender.
struct SMSIE: LogReading {
  static let summary = "SMS Import / Export for Android, messages.ndjson"
  static let kinds: Set<LogProbe.Kind> = [.json, .empty]

  static func recognizes(_ probe: LogProbe) -> Bool {
    let members = probe.entryMembers
    return members.contains("date")
      && (members.contains("address") || members.contains("msg_box"))
      && !members.isDisjoint(with: [
        "thread_id", "_id", "date_sent", "msg_box", "__parts", "parts", "__display_name", "display_name",
        "type",
      ])
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("ndjson", "json", "jsonl") }

  init() {}

  /// The members of a message that are not fields of the sink. The memory is reused.
  private struct Fields: ~Copyable {
    var date = LogText()
    var box = LogText()
    var address = LogText()
    var name = LogText()
    var senderName = LogText()
    var recipients = LogText()
    var type = LogText()
    var text = LogText()

    mutating func clear() {
      date.clear()
      box.clear()
      address.clear()
      name.clear()
      senderName.clear()
      recipients.clear()
    }
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var json = JSONEvents(bytes)
    try json.readArrayOrLines(of: file, into: &sink) { (json, sink) throws(LogFault) in
      try Self.readMessage(&json, &sink, &fields)
    }
  }

  private static func readMessage(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) -> EntryKind {
    fields.clear()
    sink.chat.clear()
    var isMMS = false
    var hasText = false
    while try json.nextKey() {
      if json.isKey("_id") {
        try json.readID(to: &sink.id, scratch: &sink.scratch)
      } else if json.isKey("address") {
        hasText = true
        try json.readText(to: &fields.address)
      } else if json.isKey("body") {
        hasText = true
        try json.readBody(to: &sink.body)
      } else if json.isKey("date") {
        try json.readText(to: &fields.date)
      } else if json.isKey("type") {
        try json.readText(to: &fields.box)
      } else if json.isKey("msg_box") {
        isMMS = true
        try json.readText(to: &fields.box)
      } else if json.isKey("__display_name") || json.isKey("display_name") {
        try json.readText(to: &fields.name)
      } else if json.isKey("__sender_address") || json.isKey("sender_address") {
        isMMS = true
        fields.type.clear()
        try readAddress(
          &json, address: &sink.sender, name: &fields.senderName, type: &fields.type)
      } else if json.isKey("__recipient_addresses") || json.isKey("recipient_addresses")
        || json.isKey("__addresses") || json.isKey("addresses")
      {
        isMMS = true
        try readAddresses(&json, &sink, &fields)
      } else if json.isKey("__parts") || json.isKey("parts") {
        isMMS = true
        try readParts(&json, &sink, &fields)
      } else {
        if json.isKey("m_type") || json.isKey("ct_t") { isMMS = true }
        try json.skipValue()
      }
    }
    guard isMMS || hasText else { throw LogFault(reason: "neither an 'address' nor a 'body'") }
    return finish(&sink, &fields, isMMS: isMMS)
  }

  private static func finish(
    _ sink: inout MessageSink, _ fields: inout Fields, isMMS: Bool
  ) -> EntryKind {
    guard let direction = AndroidBox.direction(fields.box.span) else { return .noMessage }
    sink.direction = direction
    // With more digits, a number of seconds would be a year beyond 5138, so it counts milliseconds.
    let unit: EpochUnit = isMMS && fields.date.span.count < 12 ? .seconds : .milliseconds
    sink.setDate(FoundDate(epoch: fields.date.span, unit), of: fields.date.span)
    sink.sender.dropIf("insert-address-token")
    if isMMS {
      if direction == .outgoing {
        if fields.recipients.isThere { sink.chat.copy(fields.recipients) }
      } else if fields.senderName.isThere {
        sink.chat.copy(fields.senderName)
      } else {
        sink.chat.copy(sink.sender)
      }
      return .message
    }
    if direction != .outgoing { sink.sender.copy(fields.address) }
    if fields.name.isThere { sink.chat.copy(fields.name) } else { sink.chat.copy(fields.address) }
    return .message
  }

  /// An address object. In version 1's list of all of them, `type` 137 is the sender's.
  private static func readAddress(
    _ json: inout JSONEvents, address: inout LogText, name: inout LogText, type: inout LogText
  ) throws(LogFault) {
    address.clear()
    name.clear()
    guard try json.kind() == .object else { return try json.skipValue() }
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("address") {
        try json.readText(to: &address)
      } else if json.isKey("__display_name") || json.isKey("display_name") {
        try json.readText(to: &name)
      } else if json.isKey("type") {
        try json.readText(to: &type)
      } else {
        try json.skipValue()
      }
    }
  }

  private static func readAddresses(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    guard try json.kind() == .array else { return try json.skipValue() }
    try json.enterArray()
    while try json.nextElement() {
      fields.type.clear()
      try readAddress(
        &json, address: &fields.text, name: &fields.name, type: &fields.type)
      if fields.type.span.equals(AndroidBox.senderType) {
        if !sink.sender.isThere { sink.sender.copy(fields.text) }
        if !fields.senderName.isThere { fields.senderName.copy(fields.name) }
      } else if fields.name.isThere || fields.text.isThere {
        if fields.recipients.isThere { fields.recipients.bytes.append(", ") }
        if fields.name.isThere {
          fields.recipients.append(contentsOf: fields.name)
        } else {
          fields.recipients.append(contentsOf: fields.text)
        }
      }
    }
    fields.name.clear()
  }

  /// The text parts, one after the other.
  private static func readParts(
    _ json: inout JSONEvents, _ sink: inout MessageSink, _ fields: inout Fields
  ) throws(LogFault) {
    guard try json.kind() == .array else { return try json.skipValue() }
    try json.enterArray()
    while try json.nextElement() {
      guard try json.kind() == .object else {
        try json.skipValue()
        continue
      }
      fields.type.clear()
      fields.text.clear()
      try json.enterObject()
      while try json.nextKey() {
        if json.isKey("ct") {
          try json.readText(to: &fields.type)
        } else if json.isKey("text") {
          try json.readText(to: &fields.text)
        } else {
          try json.skipValue()
        }
      }
      guard fields.text.isThere, fields.type.span.equalsIgnoringCase("text/plain") else { continue }
      if sink.body.isThere { sink.body.bytes.append("\n") }
      sink.body.append(contentsOf: fields.text)
    }
  }
}

/// Android's codes for a message's box (`type` of an SMS, `msg_box` of an MMS), which SMS Backup & Restore
/// writes, too: 1 inbox, 2 sent, 3 draft, 4 outbox, 5 failed, 6 queued.
enum AndroidBox {
  /// The `type` of an MMS's address that is the sender's.
  static let senderType: StaticString = "137"

  /// A message's direction; nil for a draft, which was neither sent nor received.
  static func direction(_ box: Span<UInt8>) -> Direction? {
    if box.equals("1") { return .incoming }
    if box.equals("3") { return nil }
    if box.equals("2") || box.equals("4") || box.equals("5") || box.equals("6") { return .outgoing }
    return .unknown
  }
}
