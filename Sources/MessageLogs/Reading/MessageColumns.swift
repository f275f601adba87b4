import Bytes

/// The columns of a table that hold the parts of a message, recognised by their names.
struct MessageColumns {
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
  private static let names: [(any WritableKeyPath<MessageColumns, Int?> & Sendable, [String])] = [
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
        $0.isASCIIDigit || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
      }, as: UTF8.self)
  }

  /// The columns that a first line names; nil unless there are at least two, one of them the text's or the
  /// sender's.
  static func named(by line: [UInt8], delimiter: UInt8) -> MessageColumns? {
    var rows = DelimitedRows(LogBytes(of: line.span), delimiter: delimiter)
    guard (try? rows.next()) == true, rows.count >= 2 else { return nil }
    let columns = MessageColumns((0..<rows.count).map { key(rows.field($0)) })
    return columns.body != nil || columns.sender != nil ? columns : nil
  }
}
