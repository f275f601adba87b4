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

/// A day as it begins a date: `"2024-06-01T`.
struct WrittenDay: ~Copyable {
  private(set) var text = ByteBuffer(capacity: 16)
  private var number: Int?

  /// Makes this the day that is `number` days after 1970-01-01. Its year must be from 0 to 9999.
  @inline(__always)
  mutating func write(_ number: Int) {
    if self.number != number { write(CalendarDay(number: number)) }
    self.number = number
  }

  private mutating func write(_ day: CalendarDay) {
    text.removeAll()
    text.append(UInt8(ascii: "\""))
    text.append(twoDigits: day.year / 100)
    text.append(twoDigits: day.year % 100, and: "-")
    text.append(twoDigits: day.month, and: "-")
    text.append(twoDigits: day.day, and: "T")
  }
}

extension ByteBuffer {
  /// Appends a date as RFC 3339, in quotes: with its offset (or in UTC, if the offset has seconds, as local
  /// mean times do, or leads out of the years 0 to 9999), and with a fraction of 3, 6 or 9 digits unless it
  /// is 0. Appends `null` if the year does not have four digits.
  ///
  /// - Parameter last: The day that was written last. Most dates are of the same day as the one before.
  mutating func append(rfc3339 date: LogDate, _ last: inout WrittenDay) {
    let offset = date.offset % 60 == 0 ? date.offset : 0
    // 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
    let years = -62_167_219_200...253_402_300_799
    guard years.contains(date.seconds), years.contains(date.seconds + offset) else { return append("null") }
    let (number, second) = CalendarDay.split(seconds: date.seconds + offset)
    last.write(number)
    append(last.text.span)
    append(twoDigits: second / 3600, and: ":")
    append(twoDigits: second / 60 % 60, and: ":")
    append(twoDigits: second % 60)
    if date.nanoseconds > 0 { append(fraction: date.nanoseconds) }
    if offset == 0 {
      append(UInt8(ascii: "Z"))
    } else {
      append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      append(twoDigits: abs(offset) / 3600, and: ":")
      append(twoDigits: abs(offset) / 60 % 60)
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a number below 100, and the byte after it if there is one.
  @inline(__always)
  fileprivate mutating func append(twoDigits number: Int, and next: Unicode.Scalar? = nil) {
    let number = UInt32(truncatingIfNeeded: number)
    let digits = 0x3030 + number / 10 + (number % 10) << 8
    append(word: digits | (next?.value ?? 0) << 16, first: next == nil ? 2 : 3)
  }

  /// Appends a point and billionths as 3, 6 or 9 digits.
  private mutating func append(fraction: Int) {
    append(UInt8(ascii: "."))
    var rest = fraction
    var scale = 100_000_000
    while scale > 0 {
      append(UInt8(truncatingIfNeeded: 48 + rest / scale))
      rest %= scale
      // Between two groups of three digits the rest may be nothing.
      if rest == 0, scale == 1_000_000 || scale == 1000 { return }
      scale /= 10
    }
  }
}
