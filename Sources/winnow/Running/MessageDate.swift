import Bytes

/// The date of a message: seconds or milliseconds since 1970, as a JSON number or in digits, or RFC 3339.
/// Only these forms are specified for messages; `MessageLogs` reads the dates of exports, which have more.
struct MessageDate: Equatable, Sendable {
  /// The seconds since 1970-01-01, UTC.
  var seconds: Int
  /// Whether it is a day without a time.
  var isDay = false

  /// The number of days since 1970-01-01, UTC.
  var day: Int { CalendarDay.split(seconds: seconds).day }

  /// The seconds since the day began.
  var secondOfDay: Int { CalendarDay.split(seconds: seconds).second }

  /// `2024-05-01`, or `2024-05-01 10:00`.
  var text: String {
    let date = CalendarDay(number: day).text
    if isDay { return date }
    let (hour, minute) = (secondOfDay / 3600, secondOfDay / 60 % 60)
    return "\(date) \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The years in which a message can be. Other dates come from a wrong unit or from a clock that was not
  /// set.
  private static let years = 1900...2199
  /// The maximum length of a date.
  static let longestBytes = 100

  /// Parses a date; nil if the text is not a date, or is one that no message can have.
  init?(_ text: String) {
    guard let date = Self.any(text), Self.years.contains(CalendarDay(number: date.day).year) else {
      return nil
    }
    self = date
  }

  private init(seconds: Int, isDay: Bool = false) {
    self.seconds = seconds
    self.isDay = isDay
  }

  /// Parses a date to its day (UTC, since 1970-01-01); nil if the text is not a date, or is one that no
  /// message can have.
  static func day(_ text: String) -> Int? { MessageDate(text)?.day }

  private static func any(_ text: String) -> MessageDate? {
    let bytes = Array(text.utf8)
    if let number = epochSeconds(bytes) { return MessageDate(seconds: number) }
    guard bytes.count >= 10, let year = digits(bytes[0..<4]), bytes[4] == UInt8(ascii: "-"),
      let month = digits(bytes[5..<7]), bytes[7] == UInt8(ascii: "-"), let day = digits(bytes[8..<10]),
      let number = CalendarDay(year: year, month: month, day: day)?.number
    else { return nil }
    if bytes.count == 10 { return MessageDate(seconds: number * 86_400, isDay: true) }
    guard bytes.count >= 19, "Tt ".utf8.contains(bytes[10]), let hour = digits(bytes[11..<13]),
      bytes[13] == UInt8(ascii: ":"), let minute = digits(bytes[14..<16]), bytes[16] == UInt8(ascii: ":"),
      let second = digits(bytes[17..<19]), hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
      if fraction.isEmpty { return nil }
      rest = rest[fraction.endIndex...]
    }
    var offset = 0
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      let zone = Array(rest.dropFirst())
      guard zone.count == 5, zone[2] == UInt8(ascii: ":"), let hours = digits(zone[0..<2]), hours < 24,
        let minutes = digits(zone[3..<5]), minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "+") ? 60 : -60)
    } else if !rest.isEmpty,
      rest.count > 1 || rest.first != UInt8(ascii: "Z") && rest.first != UInt8(ascii: "z")
    {
      return nil
    }
    // A leap second is the last of its day.
    return MessageDate(seconds: number * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - offset)
  }

  /// Whole seconds since 1970. A number that is too large for seconds in this millennium is in milliseconds.
  /// It may have a fraction and an exponent (`1.5e9`), as JSON's numbers.
  private static func epochSeconds(_ bytes: [UInt8]) -> Int? {
    var rest = bytes[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    var all = rest.prefix(while: \.isASCIIDigit)
    guard !all.isEmpty else { return nil }
    rest = rest.dropFirst(all.count)
    // The number of digits before the point, once the exponent has moved it.
    var point = all.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
      all += fraction
      rest = rest.dropFirst(1 + fraction.count)
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      guard let exponent = exponent(rest.dropFirst()) else { return nil }
      point += exponent
    } else if !rest.isEmpty {
      return nil
    }
    guard point <= 16, let number = digits(wholeDigits(all, point)) else { return nil }
    let hasFraction = all.dropFirst(max(0, point)).contains { $0 != UInt8(ascii: "0") }
    let signed = isNegative ? -number - (hasFraction ? 1 : 0) : number
    return number >= 100_000_000_000 ? floored(signed, 1000) : signed
  }

  /// The exponent of a number, of at most three digits, with or without a sign.
  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    guard (1...3).contains(digits.count), let number = self.digits(digits) else { return nil }
    return isNegative ? -number : number
  }

  /// The first `count` of some digits, with zeros for those that are missing.
  private static func wholeDigits(_ digits: ArraySlice<UInt8>, _ count: Int) -> ArraySlice<UInt8> {
    digits.prefix(max(0, count)) + [UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - digits.count))
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard byte.isASCIIDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  private static func floored(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}
