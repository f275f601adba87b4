import Bytes

/// signal-export's `data.json`, which despite its name has one object in each line, in a folder named after
/// the chat; and its `chat.md`, whose lines begin with `[2024-06-01, 12:23]` or `[2024-06-01 12:23:45]`.
///
/// The owner is `Me`. Each body ends with two spaces (a line break in Markdown, added by the exporter). In
/// `chat.md` the quoted message stands before the body, and its reactions, sticker and attachments behind it.
struct SignalExport: JSONExport, ~Copyable {
  static let summary = "signal-export, data.json or chat.md"
  static let kinds: Set<LogProbe.Kind> = [.json, .text, .empty]

  static func recognizes(_ probe: LogProbe) -> Bool {
    switch probe.kind {
    case .json:
      probe.entryMembers.isSuperset(of: ["sender", "body", "date"])
        && !probe.entryMembers.isDisjoint(with: [
          "quote", "sticker", "reactions", "attachments", "deleted", "call",
        ])
    case .text: !probe.hasHeader && isText(probe.lines) && !WhatsApp.wrote(oneOf: probe.lines)
    default: false
    }
  }

  /// Whether most of the lines that begin with a date are in signal-export's format.
  private static func isText(_ lines: [[UInt8]]) -> Bool {
    var count = 0
    for line in lines {
      if let dated = DatedLine(line.span) { count += dated.isSignal ? 1 : -1 }
    }
    return count > 0
  }

  static func takes(fileName: String) -> Bool {
    fileName.hasExtension("json", "jsonl", "ndjson", "md", "txt")
  }

  /// The `data.json` beside a `chat.md`, which has the same messages; nil if there is none.
  static func original(of file: LogFile) -> String? {
    guard textNames.contains(file.fileName), let path = file.path else { return nil }
    let original = String(path.dropLast(file.fileName.count)) + "data.json"
    return LogFiles.detectFormat(of: original) == .signalExport ? original : nil
  }

  /// The names of the chats exported as text, the second by older versions.
  private static let textNames: Set<String> = ["chat.md", "index.md"]

  init() {}

  private var date = LogText()
  /// Whether no member of the entry shows that it is a call, or that it was deleted.
  private var isMessage = true

  mutating func beginFile(_ file: LogFile, into sink: inout MessageSink) {
    guard file.fileName.hasPrefix("data.") || Self.textNames.contains(file.fileName) else { return }
    if !file.folderName.isEmpty { sink.chat.assign(file.folderName) }
  }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    if file.isJSON || bytes.peek() == nil { return try readJSON(bytes, of: file, into: &sink) }
    beginFile(file, into: &sink)
    try readText(bytes, into: &sink)
  }

  mutating func readExport(
    _ json: inout JSONEvents, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    try readArrayOrLines(&json, into: &sink)
  }

  mutating func beginEntry() {
    date.clear()
    isMessage = true
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("sender") {
      try json.readText(to: &sink.sender)
    } else if json.isKey("body") {
      try json.readBody(to: &sink.body)
    } else if json.isKey("date") {
      try json.readText(to: &date)
    } else if json.isKey("call") || json.isKey("deleted") {
      if try json.readBool() { isMessage = false }
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    guard isMessage else { return .noMessage }
    guard sink.sender.isThere || sink.body.isThere else {
      throw LogFault(reason: "neither a 'sender' nor a 'body'")
    }
    Self.finish(&sink)
    sink.setDate(FoundDate(anyOf: date.span), of: date.span)
    return .message
  }

  private static func finish(_ sink: inout MessageSink) {
    let length = sink.body.span.count
    let hasBreak = length >= 2 && sink.body.span.has("  ", at: length - 2)
    if hasBreak { sink.body.truncate(to: length - 2) }
    let isOwner = sink.sender.span.equals("Me")
    sink.direction = isOwner ? .outgoing : .incoming
    // Neither of these identifies the sender.
    sink.sender.dropIf("Me")
    sink.sender.dropIf("No-Sender")
  }

  private func readText(_ bytes: consuming LogBytes, into sink: inout MessageSink) throws(LogFault) {
    var lines = DatedLines(ofAnyForm: bytes, order: .ymd)
    try lines.read(into: &sink) { sink, _ in
      let text = Self.ownText(of: sink.body.span)
      if sink.body.span.extracting(text).equals("(This message was deleted)") { return false }
      sink.body.keep(text)
      Self.finish(&sink)
      return true
    }
  }

  // MARK: Markdown

  /// The part of an entry of `chat.md` that is the message's own text. Linear in the entry.
  private static func ownText(of entry: Span<UInt8>) -> Range<Int> {
    let start = quoteEnd(in: entry)
    // A blank line ends each entry.
    var end = entry.count
    if end > start, entry[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    while let shorter = endWithoutAddition(entry.extracting(start..<end)) { end = start + shorter }
    return start..<end
  }

  /// The end of the quoted message before the text, with its blank lines; 0 if there is none.
  private static func quoteEnd(in entry: Span<UInt8>) -> Int {
    guard entry.hasPrefix("\n\n> ") else { return 0 }
    var start = 2
    while entry.has("> ", at: start), let end = entry.firstIndex(of: UInt8(ascii: "\n"), from: start) {
      start = end + 1
    }
    return entry.has("\n", at: start) ? start + 1 : 0
  }

  /// The end of the text before the last addition to it; nil if there is none. It is a line of reactions
  /// (`(- Ann: 👍 -)`), that of a sticker (`(( 😀 ))`), or a link to an attachment or sticker
  /// (`![a.jpg](./media/a.jpg)  `).
  private static func endWithoutAddition(_ text: Span<UInt8>) -> Int? {
    // A text that only begins or ends like one of the first two is the message's own.
    if text.hasSuffix(" -)") || text.hasSuffix(" ))") {
      guard let line = text.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
      return text.has(text.hasSuffix(" -)") ? "\n(- " : "\n(( ", at: line) ? line : nil
    }
    guard text.hasSuffix(")  "), let target = text.lastOccurrence(of: "](") else { return nil }
    let isOwn =
      text.has("./media/", at: target + 2) || text.has("media/", at: target + 2)
      || text.has("../exported_stickers/", at: target + 2)
    guard isOwn, let name = openingBracket(of: text.extracting(0..<target)) else { return nil }
    return name > 0 && text[name - 1] == UInt8(ascii: "!") ? name - 1 : name
  }

  /// The index of the bracket that is open at the end of a text. There may be others between, in pairs.
  private static func openingBracket(of text: Span<UInt8>) -> Int? {
    var closed = 0
    for index in text.indices.reversed() {
      switch text[index] {
      case UInt8(ascii: "]"): closed += 1
      case UInt8(ascii: "["):
        if closed == 0 { return index }
        closed -= 1
      default: break
      }
    }
    return nil
  }
}
