import Bytes
import LanguageIdentification
import MessageFilter
import MessageStream

/// Counts when a message came, from whom, and in which language.
struct DetailReader: ~Copyable {
  /// The minimum confidence of a guess that is counted under its language.
  private static let sureHundredths = 70

  private var languages = LanguageScratch()
  private var dates = DateReader()

  private let wanted: Wanted

  /// The details that are wanted.
  enum Wanted { case tagDays, all }

  init(_ wanted: Wanted) { self.wanted = wanted }

  /// Counts a message that a reader has just read. Returns its date and the code of its language, if they are
  /// wanted.
  mutating func count(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, _ kind: Outcome, hasTags: Bool,
    in details: inout StatsDetails
  ) -> (date: MessageDate?, language: String?) {
    if wanted == .tagDays { return (hasTags ? dates.date(of: &reader, chunk) : nil, nil) }
    let date = dates.date(of: &reader, chunk)
    if let date {
      details.days[date.day, default: OutcomeCounts()][kind] += 1
      if kind == .junk { details.junkHours.count(date) }
    } else {
      details.undated[kind] += 1
    }
    let sender = reader.hasSender ? String(copying: reader.sender(in: chunk)) : ""
    details.senders.count(sender, kind, day: date?.day)
    let guess = LanguageIdentifier.identifyByBuiltin(reader.body(in: chunk), scratch: &languages)
    let language = guess.flatMap {
      $0.confidence.hundredths >= Self.sureHundredths ? $0.language.rawValue : nil
    }
    details.languages[language ?? "", default: OutcomeCounts()][kind] += 1
    return (date, language)
  }
}
