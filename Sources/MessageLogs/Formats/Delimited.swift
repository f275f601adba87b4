import Bytes

/// Comma-separated values (RFC 4180), or with semicolons if the header has more of those, as spreadsheets
/// write them in countries whose decimal separator is the comma.
struct CommaSeparated: LogReading {
  static let summary = "comma-separated values with a header line"
  static let kinds: Set<LogProbe.Kind> = [.text]

  static func recognizes(_ probe: LogProbe) -> Bool {
    let named = probe.lines.first.flatMap { namedDelimiter($0.span) }
    let lines = named == nil ? probe.lines[...] : probe.lines.dropFirst()
    guard let header = lines.first else { return false }
    return Columns.isHeader(header, delimiter: named ?? delimiter(of: header.span))
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("csv") }

  init() {}

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    bytes.look(4096)
    let named = Self.namedDelimiter(bytes.rest)
    if named != nil { bytes.skipLine() }
    let delimiter = named ?? Self.delimiter(of: bytes.rest)
    var rows = DelimitedRows(bytes, delimiter: delimiter)
    try rows.readMessages(into: &sink)
  }

  /// The delimiter that a first line `sep=;` names, which Excel writes and reads; nil if it is another line.
  private static func namedDelimiter(_ text: Span<UInt8>) -> UInt8? {
    let length = 5
    guard text.count >= length, text.hasPrefix("sep="), text.count == length || isLineEnd(text[length]) else {
      return nil
    }
    let delimiter = text[length - 1]
    return delimiter == UInt8(ascii: ",") || delimiter == UInt8(ascii: ";") ? delimiter : nil
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func delimiter(of text: Span<UInt8>) -> UInt8 {
    var commas = 0
    var semicolons = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: "\n") { break }
      if text[index] == UInt8(ascii: ",") { commas += 1 }
      if text[index] == UInt8(ascii: ";") { semicolons += 1 }
    }
    return semicolons > commas ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }
}

/// Tab-separated values as registered with IANA: no quotes, and `\t`, `\n`, `\r` and `\\` for characters that
/// cannot be in a field.
struct TabSeparated: LogReading {
  static let summary = "tab-separated values with a header line"
  static let kinds: Set<LogProbe.Kind> = [.text]

  static func recognizes(_ probe: LogProbe) -> Bool {
    guard let header = probe.lines.first else { return false }
    return Columns.isHeader(header, delimiter: UInt8(ascii: "\t"))
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("tsv", "tab") }

  init() {}

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var rows = DelimitedRows(bytes, delimiter: UInt8(ascii: "\t"))
    try rows.readMessages(into: &sink)
  }
}

/// The columns of a table that hold the parts of a message, recognised by their names.
private struct Columns {
  var id: Int?
  var sender: Int?
  var senderID: Int?
  var body: Int?
  var date: Int?
  /// The time of day, if it is not in the column of the date.
  var time: Int?
  var direction: Int?
  var chat: Int?
  /// Whether the column of the sender has the other party, also of what the owner sent.
  var isSenderOther = false

  /// The names by which columns are recognised, the most reliable first; only letters and digits, in lower
  /// case.
  private static let names: [(any WritableKeyPath<Columns, Int?> & Sendable, [String])] = [
    (\.body, ["body", "text", "content", "message", "messagetext", "messagebody", "smstext", "msg"]),
    (
      \.sender,
      [
        "sender", "from", "address", "sendername", "author", "fromnumber", "number", "phone", "phonenumber",
        "originator", "msisdn", "user", "username",
      ]
    ),
    (
      \.date,
      [
        "date", "timestamp", "datetime", "time", "datesent", "sentdate", "sentat", "datecreated", "createdat",
        "createddatetime", "created", "messagetimestamp", "timestampms", "messagedate", "sentdateutc",
        "datesentutc", "datereceived", "receiveddate", "receivedat", "datum",
      ]
    ),
    (\.time, ["time"]),
    (\.id, ["id", "messageid", "sid", "messagesid"]),
    (\.senderID, ["senderid", "authorid", "fromid", "userid"]),
    (\.direction, ["direction", "type", "folder", "box"]),
    (
      \.chat, ["chat", "conversation", "thread", "channel", "group", "chatname", "threadname", "chatsession"]
    ),
  ]

  /// The names of columns that may have the sender, but are also those of other things. One is taken if it is
  /// the only one, in a table with texts.
  private static let likelySenders: Set = ["name", "contact", "contactname", "handle", "de"]

  /// The names of columns in lists of calls.
  static let ofCalls: Set = ["duration", "callduration", "durationseconds", "calltype"]

  init(_ header: [String]) {
    for (column, names) in Self.names {
      self[keyPath: column] = names.lazy.compactMap { header.firstIndex(of: $0) }.first
    }
    if time == date { time = nil }
    guard body != nil, sender == nil else { return }
    let likely = header.indices.filter { Self.likelySenders.contains(header[$0]) }
    guard likely.count == 1 else { return }
    sender = likely[0]
    isSenderOther = header[likely[0]].hasPrefix("contact")
  }

  /// Whether a column has a part of the message.
  func isKnown(_ column: Int) -> Bool { Self.names.contains { self[keyPath: $0.0] == column } }

  /// A column's name in the form for lookup.
  static func key(_ name: Span<UInt8>) -> String {
    String(
      decoding: String(copying: name).lowercased().utf8.filter {
        isDigit($0) || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
      }, as: UTF8.self)
  }

  /// Whether a first line names at least two columns, one of them the text's or the sender's.
  static func isHeader(_ line: [UInt8], delimiter: UInt8) -> Bool {
    var rows = DelimitedRows(LogBytes(of: line.span), delimiter: delimiter)
    guard (try? rows.next()) == true, rows.count >= 2 else { return false }
    let columns = Columns((0..<rows.count).map { key(rows.field($0)) })
    return columns.body != nil || columns.sender != nil
  }
}

extension DelimitedRows {
  /// Reads the header, and a message from each row after it.
  fileprivate mutating func readMessages(into sink: inout MessageSink) throws(LogFault) {
    guard try next() else { throw LogFault(reason: "no header line") }
    var header: [String] = []
    for index in 0..<count { header.append(Columns.key(field(index))) }
    let columns = Columns(header)
    if columns.body == nil, !Set(header).isDisjoint(with: Columns.ofCalls) { throw LogFault.listOfCalls }
    guard columns.body != nil else {
      if count == 1, field(0).firstIndex(of: UInt8(ascii: "|")) != nil {
        throw LogFault(
          reason: "the first line has '|' between its names, where a comma, semicolon or tab was expected",
          kind: .withoutMessages)
      }
      throw LogFault(
        reason: "the first line names no column for a text (body, text, content, message)",
        kind: .withoutMessages)
    }
    if columns.sender == nil, columns.senderID == nil { reportColumns(columns, to: sink) }
    while true {
      do throws(LogFault) {
        guard try next(width: header.count) else { return }
        sink.begin(line: line)
        readRow(columns, into: &sink)
        if isNotification(columns) { sink.leaveOut() } else { sink.emit() }
      } catch {
        sink.begin(line: line)
        sink.skip(error, before: bytes.lineAhead())
      }
    }
  }

  /// Reports the first names of the header, unless all of them are known.
  private func reportColumns(_ columns: Columns, to sink: borrowing MessageSink) {
    var names: [String] = []
    var hasUnknown = false
    for index in 0..<count {
      let name = field(index).trimmed
      guard !name.isEmpty else { continue }
      if !columns.isKnown(index) { hasUnknown = true }
      if names.count < 8 { names.append(String(String(copying: name).prefix(40))) }
    }
    if hasUnknown { sink.missSenders(among: names) }
  }

  /// Whether the row is no message, but a notice such as that somebody left.
  private func isNotification(_ columns: Columns) -> Bool {
    columns.direction.map { field($0).trimmed.equalsIgnoringCase("notification") } ?? false
  }

  private func readRow(_ columns: Columns, into sink: inout MessageSink) {
    if let id = columns.id {
      let text = field(id)
      if !text.isEmpty { sink.setID(text) }
    }
    if let sender = columns.sender {
      let text = field(sender)
      if !text.isEmpty { sink.sender.assign(text) }
    }
    if let account = columns.senderID, !field(account).isEmpty { sink.senderID.assign(field(account)) }
    if let body = columns.body { sink.body.assign(field(body)) }
    sink.chat.clear()
    if let chat = columns.chat, !field(chat).isEmpty { sink.chat.assign(field(chat)) }
    if let date = columns.date {
      let text = field(date)
      let order = sink.options.dateOrder
      var found = self.date(text, order)
      var isAmbiguous = found == nil && hasSeveralOrders(text, order)
      if let time = columns.time, !field(time).trimmed.isEmpty, text.firstIndex(of: UInt8(ascii: ":")) == nil
      {
        sink.scratch.assign(text)
        sink.scratch.append(" ")
        sink.scratch.append(field(time))
        let joined = self.date(sink.scratch.span, order)
        // A number of seconds has a time of its own; a day whose time can't be read is not its midnight.
        if case .instant? = found {} else { found = joined }
        isAmbiguous = found == nil && hasSeveralOrders(sink.scratch.span, order)
      }
      sink.isDateAmbiguous = isAmbiguous
      sink.setDate(found, of: text)
    }
    if let direction = columns.direction { sink.direction = self.direction(field(direction)) }
    if columns.isSenderOther, sink.direction == .outgoing { sink.sender.clear() }
  }

  /// A date in any form of those that tables have.
  private func date(_ text: Span<UInt8>, _ order: DateOrder?) -> FoundDate? {
    FoundDate(iso: text) ?? FoundDate(tableNumber: text) ?? FoundDate(rfc2822: text)
      ?? FoundDate(namedMonth: text) ?? numericDate(text, order)
  }

  /// Whether a date that cannot be read without an order is valid in several. What is valid in one is read.
  private func hasSeveralOrders(_ text: Span<UInt8>, _ order: DateOrder?) -> Bool {
    order == nil && date(text, .dmy) != nil
  }

  /// `12/31/2024, 13:45`, or `12/31/2024` for its midnight, if it can be only one date or the order is given.
  private func numericDate(_ text: Span<UInt8>, _ order: DateOrder?) -> FoundDate? {
    let dated: DatedLine
    if let timed = Self.datedLine(text, end: "]") {
      // In a date like those of ISO 8601 a zone that is not known is not passed over.
      let isISO = timed.form.hasYearFirst && timed.form.separator == UInt8(ascii: "-")
      if isISO, timed.zone == .unknown { return nil }
      dated = timed
    } else if let day = Self.datedLine(text, end: " 00:00]"), day.half != .unknown {
      dated = day
    } else {
      return nil
    }
    // An order that is given holds also where only another one would make it a date.
    let own = dated.form.hasYearFirst ? dated.order ?? order : order ?? dated.order
    guard let local = own.flatMap({ dated.time($0) }) else { return nil }
    guard case .offset(let offset) = dated.zone else { return .local(local) }
    return .instant(LogDate(seconds: local.clockSeconds - offset, offset: offset))
  }

  private static func datedLine(_ text: Span<UInt8>, end: StaticString) -> DatedLine? {
    var line = ByteBuffer(capacity: 64)
    line.append("[")
    line.append(text.trimmed)
    line.append(end)
    guard let dated = DatedLine(line.span), !dated.form.hasTimeFirst else { return nil }
    return dated
  }

  private func direction(_ text: Span<UInt8>) -> Direction {
    let word = text.trimmed
    if word.equalsIgnoringCase("in") || word.equalsIgnoringCase("inbound") || word.equals("1")
      || word.equalsIgnoringCase("incoming") || word.equalsIgnoringCase("received")
      || word.equalsIgnoringCase("inbox")
    {
      return .incoming
    }
    let isOutbound = word.count > 9 && word.extracting(0..<9).equalsIgnoringCase("outbound-")
    if isOutbound || word.equalsIgnoringCase("out") || word.equalsIgnoringCase("outbound")
      || word.equals("2") || word.equalsIgnoringCase("outgoing") || word.equalsIgnoringCase("sent")
      || word.equalsIgnoringCase("outbox")
    {
      return .outgoing
    }
    return .unknown
  }
}
