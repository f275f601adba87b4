package import Bytes

/// Why an export, or a part of it, can't be read. It is small, because most readers of a format throw it, and
/// a larger error is returned by way of memory.
package struct LogFault: Error, Sendable, Equatable {
  /// What else is known of an export that can't be read.
  enum Kind: Sendable {
    case other
    /// The input is undamaged but has no messages.
    case withoutMessages
    /// The input is of none of the formats.
    case ofNoFormat
  }

  /// What was found and what was expected, for a person, without the place.
  package var reason: String
  /// What would help.
  package var remedy: LogRemedy?
  var kind = Kind.other

  init(reason: String, remedy: LogRemedy? = nil, kind: Kind = .other) {
    self.reason = reason
    self.remedy = remedy
    self.kind = kind
  }

  /// The fault of an export that has calls and no messages.
  static let listOfCalls = LogFault(
    reason: "a list of calls, which holds no messages", kind: .withoutMessages)

  /// The fault of an input that winnow reads without a conversion.
  static let messages = LogFault(reason: "these are messages already; winnow reads them as they are")

  /// The fault in words, with those of `advice` for the remedy.
  func description(advising advice: (LogRemedy) -> String) -> String {
    let found = reason + (remedy.map(advice) ?? "")
    guard kind == .ofNoFormat else { return found }
    return "\(found); expected one of \(LogFormat.allCases.map(\.name).joined(separator: ", "))"
  }
}

/// What would help with a fault of an export. How to do it is up to the program that converts.
package enum LogRemedy: Sendable, Equatable {
  /// To read the file as another format.
  case format(LogFormat)
  /// To say the order of the parts of dates.
  case dateOrder
  /// To say the zone of times without a zone.
  case timeZone
  /// To make text of a file with this signature, which is in ``FileSignature/decodable``.
  case decoding(FileSignature)
}
