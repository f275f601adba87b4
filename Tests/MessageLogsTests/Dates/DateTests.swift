import Bytes
import TestSupport
import Testing

@testable import MessageLogs

@Suite struct DateTests {
  private func written(_ date: FoundDate?, in zone: LogTimeZone = .utc) -> String {
    var buffer = ByteBuffer()
    var day = WrittenDay()
    switch date {
    case nil: return "none"
    case .instant(let instant): buffer.append(rfc3339: instant, &day)
    case .local(let local): buffer.append(rfc3339: zone.instant(of: local), &day)
    }
    return String(copying: buffer.span)
  }

  @Test(arguments: [
    ("0", "\"1970-01-01T00:00:00Z\""), ("1717214400", "\"2024-06-01T04:00:00Z\""),
    ("1717214400123", "\"2024-06-01T04:00:00.123Z\""),
    ("1554797330.000700", "\"2019-04-09T08:08:50.000700Z\""),
    ("1717214400123456789", "\"2024-06-01T04:00:00.123456789Z\""),
    // The largest number of 64 bits, and the next one.
    ("9223372036854775807", "\"2262-04-11T23:47:16.854775807Z\""), ("9223372036854775808", "none"),
    ("9999999999999999999", "none"),
    ("1717214400123456", "\"2024-06-01T04:00:00.123456Z\""), ("-1", "\"1969-12-31T23:59:59Z\""),
    ("-0.5", "\"1969-12-31T23:59:59.500Z\""), ("951782400", "\"2000-02-29T00:00:00Z\""), ("", "none"),
    ("12x", "none"), ("1e5", "none"), ("99999999999999999999", "none"),
  ])
  func `counted times`(text: String, expected: String) {
    #expect(written(FoundDate(epoch: text.utf8Span.span, .bySize)) == expected)
  }

  @Test(arguments: [
    ("2024-06-01T04:00:00Z", "\"2024-06-01T04:00:00Z\""),
    ("2024-06-01T04:00:00.1234567+02:00", "\"2024-06-01T04:00:00.123456700+02:00\""),
    ("2024-06-01 04:00:00 -0530", "\"2024-06-01T04:00:00-05:30\""),
    ("2024-02-29", "\"2024-02-29T00:00:00Z\""),
    ("2024-06-01T04:00", "\"2024-06-01T04:00:00Z\""),
    ("2024-06-01T04:00:00.000+00:00", "\"2024-06-01T04:00:00Z\""),
    ("2023-02-29", "none"), ("2024-13-01", "none"), ("2024-06-01T24:00:00", "none"),
    ("2024-06-01T04:00:00+2", "none"), ("2024-06-01T04:00:00+25:00", "none"),
    ("2024-06-01 04:00:00 GMT+0200", "\"2024-06-01T04:00:00+02:00\""),
    ("2024-06-01T04:00:00 utc-03:30", "\"2024-06-01T04:00:00-03:30\""),
    ("2024-06-01T04:00:00+02:00[Europe/Berlin]", "\"2024-06-01T04:00:00+02:00\""),
    ("2024-06-01 04:00:00 +0200 (CEST)", "\"2024-06-01T04:00:00+02:00\""),
    ("2024-06-01T04:00:00+02:00[Europe", "none"), ("2024-06-01T04:00:00+02:00 (a)b)", "none"),
    ("2024-06-01T04:00:00+02:00junk", "none"), ("2024-06-01T04:00:00[Europe/Berlin]", "none"),
    ("2024-6-1", "none"), ("9999-12-31T23:59:59-01:00", "null"),
    ("0000-01-01T00:00:00Z", "\"0000-01-01T00:00:00Z\""),
    // The form that most exports write, and those that almost have it.
    ("2024-06-01 04:05:06", "\"2024-06-01T04:05:06Z\""), ("2024-06-01T23:59:60", "\"2024-06-02T00:00:00Z\""),
    ("2024-06-01t04:05:06", "\"2024-06-01T04:05:06Z\""),
    ("2024-06-01T04:05:06,5", "\"2024-06-01T04:05:06.500Z\""),
    ("2024-06-01T04:05:06+01:00", "\"2024-06-01T04:05:06+01:00\""), ("2024-06-01x04:05:06", "none"),
    ("2024-06-01T04:60:00", "none"), ("2024-06-01T04:00:61", "none"), ("2024-06-31 00:00:00", "none"),
    ("2024-00-01T04:00:00", "none"), ("2024-06-00T04:00:00", "none"), ("20 4-06-01T04:00:00", "none"),
    (":024-06-01T04:00:00", "none"), ("20:4-06-01T04:00:00", "none"), ("2024-06-0/T04:00:00", "none"),
    ("2024-06-01T04:00:001", "none"), ("2024-06-01T04:00:0", "none"), ("2024/06/01T04:00:00", "none"),
    ("2024-06-01T04.00:00", "none"), ("2024-06-01T04:00:00.", "none"),
  ])
  func `ISO 8601`(text: String, expected: String) {
    #expect(written(FoundDate(iso: text.utf8Span.span)) == expected)
  }

  @Test func `a day that was written is not taken for another`() {
    var buffer = ByteBuffer()
    var day = WrittenDay()
    let dates = [
      LogDate(seconds: 0), LogDate(seconds: 86_399), LogDate(seconds: 86_400), LogDate(seconds: 1),
      // In the first zone it is still the day before, in the second already the day after.
      LogDate(seconds: 3_600, offset: -7_200), LogDate(seconds: 86_399, offset: 3_600), LogDate(seconds: -1),
    ]
    for date in dates { buffer.append(rfc3339: date, &day) }
    let expected = [
      "1970-01-01T00:00:00Z", "1970-01-01T23:59:59Z", "1970-01-02T00:00:00Z", "1970-01-01T00:00:01Z",
      "1969-12-31T23:00:00-02:00", "1970-01-02T00:59:59+01:00", "1969-12-31T23:59:59Z",
    ]
    #expect(String(copying: buffer.span) == expected.map { "\"\($0)\"" }.joined())
  }

  @Test(arguments: [
    ("Fri, 24 May 2019 17:18:27 +0000", "\"2019-05-24T17:18:27Z\""),
    ("24 May 2019 17:18 EST", "\"2019-05-24T17:18:00-05:00\""),
    ("Fri, 24 May 2019 17:18:27 +0200 (CEST)", "\"2019-05-24T17:18:27+02:00\""),
    ("Sat, 1 jun 2019 07:18:27 -0230", "\"2019-06-01T07:18:27-02:30\""),
    ("24 Mai 2019 17:18:27 +0000", "none"),
    ("Fri, 24 May 2019", "none"),
  ])
  func `RFC 2822`(text: String, expected: String) {
    #expect(written(FoundDate(rfc2822: text.utf8Span.span)) == expected)
  }

  // MARK: Zones

  @Test(arguments: [
    ("UTC", 0), ("z", 0), ("+02:00", 7200), ("-0530", -19_800), ("UTC+2", 7200), ("GMT-11", -39_600),
    ("+14", 50_400),
  ])
  func `fixed offsets by their names`(name: String, offset: Int) throws {
    #expect(try LogTimeZone(named: name).offset(at: 0) == offset)
  }

  @Test(arguments: [
    "", "Mars/Olympus", "../etc/passwd", "/etc/passwd", "+25:00", "+1:5", "12", "Europe", "posixrules/x",
  ])
  func `other names are refused with what is taken`(name: String) {
    let error = #expect(throws: UnknownTimeZoneError.self) { try LogTimeZone(named: name) }
    #expect(error?.message.contains("Europe/Berlin") == true)
  }

  /// Known from the zones' laws: summer time in the EU begins and ends at 01:00 UTC on the last Sunday of
  /// March and October, in the USA at 02:00 local time on the second Sunday of March and first of November.
  @Test(arguments: [
    ("Europe/Berlin", "2024-03-31T01:59:59", "\"2024-03-31T01:59:59+01:00\""),
    // Clocks skip 02:00 to 03:00; the time is taken by the offset before.
    ("Europe/Berlin", "2024-03-31T02:30:00", "\"2024-03-31T03:30:00+02:00\""),
    ("Europe/Berlin", "2024-03-31T03:00:00", "\"2024-03-31T03:00:00+02:00\""),
    // 02:30 comes twice; the first is meant.
    ("Europe/Berlin", "2024-10-27T02:30:00", "\"2024-10-27T02:30:00+02:00\""),
    ("Europe/Berlin", "2024-10-27T03:00:00", "\"2024-10-27T03:00:00+01:00\""),
    ("Europe/Berlin", "2087-07-01T12:00:00", "\"2087-07-01T12:00:00+02:00\""),
    ("Europe/Berlin", "2087-12-01T12:00:00", "\"2087-12-01T12:00:00+01:00\""),
    ("America/New_York", "2024-11-03T01:30:00", "\"2024-11-03T01:30:00-04:00\""),
    ("America/New_York", "2050-07-04T12:00:00", "\"2050-07-04T12:00:00-04:00\""),
    ("Australia/Sydney", "2050-01-01T12:00:00", "\"2050-01-01T12:00:00+11:00\""),
    ("Asia/Kolkata", "2024-01-01T12:00:00", "\"2024-01-01T12:00:00+05:30\""),
    ("Asia/Tokyo", "2050-01-01T12:00:00", "\"2050-01-01T12:00:00+09:00\""),
    // Berlin's local mean time, whose offset has seconds: written in UTC.
    ("Europe/Berlin", "1880-01-01T00:00:00", "\"1879-12-31T23:06:32Z\""),
  ])
  func `local times of the time zone database`(zone: String, local: String, expected: String) throws {
    let zone = try LogTimeZone(named: zone)
    #expect(written(FoundDate(iso: local.utf8Span.span), in: zone) == expected)
  }

  @Test func `a damaged zone file never traps`() throws {
    let whole = try readFile("/usr/share/zoneinfo/Europe/Berlin")
    #expect(LogTimeZone(zoneInformation: whole) != nil)
    var read = 0
    for seed in UInt64(1)...2000 {
      var generator = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator) / (seed % 2 == 0 ? 1 : 50))
      if let zone = LogTimeZone(zoneInformation: bytes) {
        read += 1
        for instant in [1_700_000_000, 4_000_000_000] {
          #expect((-89_999...93_599).contains(zone.offset(at: instant)), "seed \(seed)")
        }
      }
    }
    #expect(read > 50)
  }

  @Test(
    arguments: [
      ("<+00>24:59:59", -89_999), ("<+00>-24:59:59", 89_999), ("<+00>25", nil),
      ("<+00>0<+01>-25,M3.5.0,M10.5.0", nil), ("<+00>0<+01>-1,M3.5.0/-167,M10.5.0/167", 0),
    ] as [(String, Int?)])
  func `the rule of a zone has offsets of less than 25 hours`(rule: String, january: Int?) {
    // 2024-01-13.
    #expect(YearlyRule(Array(rule.utf8)[...])?.offset(at: 1_705_184_000) == january)
  }
}
