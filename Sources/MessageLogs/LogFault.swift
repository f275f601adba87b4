/// Why an export, or a part of it, can't be read.
package struct LogFault: Error, Sendable, Equatable {
  /// What was found, for a person, without the place.
  package var reason: String
  /// What would help.
  package var remedy: LogRemedy?
  /// What was expected, if `reason` does not say it.
  package var expected: String?
  /// Whether the input is undamaged but has no messages.
  var isWithoutMessages = false

  init(reason: String, remedy: LogRemedy? = nil, expected: String? = nil, isWithoutMessages: Bool = false) {
    self.reason = reason
    self.remedy = remedy
    self.expected = expected
    self.isWithoutMessages = isWithoutMessages
  }

  /// The fault in words, with those of `advice` for the remedy.
  func description(advising advice: (LogRemedy) -> String) -> String {
    reason + (remedy.map(advice) ?? "") + (expected.map { "; expected \($0)" } ?? "")
  }

  /// The fault of an export that has calls and no messages.
  static let listOfCalls = LogFault(
    reason: "a list of calls, which holds no messages", isWithoutMessages: true)
}

/// What would help with a fault of an export. How to do it is up to the program that converts.
package enum LogRemedy: Sendable, Equatable {
  /// To read the file as another format.
  case format(LogFormat)
  /// To say the order of the parts of dates.
  case dateOrder
  /// To say the zone of times without a zone.
  case timeZone
  /// To take the messages out of a ZIP archive.
  case unzipping
  /// To unpack gzip data.
  case unpackingGzip
  /// To convert UTF-16 to UTF-8.
  case convertingToUTF8
}
