import Bytes
import Testing

@Suite struct CalendarDayTests {
  @Test func `days are numbered as the calendar has them, from year -401 to 2500`() {
    // Every day, counted on by the plain rule. 1970-01-01 has the number 0, and 400 years have 146,097 days.
    var (year, month, day) = (-430, 1, 1)
    for number in -6 * 146_097..<194_000 where year < 2500 {
      let date = CalendarDay(number: number)
      guard date.year == year, date.month == month, date.day == day, date.number == number,
        CalendarDay(year: year, month: month, day: day) == date
      else {
        Issue.record("\(number) is \(date), expected \(year)-\(month)-\(day)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      day += 1
      if day > length {
        #expect(CalendarDay(year: year, month: month, day: day) == nil)
        (day, month) = (1, month + 1)
      }
      if month > 12 { (month, year) = (1, year + 1) }
    }
    #expect(year == 2500)
  }

  @Test(arguments: [(1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2024, 5, 1, 19_844)])
  func `known days`(year: Int, month: Int, day: Int, number: Int) {
    #expect(CalendarDay.number(year: year, month: month, day: day) == number)
  }

  @Test(arguments: [
    (0, 0, 0), (86_399, 0, 86_399), (86_400, 1, 0), (-1, -1, 86_399), (-86_400, -1, 0), (-86_401, -2, 86_399),
  ])
  func `a time is in the day that it is not before`(seconds: Int, day: Int, second: Int) {
    let time = CalendarDay.split(seconds: seconds)
    #expect(time.day == day)
    #expect(time.second == second)
  }

  @Test func `a day and its month as texts`() {
    #expect(CalendarDay(number: 0).text == "1970-01-01")
    #expect(CalendarDay(number: 19_844).text == "2024-05-01")
    #expect(CalendarDay(number: -1).text == "1969-12-31")
    #expect(CalendarDay(number: -1).monthText == "1969-12")
  }

  @Test(arguments: [
    (2023, 2, 29), (2100, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
  ])
  func `dates that the calendar lacks`(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }
}
