/// The reader of one format. It reads all files of the format in a conversion, one after another.
protocol LogReading: ~Copyable {
  /// A short description of the format.
  static var summary: String { get }

  /// The possible syntaxes of its files.
  static var kinds: Set<LogProbe.Kind> { get }

  /// Whether a file's beginning is certainly of this format.
  static func recognizes(_ probe: LogProbe) -> Bool

  /// Whether a file in a folder may be of this format, judging by its name.
  static func takes(fileName: String) -> Bool

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

/// The file that bytes come from, with everything that a reader may use.
struct LogFile {
  /// The name in notices.
  var name: String
  /// The path; nil for standard input.
  var path: String?
  /// The last part of the path; empty for standard input.
  var fileName = ""
  /// The name of the folder that the file is in; empty for standard input.
  var folderName = ""
  /// Whether the file was found in a folder, and not named directly.
  var isInFolder = false
  /// Whether the file's beginning looks like the format. If so, a fault in it is damage and not a sign of
  /// another format.
  var isRecognized = false
  /// Whether the file's beginning looks like JSON.
  var isJSON = false
  /// Opens the input a second time, from its beginning; nil if it can be read only once.
  var again: (() -> LogBytes?)?
}

extension LogFile {
  /// Reads the input a second time, up to a member of its outermost object with one of these names, which
  /// comes after the messages and is needed before them. Reads nothing if the input can be read only once.
  func lookAhead(for name: StaticString, or other: StaticString? = nil, to text: inout LogText) {
    guard let bytes = again?() else { return }
    var json = JSONEvents(bytes)
    _ = json.bytes.take("\u{FEFF}")
    // A fault is reported by the first reading.
    if (try? json.readMember(name, other, to: &text)) == nil { text.clear() }
    // In a damaged export, the next member of that name, wherever it is.
    if !text.isThere, json.findMember(name) { try? json.readText(to: &text) }
  }
}

extension JSONEvents {
  fileprivate mutating func readMember(
    _ name: StaticString, _ other: StaticString?, to text: inout LogText
  ) throws(LogFault) {
    try enterObject()
    while try nextKey() {
      if isKey(name) || other.map({ isKey($0) }) ?? false { return try readText(to: &text) }
      if try kind() == .array { try skipElements() } else { try skipValue() }
    }
  }

  /// Skips an array, including damaged parts.
  private mutating func skipElements() throws(LogFault) {
    try enterArray()
    let floor = depth
    while true {
      do throws(LogFault) {
        guard try nextElement() else { return }
        try skipValue()
      } catch {
        if recover(inArrayAt: floor) == .inputEnd { return }
      }
    }
  }
}

extension String {
  /// Whether a file's name ends in a dot and this extension, in either case.
  func hasExtension(_ extensions: String...) -> Bool {
    guard let dot = lastIndex(of: ".") else { return false }
    return extensions.contains(self[index(after: dot)...].lowercased())
  }
}
