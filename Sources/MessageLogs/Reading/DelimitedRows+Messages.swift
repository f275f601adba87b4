import Bytes

extension DelimitedRows {
  /// Reads the header, and a message from each row after it.
  mutating func readMessages(into sink: inout MessageSink) throws(LogFault) {
    guard try next() else { throw LogFault(reason: "no header line") }
    var header: [String] = []
    for index in 0..<count { header.append(MessageColumns.key(field(index))) }
    let columns = MessageColumns(header)
    if columns.body == nil, !Set(header).isDisjoint(with: MessageColumns.ofCalls) {
      throw LogFault.listOfCalls
    }
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
  private func reportColumns(_ columns: MessageColumns, to sink: borrowing MessageSink) {
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
  private func isNotification(_ columns: MessageColumns) -> Bool {
    columns.direction.map { field($0).trimmed.equalsIgnoringCase("notification") } ?? false
  }

  private func readRow(_ columns: MessageColumns, into sink: inout MessageSink) {
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
    // Only words of its length are compared.
    switch word.count {
    case 1: return word.equals("1") ? .incoming : word.equals("2") ? .outgoing : .unknown
    case 2: return word.equalsIgnoringCase("in") ? .incoming : .unknown
    case 3: return word.equalsIgnoringCase("out") ? .outgoing : .unknown
    case 4: return word.equalsIgnoringCase("sent") ? .outgoing : .unknown
    case 5: return word.equalsIgnoringCase("inbox") ? .incoming : .unknown
    case 6: return word.equalsIgnoringCase("outbox") ? .outgoing : .unknown
    case 7: return word.equalsIgnoringCase("inbound") ? .incoming : .unknown
    case 8:
      if word.equalsIgnoringCase("incoming") || word.equalsIgnoringCase("received") { return .incoming }
      let isOutgoing = word.equalsIgnoringCase("outbound") || word.equalsIgnoringCase("outgoing")
      return isOutgoing ? .outgoing : .unknown
    case 10...: return word.extracting(0..<9).equalsIgnoringCase("outbound-") ? .outgoing : .unknown
    default: return .unknown
    }
  }
}
