import MessageLogs
import Testing

@Suite struct WhatsAppTests {
  // MARK: Dates

  @Test(arguments: [
    ("12/31/20, 11:55\u{202F}PM - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[31.12.20, 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("\u{200E}[31/12/2020, 11:55:01 p.m.] Ann: hi", "2020-12-31T23:55:01Z"),
    ("2020. 12. 31. 오후 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("2020/12/31 上午12:05 - Ann: hi", "2020-12-31T00:05:00Z"),
    ("[31.12.2020 klo 23.55.01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("31-12-2020 23:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("٣١/١٢/٢٠٢٠، ١١:٥٥ م - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[2020-12-31, 12:00:00 AM] Ann: hi", "2020-12-31T00:00:00Z"),
    ("[2020/12/31 下午11:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[2020. 12. 31. 오후 11:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[2020-12-31 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("31/12/2563 23:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[31.12.2020 ÖS 11:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("31.12.2020 ÖÖ 12:05 - Ann: hi", "2020-12-31T00:05:00Z"),
    ("31/12/2020, 11:55 PTG - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31.12.20 г., 11:55 ч. PM - Ann: hi", "2020-12-31T23:55:00Z"),
    ("2020/12/31 星期四 下午 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/20 de 11.55 p. m. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[31/12/20 de 11:55:01] Ann: hi", "2020-12-31T11:55:01Z"),
    ("31/12/2020, 12:55 PG - Ann: hi", "2020-12-31T00:55:00Z"),
    ("2020. 12. 31. du. 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("2020. 12. 31. de. 11:55 - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31.12.2020 klo 11.55 ip. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31.12.2020 klo 11.55 - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31.12.2020 11:55 odp. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55 Π.Μ. - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31/12/2020, 11:55 ΜΜ - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55\u{A0}p.\u{A0}m. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55 अपराह्न - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55 หลังเที่ยง - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020، 11:55 ص - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31.12.2020 г., 9:05 ч. - Ann: hi", "2020-12-31T09:05:00Z"),
    ("31.12.2020 xyz 23:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/20, பிற்பகல் 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[23:55:01, 31/12/20] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[11:55:01 CH, 31/12/2020] Ann: hi", "2020-12-31T23:55:01Z"),
    ("23:55, 31/12/2020 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("૩૧/૧૨/૨૦, ૨૩:૫૫ - Ann: hi", "2020-12-31T23:55:00Z"),
    ("၃၁/၁၂/၂၀ ၂၃:၅၅ - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/20, 23:55:01: Ann: hi", "2020-12-31T23:55:01Z"),
    ("12/31/20, 11:55:01 PM: Ann: hi", "2020-12-31T23:55:01Z"),
    ("31/12/20, 23:55:01 - Ann: hi", "2020-12-31T23:55:01Z"),
    ("[۱۳۹۹/۱۰/۱۱, ۱۱:۵۵:۰۱ ب.ظ.] Ann: hi", "2020-12-31T23:55:01Z"),
    ("1399/12/30, 23:55 - Ann: hi", "2021-03-20T23:55:00Z"),
    ("31/2/1400, 23:55 - Ann: hi", "2021-05-21T23:55:00Z"),
    ("[12/31/2 R, 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[12/31/2 R, 11:55:01 PM] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[12/31/R2, 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[R2/12/31 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[12/31/30 H, 23:55:01] Ann: hi", "2018-12-31T23:55:01Z"),
  ])
  func `WhatsApp's dates`(line: String, date: String) {
    let found = convert(line, .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Ann","body":"hi","date":"\#(date)","direction":null,"chat":null,"source":"whatsapp"}"#
      ])
  }

  @Test(arguments: [
    [
      ("31/12/20, 23:55 - ", "2020-12-31T23:55:00Z"), ("01/01/21, 00:05 - ", "2021-01-01T00:05:00Z"),
      ("1/1/21, 9:05 - ", "2021-01-01T09:05:00Z"), ("2/1/21, 10:05 - ", "2021-01-02T10:05:00Z"),
      ("٣/1/21, 10:05 - ", "2021-01-03T10:05:00Z"), ("4/1/21, 10:06 - ", "2021-01-04T10:06:00Z"),
    ],
    [
      ("12/31/20, 11:55 PM - ", "2020-12-31T23:55:00Z"), ("12/31/20, 12:05 PM - ", "2020-12-31T12:05:00Z"),
      ("12/31/20, 12:05 AM - ", "2020-12-31T00:05:00Z"), ("12/31/20, 11:06 AM - ", "2020-12-31T11:06:00Z"),
    ],
    [
      ("[31.12.20, 23:55:01]", "2020-12-31T23:55:01Z"), ("[31.12.20, 23:55:02] ", "2020-12-31T23:55:02Z"),
      ("[01.01.21, 00:05:59] ", "2021-01-01T00:05:59Z"), ("[01.01.21, 00:06:00]", "2021-01-01T00:06:00Z"),
    ],
    [
      ("[23:55:01, 31/12/20] ", "2020-12-31T23:55:01Z"), ("[00:05:59, 01/01/21] ", "2021-01-01T00:05:59Z"),
    ],
    [("23:55, 31/12/20 - ", "2020-12-31T23:55:00Z"), ("00:05, 01/01/21 - ", "2021-01-01T00:05:00Z")],
    [
      ("31/12/20, 23:55:01: ", "2020-12-31T23:55:01Z"), ("01/01/21, 00:05:59: ", "2021-01-01T00:05:59Z"),
    ],
    [
      ("31/12/20, 23:55 +02:00 - ", "2020-12-31T23:55:00Z"),
      ("01/01/21, 00:05 +03:30 - ", "2021-01-01T00:05:00Z"),
    ],
  ])
  func `dates that differ from the one before in digits or in more`(
    lines: [(beginning: String, date: String)]
  ) {
    let text = lines.map { "\($0.beginning)Ann: hi" }.joined(separator: "\n")
    let found = convert(text, .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines
        == lines.map {
          #"{"id":null,"sender":"Ann","body":"hi","date":"\#($0.date)","direction":null,"chat":null,"source":"whatsapp"}"#
        })
  }

  @Test(arguments: ["01/01/21, 24:05 - ", "01/01/21, 00:60 - ", "01/01/21, 0::05 - ", "32/01/21, 00:05 - "])
  func `a date like the one before, but for a time or day that does not exist, cannot be read`(
    beginning: String
  ) {
    let text = "31/12/20, 23:55 - Ann: a\n\(beginning)Ann: b\n01/01/21, 00:06 - Ann: c\n"
    let found = convert(text, .init(from: .whatsapp, dateOrder: .dmy, timeZone: .utc))
    #expect(found.bodies == ["a", "c"])
    #expect(found.skipped.count == 1 && found.skipped[0].hasPrefix("2/2: "))
  }

  @Test(arguments: [
    "31.12.2020 xyz 11:55", "31.12.2020, 11:55 xyz", "31.12.2020, 12:05 Жж", "١٦/٥/١٤٤٢, ١١:٥٥ م",
    "16/5/1442, 23:55", "31/1/1400, 11:55 xyz", "12/31/64 S, 23:55",
  ])
  func `a time beside an unknown word is no time, and a year before 2000 no date`(beginning: String) {
    let found = convert("\(beginning) - Ann: hi\nmore\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Ann","body":"hi\nmore","date":null,"direction":null,"chat":null,"source":"whatsapp"}"#
      ])
    #expect(found.summary.unreadDates == 1 && found.notices.isEmpty)
  }

  @Test(arguments: [
    ("21/12/20, 11:51 PM - ", "22/12/20, 11:52 PN - "), ("21/12/20, 9:51 vorm. - ", "22/12/20, 3:52 nam. - "),
  ])
  func `a half of the day that is damaged or not known makes no other form`(first: String, second: String) {
    let found = convert("\(first)A: one\n\(second)B: two\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"two","date":null"#) } == [false, true])
    #expect(found.summary.unreadDates == 1)
  }

  @Test func `words beside the time that are not in the lists may be any, but all dates have some`() {
    let found = convert(
      """
      31.12.2020 xyz 11:55 - Ann: a
      31.12.2020 uvw 11:56 - Bob: b
      31.12.2020 11:57 - Eve: c
      """, .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines.map { $0.contains(#""body":"b\n31.12.2020 11:57 - Eve: c""#) } == [false, true],
      "\(found.lines)")
  }

  @Test func `a day that the calendar of Iran does not have is none`() {
    let found = convert(
      "1399/12/30, 23:55 - Ann: a\n1400/12/30, 23:55 - Ann: b\n1400/07/31, 23:55 - Ann: c\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"a""#) } == [true])
    #expect(found.skipped == ["2/2: no date in the order ymd", "3/3: no date in the order ymd"])
  }

  @Test(arguments: [Feeding.file, .stream]) func `dates that could be two ask for the option`(
    feeding: Feeding
  ) {
    let text = "01/02/2020, 10:00 - Ann: a\n02/03/2020, 10:00 - Ann: b\n"
    let open = convert(text, .init(from: .whatsapp), as: feeding)
    #expect(open.summary.outcome == .refused)
    #expect(open.remedies == [.dateOrder])
    let given = convert(text, .init(from: .whatsapp, dateOrder: .mdy, timeZone: .utc), as: feeding)
    #expect(given.lines.map { $0.contains("2020-01-02T10") } == [true, false])
    let told = convert(text + "01/13/2020, 10:00 - Ann: c\n", .init(from: .whatsapp), as: feeding)
    #expect(told.lines.map { $0.contains("2020-01-02T10") } == [true, false, false])
  }

  // MARK: Lines with a date that are text

  @Test(arguments: [
    ("12/31/23, 10:00 - ", "1/2/24, 12:30 lunch with Bob"), ("12/31/23, 10:00 - ", "1/2/24, 12:30"),
    ("12/31/23, 10:00 - ", "1/2/24, 12:30: lunch"), ("12/31/23, 10:00 - ", "1/2/24, 12:30 – lunch"),
    ("12/31/23, 10:00 PM - ", "1/2/24, 12:30 PM lunch with Bob"),
    ("12/31/23, 10:00 PM - ", "1/2/24, 12:30 lunch with Bob"),
    ("[12/31/23, 10:00:00] ", "1/2/24, 12:30:00 lunch"),
  ])
  func `a line with a date and a time, and no separator behind them, is text`(beginning: String, line: String)
  {
    expectText(line, inChatOf: beginning)
  }

  /// Expects that a line belongs to the message before it, in a chat whose entries begin so.
  private func expectText(_ line: String, inChatOf beginning: String) {
    let found = convert(
      "\(beginning)Alice: schedule:\n\(line)\nand more\n\(beginning)Bob: ok\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines.map { $0.contains(#""body":"schedule:\n\#(line)\nand more""#) } == [true, false],
      "\(found.lines)")
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("31/12/2020, 23:55 - ", "02/12/2020, 10.50 EUR - rent"),
    ("31/12/2020, 23:55 - ", "02/12/2020, 10.50 - rent"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 dinner at mum's - bring wine"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 dinner - Bob: bring wine"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 PM - Bob: bring wine"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 h - Bob: bring wine"),
    ("31/12/20 23:55 - ", "12/1/20 at 5:00 - Bob: bring wine"),
    ("31/12/20 23:55 - ", "12/1/20 dinner 5:00 - Bob: bring wine"),
    ("[31/12/20, 23:55:01] ", "[12/1/20, 5:00:30 dinner at mums] Bob: bring wine"),
    ("12/31/20, 11:55 PM - ", "1/5/21, 3:00 PM dinner at mums - bring wine"),
    ("12/31/20, 11:55 PM - ", "1/5/21, 3:00 - bring wine"),
    ("12/31/20, 11:55 PM - ", "3:00 PM, 1/5/21 - Bob: bring wine"),
    ("[12/31/23, 10:00:00] ", "1/2/24, 12:30:00: lunch"),
    ("12/31/23, 10:00 - ", "1/2/24, 12:30:00: Bob: lunch"),
    ("31/12/20, 23:55:01: ", "12/1/20, 5:00: dinner: wine"),
    ("[23:55:01, 31/12/20] ", "[5:00:00, 1/12/20 dinner] Bob: wine"),
  ])
  func `a line with a date and other words beside its time than the chat's is text`(
    beginning: String, line: String
  ) { expectText(line, inChatOf: beginning) }

  @Test(arguments: [
    ("31/12/20, 23:55 - ", "> 31/12/20, 23:55 - Bob: hi"),
    ("31/12/20, 23:55 - ", "- 12/1/20, 5:00 - Meeting"),
    ("31/12/20, 23:55 - ", "*12/1/20, 5:00 - Meeting*"), ("31/12/20, 23:55 - ", "(12/1/20, 5:00 - 6:00) x"),
    ("31/12/20, 23:55 - ", "12/1/20, 5pm - x"), ("31/12/20, 23:55 - ", "12/1/20, 5 pm - x"),
    ("12/31/20, 11:55 PM - ", "12/1/20, 5 PM - x"),
    ("[31/12/20, 23:55:01] ", "> [31/12/20, 23:55:01] Bob: hi"),
    ("[31/12/20, 23:55:01] ", ">[31/12/20, 23:55:01] Bob: hi"),
  ])
  func `a line that quotes or lists a date, or has a time without minutes, is text`(
    beginning: String, line: String
  ) { expectText(line, inChatOf: beginning) }

  static let datedBodies = [
    "13.05.2024 10:00 - Zahnarzt", "14.05.2024 11:00 - Friseur: Schnitt", "14.05.24 11:00 - Friseur: Schnitt",
    "14/05/24, 11:00 - Friseur: Schnitt", "14.05.2024, 11:00 - Friseur: Schnitt",
    "14.05.24, 11:00:10 - Friseur: Schnitt", "[14.05.24, 11:00] Friseur: Schnitt",
    "2024-05-14, 11:00 - Friseur: Schnitt",
  ]

  @Test(arguments: datedBodies, [Feeding.file, .stream])
  func `a date of another form than the chat's is text`(body: String, feeding: Feeding) {
    let found = convert(
      "12.05.24, 09:00 - Anna: Termine:\n\(body)\n\(body)\n3.6.24, 9:05 - Ben: ok\n",
      .init(from: .whatsapp, dateOrder: .dmy, timeZone: .utc), as: feeding)
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Anna","body":"Termine:\n\#(body)\n\#(body)","date":"2024-05-12T09:00:00Z","direction":null,"chat":null,"source":"whatsapp"}"#,
        #"{"id":null,"sender":"Ben","body":"ok","date":"2024-06-03T09:05:00Z","direction":null,"chat":null,"source":"whatsapp"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("05/06/24, 09:00 - Ann: a\n2024/05/06, 10:00 - b\n05/13/24, 09:00 - Ann: c\n", "2024-05-06"),
    ("05/06/24, 09:00 - Ann: a\n13/05/2024 10:00 - b\n05/13/24, 09:00 - Ann: c\n", "2024-05-06"),
    ("05/06/24, 09:00 - Ann: a\n13/05/2024 10:00 - b\n", "2024-06-05"),
    ("05/06/24, 09:00 - Ann: a\n13.05.2024 10:00 - b\n", nil),
  ])
  func `a date of another form gives the order only if no other does`(text: String, day: String?) {
    let found = convert(text, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.first?.contains("\(day ?? "")T09") == (day == nil ? nil : true))
    #expect(found.remedies == (day == nil ? [.dateOrder] : []))
  }

  @Test func `a date far from its time is none`() {
    let found = convert(
      """
      13/12/20, 23:55 - Alice: plan:
      14/12/20, dinner with the whole gang at 19:30 and then - Bob: surprise
      """, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.count == 1)
  }

  // MARK: Damage

  @Test(arguments: ["22/12/20,x11:52 PM - B: two", "22/12/20, 11.52 PM - B: two"])
  func `a line with a damaged time is text, and counted`(line: String) {
    let found = convert(
      "21/12/20, 11:51 PM - A: one\n\(line)\n23/12/20, 11:53 PM - C: three\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"one\n\#(line)""#) } == [true, false])
    #expect(found.summary.doubtfulLines == 1)
  }

  @Test(arguments: [
    "12/31/23, 10:05- Bob: ok", "12/31/23, 10:05 -Bob: ok", "12/31/23, 10:05  Bob: ok",
    "12/31/23, 10:05 x Bob: ok", "12/31/23, 10:05x- Bob: ok", "12/31/2x3, 10:05 - Bob: ok",
    "12/31/23, 1005 - Bob: ok", "1231/23, 10:05 - Bob: ok", "1/2x/23, 10:05 - Bob: ok",
    "x/1/23, 10:05 - Bob: ok",
  ])
  func `a line whose date or separator has a damaged byte is named`(line: String) {
    let found = convert(
      "12/31/23, 10:00 - Alice: hi\n\(line)\n12/31/23, 10:06 - Bob: bye\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"hi""#) } == [true, false])
    #expect(found.skipped == ["2/2: a line that begins as messages do, but not with a date and a time"])
  }

  @Test func `a first date that lost its comma does not cost the chat`() {
    let text = "31/12/2020 10:00 - Ann: a\n" + (10...19).map { "31/12/2020, 10:\($0) - Ann: b\n" }.joined()
    let found = convert(text, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.count == 10)
    #expect(found.skipped == ["1/1: text before the first line that begins with a date"])
  }

  @Test func `lines before the first date are named, a text without dates is refused`() {
    let found = convert("a title\n\n31/12/2020, 10:00 - Ann: a\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.skipped == ["1-2/1: text before the first line that begins with a date"])
    #expect(found.lines.count == 1)
    for order in [DateOrder?.none, .dmy] {
      let plain = convert("words\nand words\n", .init(from: .whatsapp, dateOrder: order))
      #expect(plain.summary.outcome == .refused)
      #expect(plain.refusals.first?.contains("no line begins with a date") == true)
    }
  }

  // MARK: WhatsApp's own texts

  @Test func `WhatsApp's own words, names in marks, and the chat in the file's name`() {
    let found = convert(
      """
      31/12/2020, 10:00 - Messages and calls are end-to-end encrypted. Tap to learn more.
      31/12/2020, 10:00 - Ann changed the subject to "Plan: B"
      31/12/2020, 10:01 - \u{202A}+1 555 0100\u{202C}: \u{200E}image omitted
      31/12/2020, 10:02 - Ann: This message was deleted
      31/12/2020, 10:03 - Ann: \u{200E}Missed voice call
      31/12/2020, 10:03 - Ann: Missed voice call, sorry
      31/12/2020, 10:04 - Ann:
      32/12/2020, 10:05 - Ann: no day
      of its own
      31/12/2020, 10:06 - Me: one\r

      three

      """, .init(me: "Me", timeZone: .utc), path: "in/WhatsApp Chat with Ann.txt")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"+1 555 0100","body":"image omitted","date":"2020-12-31T10:01:00Z","direction":"in","chat":"Ann","source":"whatsapp"}"#,
        #"{"id":null,"sender":"Ann","body":"Missed voice call, sorry","date":"2020-12-31T10:03:00Z","direction":"in","chat":"Ann","source":"whatsapp"}"#,
        #"{"id":null,"sender":"Ann","body":"","date":"2020-12-31T10:04:00Z","direction":"in","chat":"Ann","source":"whatsapp"}"#,
        #"{"id":null,"sender":"Me","body":"one\n\nthree","date":"2020-12-31T10:06:00Z","direction":"out","chat":"Ann","source":"whatsapp"}"#,
      ])
    #expect(found.skipped == ["8-9/8: no date in the order dmy"])
    #expect(found.summary.noMessages == 4)
  }

  @Test func `a text behind a mark is a message unless it is a notice`() {
    let found = convert(
      """
      [15/01/2024, 09:05:02] Bob: \u{200E}POLL:
      Where do we eat?
      [15/01/2024, 09:05:03] Bob: \u{200E}WIN a prize
      [15/01/2024, 09:05:04] Bob: \u{200E}Missed voice call
      """, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == 1)
    #expect(found.lines.count == 2)
    #expect(found.lines.first?.contains(#""body":"POLL:\nWhere do we eat?""#) == true)
    #expect(found.lines.last?.contains(#""body":"WIN a prize""#) == true)
  }

  @Test func `a call is no message in any language, and neither are texts of the app alone`() {
    let mark = "\u{200E}"
    let texts = [
      "\(mark)Sprachanruf, \(mark)12 Min.", "\(mark)Videollamada. \(mark)Sin respuesta",
      "\(mark)You created this group", "\(mark)You blocked this contact", "\(mark)Live location shared",
      "\(mark)Disappearing messages were turned on.",
      "\(mark)Waiting for this message. This may take a while.",
    ]
    // Attachments, polls, and what people write.
    let messages = [
      "\(mark)Bild weggelassen", "\(mark)a, b.pdf • \(mark)3 Seiten \(mark)Dokument weggelassen",
      "\(mark)<Anhang: 1, 2.jpg>", "Plan, \(mark)<attached: 1.jpg>",
      "\(mark)POLL:\nToday, \(mark)or not?", "Videollamada. \(mark)Ja", "\(mark)You created this group chat",
    ]
    let lines = (texts + messages).map { "[15/03/2021, 10:00:00] Bob: \($0)\n" }
    let found = convert(lines.joined(), .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == texts.count)
    #expect(found.lines.count == messages.count)
  }

  @Test func `what iOS says about a group or a sender is no message`() {
    let group = """
      [15/03/2021, 10:00:00] Family: \u{200E}Messages and calls are end-to-end encrypted. No one can read them.
      [15/03/2021, 10:00:01] Family: \u{200E}Alice created this group
      [15/03/2021, 10:00:02] Alice: \u{200E}Alice added Eve
      [15/03/2021, 10:00:03] Family: \u{200E}You were added
      [15/03/2021, 10:00:04] Bob: \u{200E}Bob joined using this group's invite link
      [15/03/2021, 10:00:05] \u{202A}+1 555 0100\u{202C}: \u{200E}\u{202A}+1 555 0100\u{202C} left
      [15/03/2021, 10:00:06] Family: \u{200E}Alice changed this group's icon
      [15/03/2021, 10:00:07] Bob: \u{200E}Silenced voice call
      [15/03/2021, 10:00:08] Eve: \u{200E}This message was deleted by admin Bob.
      [15/03/2021, 10:00:09] Bob: Bob here
      [15/03/2021, 10:00:10] Bob: \u{200E}image omitted
      [15/03/2021, 10:00:11] Bob: \u{200E}Bob and Eve.pdf • \u{200E}3 pages \u{200E}document omitted
      [15/03/2021, 10:00:12] Bob: \u{200E}Bobby's place: https://maps.example

      """
    let found = convert(group, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == 9)
    let texts = ["Bob here", "image omitted", "Bob and Eve.pdf", "Bobby's place"]
    #expect(found.lines.count == texts.count)
    for (line, text) in zip(found.lines, texts) { #expect(line.contains(#""body":"\#(text)"#), "\(line)") }
  }

  @Test func `in a chat of two the sender of the text about encryption is a person`() {
    let chat = """
      [15/03/2021, 10:00:00] Bob: \u{200E}Messages and calls are end-to-end encrypted. No one can read them.
      [15/03/2021, 10:00:01] Bob: \u{200E}Bob is a contact.
      [15/03/2021, 10:00:02] Bob: \u{200E}image omitted
      [15/03/2021, 10:00:03] Ann: \u{200E}image omitted
      [15/03/2021, 10:00:04] Bob: \u{200E}Your security code with Bob changed. Tap to learn more.

      """
    let found = convert(chat, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == 3)
    #expect(found.lines.map { $0.contains(#""body":"image omitted""#) } == [true, true])
  }

  @Test(arguments: [
    "Данное сообщение удалено", "تم حذف هذه الرسالة.", "Pesan ini telah dihapus", "Tin nhắn này đã bị xóa",
    "यह मैसेज मिटाया गया", "הודעה זו נמחקה", "Bu mesaj silindi.", "Dit bericht is verwijderd",
    "Este mensaje fue eliminado",
  ])
  func `the text of a deleted message is none`(text: String) {
    let found = convert("31/12/2020, 10:00 - Ann: \(text)\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.isEmpty && found.summary.noMessages == 1)
  }

  @Test(arguments: [
    "Aliceさんがグループ名を「Plan: B」に変更しました", "Aliceさんが「A」から『Plan: B』に変更しました",
    "Alice vaihtoi aiheeksi ”Plan: B”", "Alice changed the subject to ‘Plan: B’",
    "Alice bytte ämnet till ’Plan: B’", "Alice hat den Betreff zu ‚Plan: B‘ geändert",
    "Alice ændrede emnet til »Plan: B«",
  ])
  func `a line with a colon in a quote is an event`(line: String) {
    let found = convert("31/12/2020, 23:55 - \(line)\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.isEmpty && found.summary.noMessages == 1, "\(found.lines)")
  }

  @Test(arguments: ["Sinéad O’Connor", "O‘zbek", "Class of ’88", "たろう「仕事」", "Zoë"])
  func `names may have apostrophes and closed brackets`(name: String) {
    let found = convert("31/12/2020, 23:55 - \(name): hi\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""sender":"\#(name)","body":"hi""#) } == [true], "\(found.lines)")
  }

  @Test(arguments: [
    ("hey \u{200E}<This message was edited>", "hey"), ("hey <This message was edited>", "hey"),
    ("a\nb \u{200E}<Diese Nachricht wurde bearbeitet>", #"a\nb"#), ("hey <smile>", "hey <smile>"),
    ("hey \u{200E}<attached: 1.jpg>", "hey \u{200E}<attached: 1.jpg>"),
    ("<This message was edited>", "<This message was edited>"), (">", ">"), ("a:>", "a:>"),
  ])
  func `the mark of an edited message is not in its text`(text: String, body: String) {
    let found = convert("[15/03/2021, 10:00:00] Bob: \(text)\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains("\"body\":\"\(body)\"") } == [true], "\(found.lines)")
  }
}
