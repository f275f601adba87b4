/// The reader of one format. It reads all files of the format in a conversion, one after another.
protocol LogReading: ~Copyable {
  /// A short description of the format.
  static var summary: String { get }

  /// The possible syntaxes of its files.
  static var kinds: Set<LogProbe.Kind> { get }

  /// Whether a file's beginning is certainly of this format.
  static func recognizes(_ probe: LogProbe) -> Bool

  /// Whether a file that is recognised has a place for texts, without which it has no messages.
  static func hasTexts(_ probe: LogProbe) -> Bool

  /// Whether a file in a folder may be of this format, judging by its name.
  static func takes(fileName: String) -> Bool

  /// The file that is read with the messages of the file at a path, such as one with the names of accounts;
  /// nil if there is none.
  static func companion(of path: String) -> String?

  /// Whether a file in a folder is such a companion, or another part of the export that holds no messages.
  static func isCompanion(_ file: LogFile, _ probe: LogProbe) -> Bool

  /// The path of a file beside a file of this format that has the same messages, in a form that says more;
  /// nil if there is none. In a folder, that file is read instead of this one.
  static func original(of file: LogFile) -> String?

  /// A reader for one conversion.
  init()

  /// Reads the messages of an input. A fault that is thrown ends the input: if no entry was read before, the
  /// input is of another format; otherwise the rest of it is skipped.
  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault)
}

extension LogReading where Self: ~Copyable {
  static func takes(fileName: String) -> Bool { fileName.hasExtension("json") }

  static func hasTexts(_ probe: LogProbe) -> Bool { true }

  static func companion(of path: String) -> String? { nil }

  static func isCompanion(_ file: LogFile, _ probe: LogProbe) -> Bool { false }

  static func original(of file: LogFile) -> String? { nil }

  /// A reader that is kept for a conversion.
  static func kept() -> any KeptReader { Keeper<Self>() }
}

/// A reader of any format that is kept for a conversion.
protocol KeptReader: AnyObject {
  func read(_ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink) throws(LogFault)
}

/// Holds a reader, which cannot be copied, by reference.
private final class Keeper<Reader: LogReading & ~Copyable>: KeptReader {
  private var reader = Reader()

  func read(_ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink) throws(LogFault) {
    try reader.read(bytes, of: file, into: &sink)
  }
}

extension String {
  /// Whether a file's name ends in a dot and this extension, in either case.
  func hasExtension(_ extensions: String...) -> Bool {
    guard let dot = lastIndex(of: ".") else { return false }
    return extensions.contains(self[index(after: dot)...].lowercased())
  }
}
