import Bytes

extension CalendarDay {
  /// A day of the Solar Hijri calendar, which is that of Iran and Afghanistan; nil if it has no such date.
  ///
  /// The first six months have 31 days, the others 30; the last one only in a leap year. Leap years repeat
  /// every 33 years: from 1375 on, the first and each fourth year after it, but for the 33rd. The first day
  /// of 1375 was 1996-03-20.
  init?(solarHijri year: Int, month: Int, day: Int) {
    guard (1375...1500).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let (cycles, yearOfCycle) = (year - 1375).quotientAndRemainder(dividingBy: 33)
    let isLeap = yearOfCycle % 4 == 0 && yearOfCycle < 32
    guard day <= (month <= 6 ? 31 : month < 12 || isLeap ? 30 : 29) else { return nil }
    let leapDays = cycles * 8 + (yearOfCycle + 3) / 4
    let daysBeforeMonth = (month - 1) * 30 + min(month - 1, 6)
    let first = CalendarDay.number(year: 1996, month: 3, day: 20)
    self.init(number: first + (year - 1375) * 365 + leapDays + daysBeforeMonth + day - 1)
  }
}
