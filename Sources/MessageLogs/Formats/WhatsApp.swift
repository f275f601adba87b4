import Bytes

/// A chat that WhatsApp exported as text. The form of dates depends on the phone. Their order is given by the
/// option, or otherwise by the first date that can be in only one order. Lines without a sender are events
/// such as joins. U+200E precedes the app's own texts, but also polls, places and what people typed so.
struct WhatsApp: LogReading {
  static let summary = "WhatsApp, a chat exported as text"
  static let kinds: Set<LogProbe.Kind> = [.text]

  /// Some phones write dates in brackets, with seconds, as signal-export did. That format is tried first if
  /// none is given.
  static func recognizes(_ probe: LogProbe) -> Bool {
    probe.lines.prefix(5).contains { DatedLine($0.span).map { !$0.isSignal || $0.form.hasSeconds } ?? false }
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("txt") }

  init() {}

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    let form = bytes.formOfDates()
    let order: DateOrder
    if let wanted = sink.options.dateOrder {
      order = wanted
    } else if var again = file.again?() {
      again.recognizeLineEnds()
      order = try Self.order(in: again, form)
    } else {
      bytes.look(Limits.logLookaheadBytes)
      order = try Self.order(in: LogBytes(of: bytes.rest), form)
    }
    sink.chat.clear()
    if let chat = Self.chat(of: file) { sink.chat.assign(chat) }
    var lines = DatedLines(bytes, order: order, form: form)
    try lines.read(into: &sink) { sink, hasMark in
      !Self.isNotice(sink.body.span.trimmed, hasMark: hasMark)
    }
  }

  // MARK: The order of dates

  /// The order of the first date that can be in only one. If the chat's own dates can all be in several, a
  /// date in a message's text with the same separators tells.
  private static func order(
    in bytes: consuming LogBytes, _ form: DatedLine.Form?
  ) throws(LogFault) -> DateOrder {
    var line = ByteBuffer(capacity: 1024)
    var hasDate = false
    var orderOfTexts: DateOrder?
    // A date is in the first bytes of its line.
    while bytes.nextLine(to: &line, limit: 256) != nil {
      guard let dated = DatedLine(line.span) else { continue }
      let form = form ?? dated.form
      if dated.form == form {
        if let order = dated.order { return order }
        hasDate = true
      } else if dated.form.separator == form.separator, !dated.form.hasYearFirst {
        orderOfTexts = orderOfTexts ?? dated.order
      }
    }
    if let orderOfTexts { return orderOfTexts }
    throw hasDate
      ? LogFault(reason: "every date can be read in more than one order", remedy: .dateOrder)
      : LogFault(reason: DatedLines.noDate)
  }

  // MARK: Names and notices

  /// The chat's name, which is in the file's (Android) or in its folder's (iOS), if those were kept.
  private static func chat(of file: LogFile) -> String? {
    var name = file.fileName
    if name == "_chat.txt" {
      name = file.folderName
    } else if name.hasExtension("txt") {
      name.removeLast(4)
    }
    let leads = [
      "WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp-Chat mit ", "Chat de WhatsApp con ",
      "Discussion WhatsApp avec ", "Chat WhatsApp con ", "Conversa do WhatsApp com ",
    ]
    for lead in leads where name.hasPrefix(lead) { return String(name.dropFirst(lead.count)) }
    return nil
  }

  /// Whether a text is one of the app's own texts: for a deletion or, after a mark, for a call or about
  /// encryption.
  private static func isNotice(_ text: Span<UInt8>, hasMark: Bool) -> Bool {
    let end = text.count > 0 && text[text.count - 1] == UInt8(ascii: ".") ? text.count - 1 : text.count
    let words = text.extracting(0..<end)
    // Without a mark, only the texts of deletions below are the app's own, and all of them are shorter.
    if !hasMark && words.count > 48 { return false }
    let deletions: [12 of StaticString] = [
      "This message was deleted", "You deleted this message", "Diese Nachricht wurde gelöscht",
      "Du hast diese Nachricht gelöscht", "Se eliminó este mensaje", "Eliminaste este mensaje",
      "Ce message a été supprimé", "Vous avez supprimé ce message", "Questo messaggio è stato eliminato",
      "Hai eliminato questo messaggio", "Mensagem apagada", "Você apagou esta mensagem",
    ]
    for index in 0..<12 where words.equals(deletions[index]) { return true }
    guard hasMark else { return false }
    let notices: [7 of StaticString] = [
      "Missed voice call", "Missed video call", "Missed group v", "Voice call", "Video call",
      "Messages and calls are end-to-end encrypted", "Messages to this ",
    ]
    for index in 0..<7 where text.hasPrefix(notices[index]) { return true }
    return false
  }
}
