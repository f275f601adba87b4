import Bytes

/// A line that begins with a date, as in chats exported as text: `12/9/20, 23:55 - Alice: hello`, or with the
/// date in brackets, `[12/9/20, 11:55:01 PM] Alice: hello`, or in the oldest chats
/// `12/9/20, 23:55:01: Alice: hello`. In Vietnamese the time precedes the date. The year may be of another
/// calendar than the Gregorian.
///
/// The digits may be of any script that has ten consecutive digits. The parts are separated by `/`, `.` or
/// `-`. The words for the halves of the day in several languages may come before or after the time.
struct DatedLine {
  /// How a phone writes dates. All dates of a chat have one form.
  struct Form: Equatable {
    /// What follows the date and the time.
    enum End {
      case bracket, dash, colon

      var text: StaticString {
        switch self {
        case .bracket: "]"
        case .dash: " - "
        case .colon: ": "
        }
      }
    }

    /// Whether the first part of the date is a year of four digits.
    var hasYearFirst: Bool
    /// Whether the last part of the date is a year of four digits.
    var hasLongYearLast: Bool
    /// The byte between the parts of the date.
    var separator: UInt8
    var hasComma: Bool
    var hasTimeFirst: Bool
    /// The byte between hour and minute.
    var timeSeparator: UInt8
    var hasSeconds: Bool
    /// What the words between the date and the time are, and those behind both; the other way round if the
    /// time is first.
    var wordsBefore: TimeWords.Kind
    var wordsAfter: TimeWords.Kind
    var end: End

    var isInBrackets: Bool { end == .bracket }

    /// Whether the forms differ at most in what stands in and beside the time.
    func isSame(butForTime other: Form) -> Bool {
      var form = other
      form.timeSeparator = timeSeparator
      (form.wordsBefore, form.wordsAfter) = (wordsBefore, wordsAfter)
      return self == form
    }
  }

  /// The date's parts in the order of the line.
  var parts: (Int, Int, Int)
  /// The era of the year; nil if none is named.
  var era: Era?
  var hour: Int
  var minute: Int
  var second: Int
  var form: Form
  /// The half of the day that the word beside the time names; nil if there is no such word.
  var half: DayHalf?
  /// The zone that follows the time; nil if nothing that looks like one does.
  var zone: Zone?
  /// The index at which the sender begins.
  var senderStart: Int

  /// Nil if the line does not begin with a date and a time.
  init?(_ line: Span<UInt8>) {
    var cursor = LineCursor()
    cursor.skipMarks(in: line)
    let isInBrackets = cursor.take(UInt8(ascii: "["), in: line)
    guard let stamp = cursor.stamp(in: line) else { return nil }
    let endOfStamp = cursor.index
    guard let end = cursor.skip(toEndOf: stamp, isInBrackets: isInBrackets, in: line) else { return nil }
    let rest = endOfStamp..<cursor.index
    _ = cursor.take(end.text, in: line)
    if isInBrackets { _ = cursor.take(UInt8(ascii: " "), in: line) }
    let afterTime = line.extracting(stamp.hasTimeFirst ? stamp.gap : rest)
    let wordsBefore = TimeWords(line.extracting(stamp.hasTimeFirst ? rest : stamp.gap))
    let wordsAfter = TimeWords(afterTime)
    half = DayHalf(before: wordsBefore, after: wordsAfter)
    zone = Zone(afterTime.trimmed)
    form = Form(
      stamp, hasComma: line.extracting(stamp.gap).first(",") != nil, wordsBefore: wordsBefore.kind,
      wordsAfter: wordsAfter.kind, end: end)
    parts = stamp.day.parts
    era = stamp.day.era
    hour = half?.hour(stamp.clock.hour) ?? stamp.clock.hour
    minute = stamp.clock.minute
    second = stamp.clock.second
    guard hour < 24, minute < 60, second < 60 else { return nil }
    senderStart = cursor.index
  }

  /// A zone behind a time.
  enum Zone: Equatable {
    /// An offset from UTC, in seconds east.
    case offset(Int)
    /// What looks like a zone, but is not known.
    case unknown

    /// Nil if the text does not begin as a zone does: with an offset (`+02:00`, `-5`), `Z`, or three capital
    /// letters or more (`CEST`).
    init?(_ text: Span<UInt8>) {
      var capitals = 0
      while capitals < text.count, text[capitals] &- UInt8(ascii: "A") < 26 { capitals += 1 }
      let isSigned = text.count > 1 && (text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"))
      let isUTC = capitals == 1 && text[0] == UInt8(ascii: "Z")
      guard capitals >= 3 || isUTC || isSigned && text[1].isASCIIDigit else { return nil }
      var cursor = DateCursor()
      if let offset = cursor.offset(in: text), cursor.skipZoneName(in: text), cursor.isAtEnd(of: text) {
        self = .offset(offset)
      } else {
        self = .unknown
      }
    }
  }

  /// Whether the date is in a form of signal-export: `[2024-06-01 12:23:45]`, or in older versions
  /// `[2024-06-01, 12:23]` or `[2024-06-01 12:23]`. WhatsApp writes a comma and seconds.
  var isSignal: Bool {
    form.isInBrackets && form.hasYearFirst && !form.hasTimeFirst && form.separator == UInt8(ascii: "-")
      && half == nil && !(form.hasComma && form.hasSeconds)
  }

  /// Whether the time may be in either half of the day: the word beside it is not known. An hour beyond 12
  /// shows that the word does not name a half.
  var isHalfUnknown: Bool { half == .unknown && (1...12).contains(hour) }

  /// The only order in which the date is valid; nil if there are several. A year of two digits never comes
  /// first.
  var order: DateOrder? {
    if form.hasYearFirst { return .ymd }
    let days = 13...31
    let months = 1...12
    if days.contains(parts.0) && months.contains(parts.1) { return .dmy }
    if days.contains(parts.1) && months.contains(parts.0) { return .mdy }
    return nil
  }

  /// The date and time in an order; nil if there is no such day.
  func time(_ order: DateOrder) -> LocalTime? {
    let date = self.date(order)
    return LocalTime(
      year: date.year, month: date.month, day: date.day, hour: hour, minute: minute, second: second)
  }

  /// The time of a message in a chat; nil if the half of the day or the calendar is not known. No message is
  /// of a year before 2000: such a year is of another calendar, and from 1380 to 1429 of that of Iran.
  func messageTime(_ order: DateOrder) throws(LogFault) -> LocalTime? {
    let date = self.date(order)
    var time = self.time(order)
    if (1380..<1430).contains(date.year) {
      let day = CalendarDay(solarHijri: date.year, month: date.month, day: date.day)
      time = day.flatMap {
        LocalTime(year: $0.year, month: $0.month, day: $0.day, hour: hour, minute: minute, second: second)
      }
    } else if date.year < 2000 || era == .unknown {
      return nil
    }
    guard let time else { throw LogFault(reason: "no date in the order \(order.rawValue)") }
    return isHalfUnknown ? nil : time
  }

  /// The numbers of the date. A year of two digits is of this century. One from 2400 on is of the Buddhist
  /// calendar, as Thai phones write it.
  private func date(_ order: DateOrder) -> (year: Int, month: Int, day: Int) {
    let (year, month, day) =
      switch form.hasYearFirst ? .ymd : order {
      case .dmy: (parts.2, parts.1, parts.0)
      case .mdy: (parts.2, parts.0, parts.1)
      case .ymd: (parts.0, parts.1, parts.2)
      }
    switch era {
    case .heisei: return (1988 + year, month, day)
    case .reiwa: return (2018 + year, month, day)
    case .unknown, nil: break
    }
    return (year < 100 ? 2000 + year : year < 2400 ? year : year - 543, month, day)
  }

  /// An era of the Japanese calendar.
  enum Era {
    case heisei, reiwa
    /// Another letter behind the date.
    case unknown

    init(_ letter: UInt8) {
      switch letter {
      case UInt8(ascii: "H"): self = .heisei
      case UInt8(ascii: "R"): self = .reiwa
      default: self = .unknown
      }
    }
  }
}

extension DatedLine.Form {
  /// The form of a line with this date and time.
  fileprivate init(
    _ stamp: LineCursor.Stamp, hasComma: Bool, wordsBefore: TimeWords.Kind, wordsAfter: TimeWords.Kind,
    end: End
  ) {
    hasYearFirst = stamp.day.hasYearFirst
    hasLongYearLast = stamp.day.hasLongYearLast
    separator = stamp.day.separator
    self.hasComma = hasComma
    hasTimeFirst = stamp.hasTimeFirst
    timeSeparator = stamp.clock.separator
    hasSeconds = stamp.clock.hasSeconds
    self.wordsBefore = wordsBefore
    self.wordsAfter = wordsAfter
    self.end = end
  }
}

/// The index after the invisible marks at an index: U+200E and U+200F, U+202A to U+202E, U+2066 to U+2069,
/// U+FEFF.
func markEnd(_ text: Span<UInt8>, from start: Int) -> Int {
  var index = start
  while index + 3 <= text.count, isMark(text, at: index) { index += 3 }
  return min(index, text.count)
}

func isMark(_ text: Span<UInt8>, at index: Int) -> Bool {
  if text[index] == 0xEF { return text[index + 1] == 0xBB && text[index + 2] == 0xBF }
  guard text[index] == 0xE2 else { return false }
  let last = text[index + 2]
  return switch text[index + 1] {
  case 0x80: last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE)
  case 0x81: last >= 0xA6 && last <= 0xA9
  default: false
  }
}

/// A name without the marks around it.
@_lifetime(copy text)
func withoutMarks(_ text: Span<UInt8>) -> Span<UInt8> {
  let start = markEnd(text, from: 0)
  var end = text.count
  while end - 3 >= start, isMark(text, at: end - 3) { end -= 3 }
  return text.extracting(start..<end)
}

/// A place in a line.
private struct LineCursor {
  /// A date of three numbers.
  struct Day {
    var parts: (Int, Int, Int)
    var era: DatedLine.Era?
    var separator: UInt8
    var hasYearFirst: Bool
    var hasLongYearLast: Bool
  }

  /// A time as it is written, of 12 or 24 hours.
  struct Clock {
    var hour: Int
    var minute: Int
    var second = 0
    var separator: UInt8
    var hasSeconds = false
  }

  /// A date and a time.
  struct Stamp {
    var day: Day
    var clock: Clock
    /// What stands between them.
    var gap: Range<Int>
    var hasTimeFirst: Bool
  }

  var index = 0

  /// Takes a date and a time, or a time and a date.
  mutating func stamp(in line: Span<UInt8>) -> Stamp? {
    let start = self
    if let day = self.day(in: line) {
      guard let gap = self.gap(in: line), let clock = self.clock(in: line) else { return nil }
      return Stamp(day: day, clock: clock, gap: gap, hasTimeFirst: false)
    }
    self = start
    guard let clock = self.clock(in: line), let gap = self.gap(in: line), let day = self.day(in: line) else {
      return nil
    }
    return Stamp(day: day, clock: clock, gap: gap, hasTimeFirst: true)
  }

  /// Skips to what follows a date and a time that end here, and returns it.
  mutating func skip(
    toEndOf stamp: Stamp, isInBrackets: Bool, in line: Span<UInt8>
  ) -> DatedLine.Form.End? {
    let end: DatedLine.Form.End =
      isInBrackets ? .bracket : stamp.clock.hasSeconds && isAtColon(in: line) ? .colon : .dash
    return skip(to: end.text, in: line, most: Self.longestGap) ? end : nil
  }

  /// Takes a date. A letter for the era precedes the year, or follows the date and precedes a comma.
  mutating func day(in line: Span<UInt8>) -> Day? {
    let eraFirst = era(in: line)
    guard let first = number(in: line), let separator = self.separator(in: line),
      let middle = number(in: line), self.separator(in: line) == separator
    else { return nil }
    let eraLast = era(in: line)
    guard let last = number(in: line), first.digits <= 2 || first.digits == 4, middle.digits <= 2,
      last.digits <= 2 || last.digits == 4
    else { return nil }
    return Day(
      parts: (first.value, middle.value, last.value), era: eraFirst ?? eraLast ?? eraBehind(in: line),
      separator: separator, hasYearFirst: first.digits == 4 || eraFirst != nil,
      hasLongYearLast: last.digits == 4)
  }

  /// Takes the letter for an era that precedes a year.
  private mutating func era(in line: Span<UInt8>) -> DatedLine.Era? {
    guard index + 1 < line.count, line[index + 1].isASCIIDigit else { return nil }
    let era = DatedLine.Era(line[index])
    if era == .unknown { return nil }
    index += 1
    return era
  }

  /// Takes a space and the letter for an era, which a comma follows.
  private mutating func eraBehind(in line: Span<UInt8>) -> DatedLine.Era? {
    guard index + 2 < line.count, line[index] == UInt8(ascii: " "), line[index + 2] == UInt8(ascii: ","),
      line[index + 1] &- UInt8(ascii: "A") < 26
    else { return nil }
    index += 2
    return DatedLine.Era(line[index - 1])
  }

  /// Takes a time, with or without seconds.
  mutating func clock(in line: Span<UInt8>) -> Clock? {
    guard let hour = number(in: line), hour.digits <= 2, let separator = timeSeparator(in: line),
      let minute = number(in: line), minute.digits == 2
    else { return nil }
    var clock = Clock(hour: hour.value, minute: minute.value, separator: separator)
    let afterMinutes = self
    if timeSeparator(in: line) != nil, let second = number(in: line), second.digits == 2 {
      clock.second = second.value
      clock.hasSeconds = true
    } else {
      self = afterMinutes
    }
    return clock
  }

  /// Takes what stands between the date and the time: at least a space or comma, and perhaps words such as
  /// "klo", "at", or the morning in Chinese.
  mutating func gap(in line: Span<UInt8>) -> Range<Int>? {
    let start = index
    guard skipToDigit(in: line, most: Self.longestGap), index > start else { return nil }
    return start..<index
  }

  /// The most bytes between the date and the time, and behind both. A half of the day in Tamil has 24.
  static let longestGap = 40

  /// Whether a colon and a space follow, perhaps behind a half of the day.
  func isAtColon(in line: Span<UInt8>) -> Bool {
    var colon = self
    guard colon.skip(to: ": ", in: line, most: Self.longestGap) else { return false }
    let words = line.extracting(index..<colon.index)
    let kind = TimeWords(words).kind
    return words.first(" - ") == nil && (kind == .none || kind == .half)
  }

  mutating func take(_ byte: UInt8, in line: Span<UInt8>) -> Bool {
    guard index < line.count, line[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func take(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    guard line.has(text, at: index) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  mutating func skipMarks(in line: Span<UInt8>) { index = markEnd(line, from: index) }

  /// Takes digits, of one script or another.
  mutating func number(in line: Span<UInt8>) -> (value: Int, digits: Int)? {
    var value = 0
    var digits = 0
    while digits < 5, let digit = digit(in: line) {
      value = value * 10 + digit.value
      digits += 1
      index += digit.length
    }
    return digits > 0 ? (value, digits) : nil
  }

  /// ASCII, Arabic-Indic (U+0660), their Persian forms (U+06F0), Burmese (U+1040), and the scripts of India
  /// from Devanagari (U+0966) to Malayalam (U+0D66), whose digits are 128 scalars apart.
  private func digit(in line: Span<UInt8>) -> (value: Int, length: Int)? {
    guard index < line.count else { return nil }
    let byte = line[index]
    if byte.isASCIIDigit { return (Int(byte - 48), 1) }
    if index + 1 < line.count {
      let next = line[index + 1]
      if byte == 0xD9, next >= 0xA0, next <= 0xA9 { return (Int(next - 0xA0), 2) }
      if byte == 0xDB, next >= 0xB0, next <= 0xB9 { return (Int(next - 0xB0), 2) }
      if byte == 0xE0, index + 2 < line.count {
        let last = line[index + 2]
        let isIndian = next >= 0xA5 && next <= 0xB5 && next & 1 == 1
        if isIndian, last >= 0xA6, last <= 0xAF { return (Int(last - 0xA6), 3) }
      }
      if byte == 0xE1, next == 0x81, index + 2 < line.count {
        let last = line[index + 2]
        if last >= 0x80, last <= 0x89 { return (Int(last - 0x80), 3) }
      }
    }
    return nil
  }

  /// Takes a separator of the parts of a date: one of `/ . -`, with marks and spaces around it. Returns that
  /// byte.
  mutating func separator(in line: Span<UInt8>) -> UInt8? {
    skipMarks(in: line)
    guard index < line.count else { return nil }
    let separator = line[index]
    guard
      separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "-")
    else { return nil }
    index += 1
    skipMarks(in: line)
    _ = take(UInt8(ascii: " "), in: line)
    return separator
  }

  /// Takes a separator of the parts of a time: `:` or `.`. Returns that byte.
  mutating func timeSeparator(in line: Span<UInt8>) -> UInt8? {
    guard index < line.count, line[index] == UInt8(ascii: ":") || line[index] == UInt8(ascii: ".") else {
      return nil
    }
    index += 1
    return line[index - 1]
  }

  /// Skips to the next digit, at most a number of bytes away.
  mutating func skipToDigit(in line: Span<UInt8>, most: Int) -> Bool {
    let end = min(index + most, line.count)
    while index < end {
      if digit(in: line) != nil { return true }
      index += 1
    }
    return false
  }

  /// Skips to the start of a text, at most a number of bytes away.
  mutating func skip(to text: StaticString, in line: Span<UInt8>, most: Int) -> Bool {
    let end = min(index + most, line.count)
    while index < end {
      if line.has(text, at: index) { return true }
      index += 1
    }
    return false
  }
}
