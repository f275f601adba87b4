/// The formats of exported logs that can be read. The raw value is the name on the command line and in a
/// message's `source`.
///
/// A format is one file in `Formats/`, with a type that conforms to `LogReading`, or to `JSONExport` if it is
/// JSON. In the sources it is listed only here, once as a case and once in `reading`.
package enum LogFormat: String, Sendable, CaseIterable {
  case smsIE = "sms-ie"
  case smsBackupRestore = "sms-backup-restore"
  case signalExport = "signal-export"
  case telegram
  case meta
  case discord
  case whatsapp
  case googleVoice = "google-voice"
  case matrix
  case slack
  case twilio
  case csv
  case tsv

  /// The type that reads the format.
  var reading: any (LogReading & ~Copyable).Type {
    switch self {
    case .smsIE: SMSIE.self
    case .smsBackupRestore: SMSBackupRestore.self
    case .signalExport: SignalExport.self
    case .telegram: Telegram.self
    case .meta: Meta.self
    case .discord: Discord.self
    case .whatsapp: WhatsApp.self
    case .googleVoice: GoogleVoice.self
    case .matrix: Matrix.self
    case .slack: Slack.self
    case .twilio: Twilio.self
    case .csv: CommaSeparated.self
    case .tsv: TabSeparated.self
    }
  }

  /// The format's name.
  package var name: String { rawValue }

  /// A short description of the format, for the help.
  package var summary: String { reading.summary }

  /// The format of a file by its beginning (64 KiB are enough); nil if it is none of them.
  package static func detect(_ beginning: Span<UInt8>) -> LogFormat? {
    detect(LogProbe(beginning))
  }

  /// Whether a file that begins like this is a log with messages.
  package static func isLogOfMessages(_ beginning: Span<UInt8>) -> Bool {
    let probe = LogProbe(beginning)
    guard !probe.isListOfCalls, let format = detect(probe) else { return false }
    return format.reading.hasTexts(probe)
  }

  static func detect(_ probe: LogProbe) -> LogFormat? {
    allCases.first { $0.reading.kinds.contains(probe.kind) && $0.reading.recognizes(probe) }
  }
}
