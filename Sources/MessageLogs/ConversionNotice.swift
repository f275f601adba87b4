import Bytes

/// A place in an export.
package struct LogPlace: Sendable, Equatable {
  /// The file's path, or the name of the input.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The last line of the entry. It equals `line` for an entry on one line.
  package var lastLine: Int
  /// The number of the entry (message, row, element) in the file, from 1.
  package var entry: Int
  /// The number of entries, of which that is the first.
  package var entries = 1

  /// `FILE:LINE: entry N`, or the entries, followed by the lines if there are several.
  package var description: String {
    let numbers = entries == 1 ? "entry \(entry)" : "entries \(entry) to \(entry + entries - 1)"
    return "\(file):\(line): \(numbers)" + (lastLine > line ? " (lines \(line) to \(lastLine))" : "")
  }
}

/// A notice of a running conversion.
package enum ConversionNotice: Sendable, Equatable {
  /// An entry could not be read and is left out.
  case skipped(LogPlace, LogFault)
  /// An input is not a log of the wanted format (with `auto`: of any format), and the fault says what it
  /// looks like; or a log in a folder cannot be read, and the fault says why.
  case refused(file: String, LogFault)
  /// An input could not be opened, or not read to its end.
  case unreadable(file: String, reason: String)
  /// A file with the names of accounts could not be read. Their ids stay in place of their names.
  case accountsUnreadable(file: String, reason: String)
  /// A file in a folder is not a log of the wanted format. This is not an error.
  case passedOver(file: String, LogFault)
  /// A time without a zone was read as UTC, because no zone was given. Reported once for each conversion.
  case assumedUTC(file: String)
  /// A chat's or an account's name is longer than ``Limits/logNameBytes`` and was cut. Reported once for each
  /// input.
  case nameCut(file: String)
  /// No column of a table is known to have the senders, and these are its columns. Reported if any of them
  /// has an unknown name.
  case senderless(file: String, columns: [String])

  /// One notice for this one and the one after it, if both are of neighbouring entries that are skipped for
  /// the same reason; otherwise nil.
  package func joined(with next: ConversionNotice) -> ConversionNotice? {
    guard case .skipped(var place, let fault) = self, case .skipped(let nextPlace, let nextFault) = next,
      nextFault == fault, nextPlace.file == place.file, nextPlace.entry == place.entry + place.entries
    else { return nil }
    place.entries += nextPlace.entries
    place.lastLine = max(place.lastLine, nextPlace.lastLine)
    return .skipped(place, fault)
  }

  /// The notice as a line for a person, without the program's name and the line end.
  package var description: String { description(naming: { $0 }, advising: { _ in "" }) }

  /// The same, with the file's name as `shown` returns it, and after what is wrong the words of `advice` for
  /// what would help.
  package func description(
    naming shown: (String) -> String, advising advice: (LogRemedy) -> String
  ) -> String {
    switch self {
    case .skipped(var place, let fault):
      place.file = shown(place.file)
      return "\(place.description) skipped: \(fault.description(advising: advice))"
    case .refused(let file, let fault): return "\(shown(file)): \(fault.description(advising: advice))"
    case .unreadable(let file, let reason): return "\(shown(file)): \(reason)"
    case .accountsUnreadable(let file, let reason):
      return "\(shown(file)): \(reason); accounts have their ids in place of their names"
    case .passedOver(let file, let fault):
      return "\(shown(file)): passed over: \(fault.description(advising: advice))"
    case .assumedUTC(let file):
      return "\(shown(file)): times without a zone are taken as UTC\(advice(.timeZone))"
    case .nameCut(let file):
      return "\(shown(file)): a name longer than \(Limits.logNameBytes) bytes is cut to its first "
        + "\(Limits.logNameBytes)"
    case .senderless(let file, let columns):
      return "\(shown(file)): no column for a sender; there are: \(columns.joined(separator: ", "))"
    }
  }
}
