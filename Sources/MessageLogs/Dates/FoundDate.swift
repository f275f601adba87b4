import Bytes

/// The unit of a time given as a number.
enum EpochUnit {
  case seconds
  case milliseconds
  /// Depends on the size: below 10¹¹ seconds, below 10¹⁴ milliseconds, below 10¹⁷ microseconds, otherwise
  /// nanoseconds.
  case bySize
}

/// A date in an export.
enum FoundDate: Equatable {
  case instant(LogDate)
  case local(LocalTime)
}

extension FoundDate {
  /// A time since 1970, with or without a fraction (`1554797330.000700`); nil if the text is not such a
  /// number, or the year is beyond 9999.
  init?(epoch text: Span<UInt8>, _ unit: EpochUnit) {
    let digits = text.trimmed
    var cursor = DateCursor()
    let isNegative = cursor.take(UInt8(ascii: "-"), in: digits)
    guard let whole = cursor.number(in: digits, digits: 1...19) else { return nil }
    var fraction = 0
    if cursor.take(UInt8(ascii: "."), in: digits) {
      guard let found = cursor.fraction(in: digits) else { return nil }
      fraction = found
    }
    guard cursor.isAtEnd(of: digits) else { return nil }
    let perSecond: Int
    switch unit {
    case .seconds: perSecond = 1
    case .milliseconds: perSecond = 1000
    case .bySize:
      perSecond =
        whole < 100_000_000_000
        ? 1
        : whole < 100_000_000_000_000 ? 1000 : whole < 100_000_000_000_000_000 ? 1_000_000 : 1_000_000_000
    }
    var seconds = whole / perSecond
    var nanoseconds = (whole % perSecond) * (1_000_000_000 / perSecond) + fraction / perSecond
    if isNegative {
      seconds = -seconds
      if nanoseconds > 0 {
        seconds -= 1
        nanoseconds = 1_000_000_000 - nanoseconds
      }
    }
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
    self = .instant(LogDate(seconds: seconds, nanoseconds: nanoseconds))
  }

  /// A number in a table: a day as eight digits (`20240102`), or a time since 1970 by its size, from 1990 on.
  /// A smaller number counts something else, such as the days of a spreadsheet.
  init?(tableNumber text: Span<UInt8>) {
    var cursor = DateCursor()
    let digits = text.trimmed
    if let number = cursor.number(in: digits, digits: 8...8), cursor.isAtEnd(of: digits) {
      guard
        let day = LocalTime(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      else { return nil }
      self = .local(day)
      return
    }
    guard case .instant(let date)? = FoundDate(epoch: text, .bySize) else { return nil }
    let startOf1990 = CalendarDay.number(year: 1990, month: 1, day: 1) * 86_400
    guard date.seconds >= startOf1990 else { return nil }
    self = .instant(date)
  }

  /// ISO 8601 as exports write it: `2024-06-01`, `2024-06-01T04:00`, `2024-06-01 04:00:00.123+02:00`, with
  /// `Z`, `UTC`, an offset with or without colon, or no zone. The zone's name may follow the offset in
  /// brackets, as in `+02:00[Europe/Berlin]` (RFC 9557).
  init?(iso text: Span<UInt8>) {
    let text = text.trimmed
    var cursor = DateCursor()
    guard let year = cursor.number(in: text, digits: 4...4), cursor.take(UInt8(ascii: "-"), in: text),
      let month = cursor.number(in: text, digits: 2...2), cursor.take(UInt8(ascii: "-"), in: text),
      let day = cursor.number(in: text, digits: 2...2)
    else { return nil }
    if cursor.isAtEnd(of: text) {
      guard let local = LocalTime(year: year, month: month, day: day) else { return nil }
      self = .local(local)
      return
    }
    // People leave out the zero of an hour, programs that write a T do not.
    let isSpaced = cursor.take(UInt8(ascii: " "), in: text)
    guard
      isSpaced || cursor.take(UInt8(ascii: "T"), in: text) || cursor.take(UInt8(ascii: "t"), in: text),
      let hour = cursor.number(in: text, digits: isSpaced ? 1...2 : 2...2),
      cursor.take(UInt8(ascii: ":"), in: text),
      let minute = cursor.number(in: text, digits: 2...2)
    else { return nil }
    var second = 0
    var nanoseconds = 0
    if cursor.take(UInt8(ascii: ":"), in: text) {
      guard let found = cursor.number(in: text, digits: 2...2) else { return nil }
      second = found
      if cursor.take(UInt8(ascii: "."), in: text) || cursor.take(UInt8(ascii: ","), in: text) {
        guard let found = cursor.fraction(in: text) else { return nil }
        nanoseconds = found
      }
    }
    guard
      let local = LocalTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        nanoseconds: nanoseconds)
    else { return nil }
    if cursor.isAtEnd(of: text) {
      self = .local(local)
      return
    }
    _ = cursor.take(UInt8(ascii: " "), in: text)
    guard let offset = cursor.offset(in: text), cursor.skipZoneName(in: text), cursor.isAtEnd(of: text)
    else { return nil }
    self = .instant(
      LogDate(seconds: local.clockSeconds - offset, nanoseconds: nanoseconds, offset: offset))
  }

  /// RFC 2822, section 3.3: `Fri, 24 May 2019 17:18:27 +0000`. Day name and seconds are optional. The
  /// obsolete zone names `UT`, `GMT` and those of North America are accepted.
  init?(rfc2822 text: Span<UInt8>) {
    let text = text.trimmed
    var cursor = DateCursor()
    if let first = text.first(","), first <= 4 { cursor.index = first + 1 }
    cursor.skipSpaces(in: text)
    guard let day = cursor.number(in: text, digits: 1...2), cursor.skipSpaces(in: text),
      let month = cursor.monthName(in: text), cursor.skipSpaces(in: text),
      let year = cursor.number(in: text, digits: 4...4), cursor.skipSpaces(in: text),
      let hour = cursor.number(in: text, digits: 1...2), cursor.take(UInt8(ascii: ":"), in: text),
      let minute = cursor.number(in: text, digits: 2...2)
    else { return nil }
    var second = 0
    if cursor.take(UInt8(ascii: ":"), in: text) {
      guard let found = cursor.number(in: text, digits: 2...2) else { return nil }
      second = found
    }
    guard
      let local = LocalTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    cursor.skipSpaces(in: text)
    if cursor.isAtEnd(of: text) {
      self = .local(local)
      return
    }
    guard let offset = cursor.offset(in: text), cursor.skipZoneName(in: text), cursor.isAtEnd(of: text)
    else { return nil }
    self = .instant(LogDate(seconds: local.clockSeconds - offset, offset: offset))
  }

  /// A day with an English month's name of three letters, as tables have it: `Jan 2, 2024 3:04:05 PM`,
  /// `02-Jan-2024 15:04` or `2 Jan 2024`. Without a time it is midnight.
  init?(namedMonth text: Span<UInt8>) {
    let text = text.trimmed
    var cursor = DateCursor()
    let day: Int
    let month: Int
    if let first = cursor.monthName(in: text) {
      month = first
      guard cursor.take(UInt8(ascii: " "), in: text), let number = cursor.number(in: text, digits: 1...2)
      else { return nil }
      day = number
      guard cursor.take(UInt8(ascii: ","), in: text), cursor.take(UInt8(ascii: " "), in: text) else {
        return nil
      }
    } else {
      guard let number = cursor.number(in: text, digits: 1...2), cursor.index < text.count else { return nil }
      day = number
      let separator = text[cursor.index]
      guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: " "),
        cursor.take(separator, in: text), let second = cursor.monthName(in: text),
        cursor.take(separator, in: text)
      else { return nil }
      month = second
    }
    guard let year = cursor.number(in: text, digits: 4...4) else { return nil }
    _ = cursor.take(UInt8(ascii: ","), in: text)
    guard let clock = cursor.clockBehindDay(in: text),
      let local = LocalTime(
        year: year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: clock.second)
    else { return nil }
    self = .local(local)
  }

  /// Any of the forms above, of which a text has at most one: ISO 8601, a number by its size, RFC 2822.
  init?(anyOf text: Span<UInt8>) {
    if let date = FoundDate(iso: text) ?? FoundDate(epoch: text, .bySize) ?? FoundDate(rfc2822: text) {
      self = date
    } else {
      return nil
    }
  }
}
