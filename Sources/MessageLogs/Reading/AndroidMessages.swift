// Codes and types of Android's message store, which both SMS Import / Export and SMS Backup & Restore write.

/// The code of a message's box (`type` of an SMS, `msg_box` of an MMS): 1 inbox, 2 sent, 3 draft, 4 outbox,
/// 5 failed, 6 queued.
enum AndroidBox {
  /// A message's direction; nil for a draft, which was neither sent nor received.
  static func direction(_ box: Span<UInt8>) -> Direction? {
    if box.equals("1") { return .incoming }
    if box.equals("3") { return nil }
    if box.equals("2") || box.equals("4") || box.equals("5") || box.equals("6") { return .outgoing }
    return .unknown
  }
}

/// An address of an MMS.
enum AndroidAddress {
  /// The `type` of the sender's address.
  static let senderType: StaticString = "137"
}

/// A part of an MMS.
enum AndroidPart {
  /// Whether a part of a content type, which may have parameters (`text/plain; charset=utf-8`), is a text.
  static func isText(_ contentType: Span<UInt8>) -> Bool {
    let end = contentType.first(";") ?? contentType.count
    return contentType.extracting(0..<end).trimmed.equalsIgnoringCase("text/plain")
  }
}
