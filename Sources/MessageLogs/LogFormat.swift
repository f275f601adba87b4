/// The formats of exported logs that can be read. The raw value is the name on the command line and in
/// a message's `source`.
public enum LogFormat: String, Sendable, CaseIterable {
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

  /// The format's name, as `--from` takes it.
  public var name: String { rawValue }

  /// One line on what the format is, for help.
  public var summary: String { "" }
}
