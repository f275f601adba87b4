import Bytes

/// The Android app SMS Import / Export. Version 2 writes `messages.ndjson`, with one row of Android's SMS or
/// MMS table in each line, and every value a string. Version 1 wrote one array, with other names for the
/// parts that it adds.
///
/// The `date` of an SMS is in milliseconds, that of an MMS in seconds. `address` is the other party. In a
/// message of the owner it is therefore the conversation and not the sender.
struct SMSIE: JSONExport, ~Copyable {
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

  // The members of a message that are not fields of the sink. The memory is reused.
  private var date = LogText()
  private var box = LogText()
  private var address = LogText()
  private var name = LogText()
  private var senderName = LogText()
  private(set) var recipients = LogText()
  private var type = LogText()
  private var text = LogText()
  private var isMMS = false
  /// Whether the entry has an `address` or a `body`, as every SMS has.
  private var hasText = false

  mutating func readExport(
    _ json: inout JSONEvents, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    try readArrayOrLines(&json, into: &sink)
  }

  mutating func beginEntry() {
    date.clear()
    box.clear()
    address.clear()
    name.clear()
    senderName.clear()
    recipients.clear()
    isMMS = false
    hasText = false
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("_id") {
      try json.readID(to: &sink.id)
    } else if json.isKey("address") {
      hasText = true
      try json.readText(to: &address)
    } else if json.isKey("body") {
      hasText = true
      try json.readBody(to: &sink.body)
    } else if json.isKey("date") {
      try json.readText(to: &date)
    } else if json.isKey("type") {
      try json.readText(to: &box)
    } else if json.isKey("msg_box") {
      isMMS = true
      try json.readText(to: &box)
    } else if json.isKey("__display_name") || json.isKey("display_name") {
      try json.readText(to: &name)
    } else if json.isKey("__sender_address") || json.isKey("sender_address") {
      isMMS = true
      type.clear()
      try Self.readAddress(&json, address: &sink.sender, name: &senderName, type: &type)
    } else if json.isKey("__recipient_addresses") || json.isKey("recipient_addresses")
      || json.isKey("__addresses") || json.isKey("addresses")
    {
      isMMS = true
      try readAddresses(&json, &sink)
    } else if json.isKey("__parts") || json.isKey("parts") {
      isMMS = true
      try readParts(&json, &sink)
    } else {
      if json.isKey("m_type") || json.isKey("ct_t") { isMMS = true }
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    guard isMMS || hasText else { throw LogFault(reason: "neither an 'address' nor a 'body'") }
    // `chat` still has the conversation of the message before.
    sink.chat.clear()
    guard let direction = AndroidBox.direction(box.span) else { return .noMessage }
    sink.direction = direction
    // With more digits, a number of seconds would be a year beyond 5138, so it counts milliseconds.
    let unit: EpochUnit = isMMS && date.span.count < 12 ? .seconds : .milliseconds
    sink.setDate(FoundDate(epoch: date.span, unit), of: date.span)
    sink.sender.dropIf("insert-address-token")
    if isMMS {
      if direction == .outgoing {
        if recipients.isThere { sink.chat.copy(recipients) }
      } else if senderName.isThere {
        sink.chat.copy(senderName)
      } else {
        sink.chat.copy(sink.sender)
      }
      return .message
    }
    if direction != .outgoing { sink.sender.copy(address) }
    if name.isThere { sink.chat.copy(name) } else { sink.chat.copy(address) }
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

  private mutating func readAddresses(_ json: inout JSONEvents, _ sink: inout MessageSink) throws(LogFault) {
    guard try json.kind() == .array else { return try json.skipValue() }
    try json.enterArray()
    while try json.nextElement() {
      type.clear()
      try Self.readAddress(&json, address: &text, name: &name, type: &type)
      if type.span.equals(AndroidAddress.senderType) {
        if !sink.sender.isThere { sink.sender.copy(text) }
        if !senderName.isThere { senderName.copy(name) }
      } else if name.isThere || text.isThere {
        if recipients.isThere { try recipients.append(", ") }
        if name.isThere {
          try recipients.append(contentsOf: name)
        } else {
          try recipients.append(contentsOf: text)
        }
      }
    }
    name.clear()
  }

  /// The text parts, one after the other.
  private mutating func readParts(_ json: inout JSONEvents, _ sink: inout MessageSink) throws(LogFault) {
    guard try json.kind() == .array else { return try json.skipValue() }
    try json.enterArray()
    while try json.nextElement() {
      guard try json.kind() == .object else {
        try json.skipValue()
        continue
      }
      type.clear()
      text.clear()
      try json.enterObject()
      while try json.nextKey() {
        if json.isKey("ct") {
          try json.readText(to: &type)
        } else if json.isKey("text") {
          try json.readText(to: &text)
        } else {
          try json.skipValue()
        }
      }
      guard text.isThere, AndroidPart.isText(type.span) else { continue }
      if sink.body.isThere { try sink.body.append("\n") }
      try sink.body.append(contentsOf: text)
    }
  }
}
