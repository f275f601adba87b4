import Bytes
import MessageLogs
import Testing

@Suite struct CommaSeparatedTests {
  // MARK: Rows

  @Test(arguments: [LogFormat?.none, .csv], [[1], [3, 64], [65536]])
  func `CSV with quotes, line feeds in them, and columns by their names`(from: LogFormat?, pieces: [Int]) {
    let found = convert(
      "\u{FEFF}Date,From,\"Body\",Direction,SID\r\n2024-06-01 04:00:00Z,+1,\"a \"\"quoted\"\",\nsecond\",inbound,M1\r\n"
        + "\r\n1717214400,,plain,sent,\r\n1,2\r\n1717214400123,+2,\"open\" x,in,M3\r\nnever,+3,end,?,M4",
      .init(from: from), pieces: pieces)
    #expect(
      found.lines == [
        #"{"id":"M1","sender":"+1","body":"a \"quoted\",\nsecond","date":"2024-06-01T04:00:00Z","direction":"in","chat":null,"source":"csv"}"#,
        #"{"id":null,"sender":null,"body":"plain","date":"2024-06-01T04:00:00Z","direction":"out","chat":null,"source":"csv"}"#,
        #"{"id":"M4","sender":"+3","body":"end","date":null,"direction":null,"chat":null,"source":"csv"}"#,
      ])
    #expect(
      found.skipped == [
        "6/3: 2 fields where the header names 5", "7/4: malformed CSV: text after a closing quote",
      ])
  }

  @Test func `CSV with semicolons, and dates in an order that the option gives`() {
    let found = convert(
      "sender;text;time\nA;x,y;01/02/2024 13:05\n", .init(dateOrder: .dmy, timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"A","body":"x,y","date":"2024-02-01T13:05:00Z","direction":null,"chat":null,"source":"csv"}"#
      ])
  }

  @Test(arguments: [
    // Rows that can be taken as they are, and rows that can't, one after the other.
    ("a,b\n", ["b"]), ("a,\"b\"\n", ["b"]), ("\"a\",\"b, \r c\"\r\n", ["b, \\r c"]), ("a,\"\"\n", [""]),
    ("a,\"b \"\"c\"\"\"\n", [#"b \"c\""#]), ("a,b \"c\"\n", [#"b \"c\""#]), ("a,b\rc\n", [#"b\rc"#]),
    ("a,\"b\nc\"\n", [#"b\nc"#]), ("a,b", ["b"]), ("a,\"b\"", ["b"]), ("\n\r\na,b\n\n", ["b"]),
    ("a,b\n,\n", ["b", ""]),
    ("a,b\r\na,\"c\"\r\na,d\r\n", ["b", "c", "d"]),
    // What is no row: another number of fields, and a text behind a closing quote.
    ("a\na,b\n", ["b"]), ("a,b,c\na,b\n", ["b"]), ("a,\"b\" \na,c\n", ["c"]), ("a,\"b\"\"\na,c\n", ["c"]),
  ])
  func `rows of CSV are the same wherever blocks end`(rows: String, bodies: [String]) {
    for before in 0..<20 {
      // Where a row ends within 16 bytes depends on what stands before it.
      let text = "sender,body\n" + String(repeating: "x", count: before) + ",first\n" + rows
      for pieces in [[1 << 16], [1], [15, 16, 17]] {
        let found = convert(text, .init(from: .csv, timeZone: .utc), pieces: pieces)
        #expect(found.bodies == ["first"] + bodies, "\(before) \(pieces)")
      }
    }
  }

  @Test func `a quoted field that is too long is a fault, and one that is not quoted is read`() {
    for count in [Limits.logQuotedBytes - 1, Limits.logQuotedBytes, Limits.logQuotedBytes + 1] {
      let long = String(repeating: "x", count: count)
      let found = convert("sender,body\na,\"\(long)\"\na,\(long)\na,end\n", .init(from: .csv, timeZone: .utc))
      #expect(found.bodies == (count > Limits.logQuotedBytes ? [long, "end"] : [long, long, "end"]))
    }
  }

  // MARK: Columns

  static let senders: [(header: String, sender: String?, said: [String])] = [
    ("Name,Message,Date", "A", []), ("Contact Name,Message,Date", "A", []), ("De,Texto,Message", "A", []),
    ("Contact,Message,Name", nil, ["Contact", "Message", "Name"]), ("Sender,Name,Body", "A", []),
    ("Who,Message,", nil, ["Who", "Message"]), ("Date,Message,Chat", nil, []),
  ]

  @Test(arguments: senders)
  func `the sender's column is the one that may be it, or the columns are named`(
    header: String, sender: String?, said: [String]
  ) {
    let found = convert("\(header)\nA,b,c\n", .init(from: .csv, timeZone: .utc))
    let expected = sender.map { "\"\($0)\"" } ?? "null"
    #expect(found.lines.map { $0.contains("\"sender\":\(expected),") } == [true])
    #expect(found.notices == (said.isEmpty ? [] : [.senderless(file: "log", columns: said)]))
  }

  @Test func `the contact of what the owner sent is not its sender`() {
    let found = convert("contact,message,direction\nA,b,in\nA,b,out\n", .init(from: .csv))
    #expect(found.lines.map { $0.contains(#""sender":"A""#) } == [true, false])
  }

  @Test(arguments: [
    ("in", "in"), ("IN", "in"), ("1", "in"), ("inbox", "in"), ("Inbound", "in"), (" incoming ", "in"),
    ("received", "in"), ("out", "out"), ("2", "out"), ("Sent", "out"), ("outbox", "out"), ("outbound", "out"),
    ("outgoing", "out"), ("outbound-api", "out"), ("OUTBOUND-call", "out"), ("outbound-", nil), ("3", nil),
    ("draft", nil), ("inb", nil), ("outbound.api", nil), ("", nil),
  ])
  func `the words for a direction in tables`(word: String, direction: String?) {
    let found = convert("sender,body,direction\na,b,\(word)\n", .init(from: .csv, timeZone: .utc))
    let expected = direction.map { "\"direction\":\"\($0)\"" } ?? "\"direction\":null"
    #expect(found.lines.count == 1 && found.lines[0].contains(expected))
  }

  @Test func `a row that only says what happened is no message`() {
    let found = convert(
      "Chat Session,Type,Sender Name,Text\nC,Incoming,A,hi\nC,Notification,A,A left\n", .init(from: .csv))
    #expect(
      found.lines.map { $0.contains(#""body":"hi","date":null,"direction":"in","chat":"C""#) } == [true])
    #expect(found.summary.noMessages == 1)
  }

  @Test func `a table whose header names neither text nor sender is refused`() {
    let found = convert("a,b\n1,2\n", .init(from: .csv))
    #expect(found.summary.outcome == .refused)
    #expect(found.refusals.first?.contains("names no column") == true)
  }

  @Test func `a separator that is not known is named`() {
    let found = convert("Sender|Body|Date\na|b|2024-01-02\n", .init(from: .csv))
    #expect(
      found.refusals == [
        "the first line has '|' between its names, where a comma, semicolon or tab was expected"
      ])
  }

  // MARK: Dates

  @Test(arguments: [
    ("20240102", "2024-01-02T00:00:00Z"), ("20241301", nil), ("20230229", nil), ("45293", nil),
    ("45293.5", nil), ("0", nil), ("-1717214400", nil), ("631151999", nil),
    ("631152000", "1990-01-01T00:00:00Z"), ("631152000000", "1990-01-01T00:00:00Z"),
    ("631152000000000", "1990-01-01T00:00:00Z"), ("631152000000000000", "1990-01-01T00:00:00Z"),
    ("1717214400123456789", "2024-06-01T04:00:00.123456789Z"), ("9999999999999999999", nil),
    ("31.12.2023", "2023-12-31T00:00:00Z"), ("12/31/2023", "2023-12-31T00:00:00Z"),
    ("2023-12-31", "2023-12-31T00:00:00Z"), ("2023/12/31", "2023-12-31T00:00:00Z"), ("01/02/2023", nil),
    ("31.12.2023 18.05", "2023-12-31T18:05:00Z"), ("31.12.2023 noon", nil),
    ("31.12.2023 11:05 PTG", "2023-12-31T23:05:00Z"),
    ("31.12.2023 11:05 xyz", "2023-12-31T11:05:00Z"), ("32.12.2023", nil),
    ("2023-12-31T11:05:00 CEST", nil), ("2023-12-31T11:05:00+25:00", nil),
    ("2023-12-1 11:05Z", "2023-12-01T11:05:00Z"), ("31.12.2023 11:05 +02:00", "2023-12-31T11:05:00+02:00"),
    ("12/31/2023 11:05 UTC-05:00", "2023-12-31T11:05:00-05:00"), ("2023-12-1 11:05 UTC+99", nil),
    ("2023-12-31 9:05:06.500", "2023-12-31T09:05:06.500Z"),
    ("2023-12-1 11:05:06.500", "2023-12-01T11:05:06Z"),
    ("2023-12-31 9:05 UTC", "2023-12-31T09:05:00Z"), ("2023-12-31T11:05:00Z[UTC]", "2023-12-31T11:05:00Z"),
    ("2023-12-31 11:05 Uhr", "2023-12-31T11:05:00Z"),
    ("2023-12-31T11:05:00+02:00junk", nil), ("2023-12-31 11:05 UTC+02:00", "2023-12-31T11:05:00+02:00"),
    ("2023-12-1 11:05 PM", "2023-12-01T23:05:00Z"), ("2023-12-1 11:05", "2023-12-01T11:05:00Z"),
    ("18:05 31.12.2023", nil), ("31.12.1399", "1399-12-31T00:00:00Z"),
    ("31.12.1999 18:05", "1999-12-31T18:05:00Z"),
    ("Jan 2, 2024 3:04:05 PM", "2024-01-02T15:04:05Z"), ("Jan 2, 2024, 12:04 AM", "2024-01-02T00:04:00Z"),
    ("Jan 2, 2024 3:04:05\u{202F}pm", "2024-01-02T15:04:05Z"), ("Jan 32, 2024", nil),
    ("Jan 2, 2024", "2024-01-02T00:00:00Z"), ("Jan 2, 2024 13:04 PM", nil), ("Jan 2, 2024 3:04 XM", nil),
    ("02-Jan-2024", "2024-01-02T00:00:00Z"), ("02-JAN-2024 15:04", "2024-01-02T15:04:00Z"),
    ("2 Jan 2024", "2024-01-02T00:00:00Z"), ("2 Jan 2024 15:04", "2024-01-02T15:04:00Z"),
    ("02-Jan 2024", nil), ("02-Jan-24", nil),
  ])
  func `dates of tables`(text: String, date: String?) {
    let found = convert("date,body\n\"\(text)\",a\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""date":\#(date.map { "\"\($0)\"" } ?? "null"),"#) } == [true])
    #expect(found.summary.unreadDates + found.summary.ambiguousDates == (date == nil ? 1 : 0))
  }

  @Test func `dates that only lack an order are counted apart from those that can't be read`() {
    let rows = "01/02/2024,10:00\n1.2.24,\n13/13/2024,10:00\n01/02/2024,25:00\n13/01/2024,10:00\n"
    let table = "date,time,body\n" + rows.replacing("\n", with: ",a\n")
    let open = convert(table, .init(from: .csv, timeZone: .utc))
    #expect(open.summary.ambiguousDates == 2)
    #expect(open.summary.unreadDates == 2)
    let given = convert(table, .init(from: .csv, dateOrder: .dmy, timeZone: .utc))
    #expect(given.summary.ambiguousDates == 0)
    #expect(given.summary.unreadDates == 2)
  }

  @Test func `a day alone in the order that the option gives`() {
    let found = convert("date,body\n01/02/2023,a\n", .init(dateOrder: .dmy, timeZone: .utc))
    #expect(found.lines.map { $0.contains("2023-02-01T00:00:00Z") } == [true])
  }

  @Test(
    arguments: [
      ("Date,Time,From,Message\n2024-01-02,10:11,A,hi\n", "2024-01-02T10:11:00Z"),
      ("Date,Time,From,Message\n31/12/2024,11:05 PM,A,hi\n", "2024-12-31T23:05:00Z"),
      // The date has a time already, or the other column has none.
      ("Date,Time,From,Message\n2024-01-02 03:04:05,10:11,A,hi\n", "2024-01-02T03:04:05Z"),
      ("Date,Time,From,Message\n2024-01-02,,A,hi\n", "2024-01-02T00:00:00Z"),
      ("Date,Time,From,Message\n1704164400,10:11,A,hi\n", "2024-01-02T03:00:00Z"),
      ("Time,From,Message\n2024-01-02 03:04:05,A,hi\n", "2024-01-02T03:04:05Z"),
      ("sep=;\nFrom;Message;Message Date\nA;hi;2024-01-02 03:04:05\n", "2024-01-02T03:04:05Z"),
      ("sep=,\r\nFrom,Message,Sent Date (UTC)\r\nA,hi,2024-01-02 03:04:05\r\n", "2024-01-02T03:04:05Z"),
    ], [[1], [65536]])
  func `dates and times of tables in columns of their own`(table: (text: String, date: String), pieces: [Int])
  {
    let found = convert(table.text, .init(timeZone: .utc), pieces: pieces)
    #expect(
      found.lines == [
        #"{"id":null,"sender":"A","body":"hi","date":"\#(table.date)","direction":null,"chat":null,"source":"csv"}"#
      ])
    #expect(found.notices.isEmpty)
  }

  @Test func `a day whose time cannot be read is not its midnight`() {
    let found = convert("date,time,from,message\n2024-01-02,25:45,B,y\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""date":null"#) } == [true])
    #expect(found.summary.unreadDates == 1)
  }

  @Test(arguments: [
    ("12/31/2024 10:45:00.123", "10:45:00"), ("12/31/2024 11:45 PM", "23:45:00"),
    ("12/31/2024 10:45 UTC", "10:45:00"), ("12/31/2024 10:45 CET", "10:45:00"),
  ])
  func `what stands behind a time in a table is no half of the day unless it is one`(
    date: String, time: String
  ) {
    let found = convert("sender,body,date\nA,x,\(date)\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.first?.contains(#""date":"2024-12-31T\#(time)Z""#) == true, "\(found.lines)")
  }
}
