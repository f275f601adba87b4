import Bytes

/// What a reader found an entry to be.
enum EntryKind {
  /// A message; what it has is in the sink.
  case message
  /// Something else: a call, somebody who joined.
  case noMessage
  /// No entry at all, but something that holds entries.
  case container
}

extension JSONEvents {
  /// Reads one entry: its opening brace has been taken, and the closing one must be.
  typealias EntryReader = (inout JSONEvents, inout MessageSink) throws(LogFault) -> EntryKind

  /// Reads an array whose elements are entries. One that cannot be read is skipped, and the next one read.
  ///
  /// - Returns: false where the input ended inside the array, which has then been said.
  mutating func readElements(
    into sink: inout MessageSink, _ read: EntryReader
  ) throws(LogFault) -> Bool {
    try enterArray()
    let floor = depth
    while true {
      var hasBegun = false
      do throws(LogFault) {
        guard try nextElement() else { return true }
        hasBegun = true
        try readEntry(into: &sink, read)
      } catch {
        if !hasBegun { sink.begin(line: bytes.line()) }
        sink.skip(error.reason)
        guard recover(toDepth: floor), recoverBetweenElements() else { return false }
      }
    }
  }

  /// Reads a file of lines, each an entry. A line that cannot be read is skipped.
  mutating func readLines(into sink: inout MessageSink, _ read: EntryReader) {
    endsAtLineFeed = true
    while bytes.hasMore() {
      var hasBegun = false
      do throws(LogFault) {
        guard try kind() != .end else {
          bytes.skipLine()
          continue
        }
        hasBegun = true
        try readEntry(into: &sink, read)
        guard (try? kind()) == .end else { throw LogFault(reason: "text after the object on its line") }
        bytes.skipLine()
      } catch {
        if !hasBegun { sink.begin(line: bytes.line()) }
        sink.skip(error.reason)
        recoverToNextLine()
      }
    }
  }

  /// Reads an array of entries, or a file of lines.
  mutating func readArrayOrLines(into sink: inout MessageSink, _ read: EntryReader) throws(LogFault) {
    if try kind() == .array {
      _ = try readElements(into: &sink, read)
    } else {
      readLines(into: &sink, read)
    }
  }

  private mutating func readEntry(
    into sink: inout MessageSink, _ read: EntryReader
  ) throws(LogFault) {
    sink.begin(line: bytes.line())
    guard try kind() == .object else {
      try skipValue()
      throw LogFault(reason: "no object where a message was expected")
    }
    try enterObject()
    switch try read(&self, &sink) {
    case .message: sink.emit()
    case .noMessage: sink.leaveOut()
    case .container: sink.withdraw()
    }
  }

  /// Reads a text into one of the sink's fields; absent for null, an object or an array.
  mutating func readText(to text: inout LogText) throws(LogFault) {
    text.isThere = try readText(to: &text.bytes)
  }

  /// Reads a message's text; absent for null. Anything but a text, a number or a literal makes the entry
  /// one that can't be read: without its text it would be taken for an empty message.
  mutating func readBody(to text: inout LogText) throws(LogFault) {
    switch try kind() {
    case .object, .array:
      try skipValue()
      throw LogFault(reason: "an object or array where the message's text was expected")
    default: try readText(to: &text)
    }
  }
}
