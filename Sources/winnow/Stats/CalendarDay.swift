/// A day of the proleptic Gregorian calendar by its number since 1970-01-01.
struct CalendarDay: Equatable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// The day of a number of days since 1970-01-01.
  init(number: Int) {
    // Counted from 0000-03-01, so that a leap day ends its year; 400 years are 146,097 days.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of a day; nil for a date that is none.
  static func number(year: Int, month: Int, day: Int) -> Int? {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let number = era * 146_097 + dayOfEra - 719_468
    return CalendarDay(number: number).day == day ? number : nil
  }

  /// `2024-05-01`
  var text: String { "\(monthText)-\(day < 10 ? "0" : "")\(day)" }

  /// `2024-05`
  var monthText: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}

/// Reads the dates of messages: seconds or milliseconds since 1970, as a number or in digits, or RFC 3339.
enum MessageDate {
  /// The years that a message can be of. Other dates come from a wrong unit or from a clock that was not set.
  private static let years = 1900...2199
  /// No date is longer.
  static let longestBytes = 100

  /// The day (UTC, since 1970-01-01) that a date names; nil where it can't be read or no message can be of it.
  static func day(_ text: String) -> Int? {
    guard let day = anyDay(text), years.contains(CalendarDay(number: day).year) else { return nil }
    return day
  }

  private static func anyDay(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    if let number = epochSeconds(bytes) { return floored(number, 86_400) }
    guard bytes.count >= 10, let year = digits(bytes[0..<4]), bytes[4] == 45,
      let month = digits(bytes[5..<7]),
      bytes[7] == 45, let day = digits(bytes[8..<10]),
      let number = CalendarDay.number(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 10 { return number }
    guard bytes.count >= 19, "Tt ".utf8.contains(bytes[10]), let hour = digits(bytes[11..<13]),
      bytes[13] == 58,
      let minute = digits(bytes[14..<16]), bytes[16] == 58, let second = digits(bytes[17..<19]), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == 46 { rest = rest.dropFirst().drop { $0 >= 48 && $0 <= 57 } }
    var offset = 0
    if let sign = rest.first, sign == 43 || sign == 45 {
      let zone = Array(rest.dropFirst())
      guard zone.count == 5, zone[2] == 58, let hours = digits(zone[0..<2]), let minutes = digits(zone[3..<5])
      else { return nil }
      offset = (hours * 60 + minutes) * (sign == 43 ? 60 : -60)
    } else if !rest.isEmpty, rest.first != 90 && rest.first != 122 || rest.count > 1 {
      return nil
    }
    return floored(number * 86_400 + hour * 3600 + minute * 60 + second - offset, 86_400)
  }

  /// Whole seconds; what is too large for them in this millennium is milliseconds.
  private static func epochSeconds(_ bytes: [UInt8]) -> Int? {
    var rest = bytes[...]
    let isNegative = rest.first == 45
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix { $0 >= 48 && $0 <= 57 }
    guard !whole.isEmpty, whole.count <= 16, let number = digits(whole) else { return nil }
    let fraction = rest.dropFirst(whole.count)
    if !fraction.isEmpty {
      guard fraction.first == 46, fraction.dropFirst().allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
        return nil
      }
    }
    let signed = isNegative ? -number : number
    return number >= 100_000_000_000 ? floored(signed, 1000) : signed
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard byte >= 48, byte <= 57 else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    return number
  }

  private static func floored(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}
