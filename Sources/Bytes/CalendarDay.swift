/// A day of the Gregorian calendar, which is extended to the years before its introduction.
///
/// Both conversions count years from 1 March, so that a leap day is the last day of its year. The calendar
/// repeats every 400 years, which have 146,097 days; 719,468 days lie between 0000-03-01 and 1970-01-01.
package struct CalendarDay: Equatable, Sendable {
  package let year: Int
  /// From 1.
  package let month: Int
  /// From 1.
  package let day: Int

  /// The day that is `number` days after 1970-01-01.
  package init(number: Int) {
    let fromMarch = number + 719_468
    let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day of this date; nil if the calendar has no such date.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days from 1970-01-01 to it.
  package var number: Int { Self.number(year: year, month: month, day: day) }

  /// The number of days from 1970-01-01 to a date. The month must be from 1 to 12.
  package static func number(year: Int, month: Int, day: Int) -> Int {
    let yearFromMarch = month > 2 ? year : year - 1
    let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The number of the day of a time, and the seconds since that day began. The time is in seconds since
  /// 1970-01-01T00:00:00, and may be earlier.
  package static func split(seconds: Int) -> (day: Int, second: Int) {
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return second < 0 ? (day - 1, second + 86_400) : (day, second)
  }

  /// The number of days of a month. The month must be from 1 to 12.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year is a leap year.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension CalendarDay {
  /// `2024-05-01`; a year before 1000 has fewer digits.
  package var text: String { "\(monthText)-\(day < 10 ? "0" : "")\(day)" }

  /// `2024-05`
  package var monthText: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}
