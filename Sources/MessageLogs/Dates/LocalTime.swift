import Bytes

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
