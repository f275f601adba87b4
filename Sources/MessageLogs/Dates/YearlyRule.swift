import Bytes

/// The rule in a zone file's last line for all times after its last transition: a POSIX `TZ` string
/// (`CET-1CEST,M3.5.0,M10.5.0/3`), as extended by RFC 9636, section 3.3.
struct YearlyRule: Sendable, Equatable {
  private var standard: Int
  private var summer: Int?
  private var start = Change()
  private var end = Change()

  /// A day of the year and the local time at which clocks change.
  private struct Change: Sendable, Equatable {
    enum Day: Sendable, Equatable {
      /// Day 1...365, February 29th never counted.
      case julian(Int)
      /// Day 0...365, February 29th counted.
      case zeroBased(Int)
      /// Weekday (0 is Sunday) number `week` of a month; 5 is the last.
      case weekday(month: Int, week: Int, day: Int)
    }
    var day = Day.julian(1)
    /// Seconds after midnight; may be negative and beyond a day.
    var time = 7200
  }

  /// Nil if the text is not such a rule.
  init?(_ text: ArraySlice<UInt8>) {
    var reader = RuleReader(rest: text)
    guard reader.name(), let west = reader.offset() else { return nil }
    standard = -west
    guard !reader.rest.isEmpty else { return }
    guard reader.name() else { return nil }
    summer = standard + 3600
    if reader.rest.first != UInt8(ascii: ",") {
      guard let west = reader.offset() else { return nil }
      summer = -west
    }
    guard let start = Self.change(&reader), let end = Self.change(&reader), reader.rest.isEmpty else {
      return nil
    }
    self.start = start
    self.end = end
  }

  private static func change(_ reader: inout RuleReader) -> Change? {
    guard reader.take(UInt8(ascii: ",")) else { return nil }
    var change = Change()
    if reader.take(UInt8(ascii: "M")) {
      guard let month = reader.number(), reader.take(UInt8(ascii: ".")), let week = reader.number(),
        reader.take(UInt8(ascii: ".")), let day = reader.number(), (1...12).contains(month),
        (1...5).contains(week), (0...6).contains(day)
      else { return nil }
      change.day = .weekday(month: month, week: week, day: day)
    } else if reader.take(UInt8(ascii: "J")) {
      guard let day = reader.number(), (1...365).contains(day) else { return nil }
      change.day = .julian(day)
    } else {
      guard let day = reader.number(), (0...365).contains(day) else { return nil }
      change.day = .zeroBased(day)
    }
    if reader.take(UInt8(ascii: "/")) {
      guard let time = reader.time() else { return nil }
      change.time = time
    }
    return change
  }

  /// The offset of clocks from UTC at an instant, in seconds east.
  func offset(at instant: Int) -> Int {
    guard let summer else { return standard }
    let year = CalendarDay(number: CalendarDay.split(seconds: instant + standard).day).year
    let first = seconds(of: start, in: year) - standard
    let last = seconds(of: end, in: year) - summer
    let isSummer =
      first < last ? instant >= first && instant < last : !(instant >= last && instant < first)
    return isSummer ? summer : standard
  }

  /// The local time of a change, in seconds since 1970 on that clock.
  private func seconds(of change: Change, in year: Int) -> Int {
    let newYear = CalendarDay.number(year: year, month: 1, day: 1)
    let day: Int
    switch change.day {
    case .zeroBased(let number): day = newYear + number
    case .julian(let number): day = newYear + number - 1 + (number > 59 && CalendarDay.isLeap(year) ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CalendarDay.number(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var found = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if found >= first + CalendarDay.days(inMonth: month, of: year) { found -= 7 }
      day = found
    }
    return day * 86_400 + change.time
  }
}

private struct RuleReader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number() -> Int? {
    var value = 0
    var count = 0
    while let byte = rest.first, byte.isASCIIDigit, count < 4 {
      value = value * 10 + Int(byte - 48)
      rest.removeFirst()
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// A zone's abbreviation: letters, or anything in angle brackets.
  mutating func name() -> Bool {
    if take(UInt8(ascii: "<")) {
      while let byte = rest.first {
        rest.removeFirst()
        if byte == UInt8(ascii: ">") { return true }
      }
      return false
    }
    let before = rest.count
    while let byte = rest.first, byte.isASCIILetter {
      rest.removeFirst()
    }
    return before - rest.count >= 3
  }

  /// An offset from UTC: a time of at most 24 hours and a part of one. Only times of changes may be longer.
  mutating func offset() -> Int? { time().flatMap { abs($0) < 90_000 ? $0 : nil } }

  /// `[+-]h[hh][:mm[:ss]]` in seconds.
  mutating func time() -> Int? {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    guard let hours = number(), hours <= 167 else { return nil }
    var seconds = hours * 3600
    if take(UInt8(ascii: ":")) {
      guard let minutes = number(), minutes < 60 else { return nil }
      seconds += minutes * 60
      if take(UInt8(ascii: ":")) {
        guard let rest = number(), rest < 60 else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }
}
