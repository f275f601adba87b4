import Bytes

/// A chat that WhatsApp exported as text. The form of dates depends on the phone. Their order is given by the
/// option, or otherwise by the first date that can be in only one order. Lines without a sender are events
/// such as joins; on iOS these have a sender, too. U+200E precedes the app's own texts, but also polls,
/// places and what people typed so.
struct WhatsApp: LogReading {
  static let summary = "WhatsApp, a chat exported as text"
  static let kinds: Set<LogProbe.Kind> = [.text]

  /// Some phones write dates in brackets, with seconds, as signal-export did. That format is tried first if
  /// none is given.
  static func recognizes(_ probe: LogProbe) -> Bool {
    !probe.hasHeader
      && probe.lines.prefix(5).contains {
        DatedLine($0.span).map { !$0.isSignal || $0.form.hasSeconds } ?? false
      }
  }

  /// Whether one of the lines is certainly WhatsApp's: it is the text about encryption; or U+200E precedes it,
  /// or its text, and it does not end as a body of signal-export does.
  static func wrote(oneOf lines: [[UInt8]]) -> Bool {
    let others = DatedLineSenders()
    return lines.contains { bytes in
      let line = bytes.span
      guard let dated = DatedLine(line) else { return false }
      let hasBreak = line.hasSuffix("  ")
      if line.hasPrefix("\u{200E}") && !hasBreak { return true }
      guard let parts = DatedLines.Parts(line, after: dated, others) else { return false }
      return isAboutEncryption(line.extracting(parts.textStart..<line.count))
        || parts.hasMark && line.has("\u{200E}", at: parts.textStart - 3) && !hasBreak
    }
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
    let group = Self.group(in: LogBytes(of: bytes.rest.extracting(first: Limits.logProbeBytes)), form)
    var lines = DatedLines(bytes, order: order, form: form)
    try lines.read(into: &sink) { sink, hasMark in
      if let end = Self.endOfEdited(sink.body.span) { sink.body.truncate(to: end) }
      let text = sink.body.span.trimmed
      if Self.isNotice(text, hasMark: hasMark) { return false }
      return !hasMark || !Self.isEvent(text, of: sink.sender.span, in: group)
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

  /// The name of a group, which on iOS is the sender of texts about it, by the chat's beginning: it is the
  /// sender of the text about encryption. Nil if there are not two other senders, because in a chat of two
  /// that text has a person as sender.
  ///
  /// The beginning, which is short, was read before for the form of the chat's dates. It is read again
  /// because only lines with a date of that form count.
  private static func group(in bytes: consuming LogBytes, _ form: DatedLine.Form?) -> [UInt8]? {
    var line = ByteBuffer(capacity: 1024)
    var name: [UInt8]?
    var senders: Set<[UInt8]> = []
    let others = DatedLineSenders()
    while bytes.nextLine(to: &line, limit: 1024) != nil {
      guard let dated = DatedLine(line.span), dated.form == form ?? dated.form,
        let parts = DatedLines.Parts(line.span, after: dated, others)
      else { continue }
      let sender = [UInt8](copying: withoutMarks(line.span.extracting(parts.sender)))
      senders.insert(sender)
      let text = line.span.extracting(parts.textStart..<line.count)
      if parts.hasMark, isAboutEncryption(text) { name = name ?? sender }
      // Only people write texts without a mark.
      if !parts.hasMark, sender == name { return nil }
    }
    return senders.count > 2 ? name : nil
  }

  /// The end of a text that the app's mark of an edited message follows; nil if none does. The mark is in
  /// angle brackets behind U+200E, and has no colon, as an attachment has; in English also without U+200E.
  private static func endOfEdited(_ text: Span<UInt8>) -> Int? {
    guard text.count > 0, text[text.count - 1] == UInt8(ascii: ">") else { return nil }
    var start = text.count - 1
    // The mark is short, and on the text's last line.
    while start > 0, text.count - start < 128, text[start] != UInt8(ascii: "<") {
      if text[start] == UInt8(ascii: ":") || text[start] == UInt8(ascii: "\n") { return nil }
      start -= 1
    }
    guard text[start] == UInt8(ascii: "<") else { return nil }
    let isBehindMark = text.has("\u{200E}", at: start - 3)
    guard isBehindMark || text.has("<This message was edited>", at: start) else { return nil }
    var end = isBehindMark ? start - 3 : start
    while end > 0, text[end - 1].isASCIISpace { end -= 1 }
    return end > 0 ? end : nil
  }

  /// Whether a text behind a mark is about the group, or about its sender: then it begins with the name.
  private static func isEvent(_ text: Span<UInt8>, of sender: Span<UInt8>, in group: [UInt8]?) -> Bool {
    if let group, sender.equals(group.span) { return true }
    guard text.count > sender.count, text.extracting(0..<sender.count).equals(sender) else { return false }
    // A document's name may begin so, too. Its size follows behind a dot.
    return text.has(" ", at: markEnd(text, from: sender.count)) && text.first(" • ") == nil
  }

  /// Whether a text is one of the app's own texts: for a deletion or, after a mark, for a call, about
  /// encryption or the like.
  private static func isNotice(_ text: Span<UInt8>, hasMark: Bool) -> Bool {
    let end = text.count > 0 && text[text.count - 1] == UInt8(ascii: ".") ? text.count - 1 : text.count
    let words = text.extracting(0..<end)
    // Without a mark, only the texts of deletions are the app's own.
    if words.count < deletions.count, deletions[words.count].contains(where: { words.equals($0) }) {
      return true
    }
    guard hasMark else { return false }
    if isAboutEncryption(text) || isCall(text) { return true }
    if wholeNotices.contains(where: { words.equals($0) }) { return true }
    return notices.contains(where: { text.hasPrefix($0) })
  }

  /// Whether a text behind a mark is that of a call in any language: its length, or how it ended, follows
  /// behind a comma or a dot and another mark, as in `Voice call, U+200E 12 min`. A document's text has a dot
  /// in the middle of the line, and an attachment is in brackets.
  private static func isCall(_ text: Span<UInt8>) -> Bool {
    guard let space = text.first(" \u{200E}"), space > 0,
      text[space - 1] == UInt8(ascii: ",") || text[space - 1] == UInt8(ascii: ".")
    else { return false }
    return text.first("•") == nil && text.first("<") == nil && text.firstIndex(of: UInt8(ascii: "\n")) == nil
      && text.first(" \u{200E}", from: space + 1) == nil
  }

  private static func isAboutEncryption(_ text: Span<UInt8>) -> Bool {
    textsAboutEncryption.contains(where: { text.hasPrefix($0) })
  }

  // MARK: The app's own texts

  /// The texts that take the place of deleted messages, at the index of their length.
  private static let deletions: [[StaticString]] = {
    var texts: [[StaticString]] = []
    for text in textsOfDeletions {
      let length = text.utf8CodeUnitCount
      while texts.count <= length { texts.append([]) }
      texts[length].append(text)
    }
    return texts
  }()

  /// The texts that take the place of deleted messages, without their last dot: of others' messages, and of
  /// the owner's.
  private static let textsOfDeletions: [StaticString] = [
    "This message was deleted", "You deleted this message", "Diese Nachricht wurde gelöscht",
    "Du hast diese Nachricht gelöscht", "Se eliminó este mensaje", "Este mensaje fue eliminado",
    "Eliminaste este mensaje", "Ce message a été supprimé", "Vous avez supprimé ce message",
    "Questo messaggio è stato eliminato", "Hai eliminato questo messaggio", "Mensagem apagada",
    "Esta mensagem foi apagada", "Você apagou esta mensagem", "Dit bericht is verwijderd",
    "Dit bericht werd verwijderd", "U hebt dit bericht verwijderd", "Данное сообщение удалено",
    "Вы удалили данное сообщение", "Bu mesaj silindi", "Bu mesajı sildiniz", "Pesan ini telah dihapus",
    "Pesan ini dihapus", "Anda menghapus pesan ini", "Anda telah menghapus pesan ini",
    "Tin nhắn này đã bị xóa", "Bạn đã xóa tin nhắn này", "تم حذف هذه الرسالة", "این پیام حذف شد",
    "הודעה זו נמחקה", "מחקת הודעה זו", "यह मैसेज मिटाया गया", "यह संदेश मिटाया गया", "यह मैसेज हटा दिया गया",
    "यह संदेश हटा दिया गया", "आपने यह संदेश हटा दिया",
  ]

  /// How texts about encryption begin.
  private static let textsAboutEncryption: [StaticString] = [
    "Messages and calls are end-to-end encrypted", "Messages to this ",
    "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt",
    "Los mensajes y las llamadas están cifrados de extremo a extremo",
    "Les messages et les appels sont chiffrés de bout en bout",
    "I messaggi e le chiamate sono crittografati end-to-end",
    "As mensagens e as chamadas são protegidas com a criptografia de ponta a ponta",
    "Сообщения и звонки защищены сквозным шифрованием", "Mesajlar ve aramalar uçtan uca şifreli",
  ]

  /// How the app's other texts begin.
  private static let notices: [StaticString] = [
    "Missed voice call", "Missed video call", "Missed group v", "Voice call", "Video call",
    "Silenced voice call", "Silenced video call", "This message was deleted by admin ", "You were added",
    "Your security code with ",
  ]

  /// The app's other texts that are a whole message, without their last dot.
  private static let wholeNotices: [StaticString] = [
    "You created this group", "You blocked this contact", "Disappearing messages were turned on",
    "Waiting for this message. This may take a while", "Live location shared",
  ]
}
