import Bytes

/// An instant, with the offset from UTC that its source gave.
struct LogDate: Equatable {
  /// Since 1970-01-01T00:00:00Z.
  var seconds: Int
  /// 0..<1,000,000,000
  var nanoseconds = 0
  /// East of UTC, in seconds.
  var offset = 0
}

/// A time as a clock on the wall shows it: no zone.
struct LocalTime: Equatable {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0
  var nanoseconds = 0

  /// Nil if there is no such day or time. Second 60 is the first second of the next minute.
  init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanoseconds: Int = 0
  ) {
    guard (0...9999).contains(year), CalendarDay(year: year, month: month, day: day) != nil,
      (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanoseconds = nanoseconds
  }

  /// The seconds from 1970-01-01T00:00:00 to this time, both on the same clock.
  var clockSeconds: Int {
    CalendarDay.number(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
  }
}

/// A date in an export.
enum FoundDate: Equatable {
  case instant(LogDate)
  case local(LocalTime)
}

extension ByteBuffer {
  /// Appends a date as RFC 3339, in quotes: with its offset (or in UTC, if the offset has seconds, as local
  /// mean times do, or leads out of the years 0 to 9999), and with a fraction of 3, 6 or 9 digits unless it
  /// is 0. Appends `null` if the year does not have four digits.
  /// 0. `null` where the year has not four digits.
  mutating func append(rfc3339 date: LogDate) {
    let offset = date.offset % 60 == 0 ? date.offset : 0
    // 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
    let years = -62_167_219_200...253_402_300_799
    guard years.contains(date.seconds), years.contains(date.seconds + offset) else { return append("null") }
    let clock = date.seconds + offset
    let days = clock >= 0 ? clock / 86_400 : (clock - 86_399) / 86_400
    let second = clock - days * 86_400
    let day = CalendarDay(number: days)
    append(UInt8(ascii: "\""))
    append(day.year, digits: 4)
    append(UInt8(ascii: "-"))
    append(day.month, digits: 2)
    append(UInt8(ascii: "-"))
    append(day.day, digits: 2)
    append(UInt8(ascii: "T"))
    append(second / 3600, digits: 2)
    append(UInt8(ascii: ":"))
    append(second / 60 % 60, digits: 2)
    append(UInt8(ascii: ":"))
    append(second % 60, digits: 2)
    if date.nanoseconds > 0 {
      append(UInt8(ascii: "."))
      if date.nanoseconds % 1_000_000 == 0 {
        append(date.nanoseconds / 1_000_000, digits: 3)
      } else if date.nanoseconds % 1000 == 0 {
        append(date.nanoseconds / 1000, digits: 6)
      } else {
        append(date.nanoseconds, digits: 9)
      }
    }
    if offset == 0 {
      append(UInt8(ascii: "Z"))
    } else {
      append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      append(abs(offset) / 3600, digits: 2)
      append(UInt8(ascii: ":"))
      append(abs(offset) / 60 % 60, digits: 2)
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(_ number: Int, digits: Int) {
    var scale = 1
    for _ in 2..<digits { scale *= 10 }
    // The last two digits are written at once, because most numbers have no more.
    var rest = UInt32(truncatingIfNeeded: number)
    var divisor = UInt32(truncatingIfNeeded: scale)
    while divisor >= 10 {
      append(UInt8(truncatingIfNeeded: 48 + rest / (divisor * 10)))
      rest %= divisor * 10
      divisor /= 10
    }
    append(UInt8(truncatingIfNeeded: 48 + rest / 10))
    append(UInt8(truncatingIfNeeded: 48 + rest % 10))
  }
}
