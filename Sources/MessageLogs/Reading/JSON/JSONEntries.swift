import Bytes

/// The kind of an entry.
enum EntryKind {
  /// A message, whose fields are in the sink.
  case message
  /// Something else, such as a call or a join.
  case noMessage
  /// Not an entry but an object that contains entries, which have been read.
  case container
}

extension JSONEvents {
  /// Reads one entry. Its opening brace has been taken, and it must take the closing one.
  typealias EntryReader = (inout JSONEvents, inout MessageSink) throws(LogFault) -> EntryKind

  // MARK: Arrays

  /// Whether the member whose name was just read holds the export's entries: its name is this one, or a
  /// damaged one that differs in a byte, and its value is an array.
  mutating func holdsEntries(_ name: StaticString) throws(LogFault) -> Bool {
    if isKey(name) {
      // The value is an object if the array's bracket is missing.
      let kind = try kind()
      return kind == .array || kind == .object
    }
    guard key.span.isOneByteFrom(name) else { return false }
    return try kind() == .array
  }

  /// Reads an array whose elements are entries. Parts that cannot be read are reported and skipped, and
  /// reading continues at the next element.
  ///
  /// - Returns: False if the input ended inside the array, which has then been reported.
  mutating func readElements(
    into sink: inout MessageSink, _ read: EntryReader
  ) throws(LogFault) -> Bool {
    let hasBracket = try kind() == .array
    if hasBracket { try enterArray() } else { containers.append(Container(isObject: false)) }
    let floor = depth
    while true {
      var hasBegun = false
      var start: Int?
      do throws(LogFault) {
        guard try nextElement() else { return true }
        hasBegun = true
        start = bytes.offset
        let kind = try readEntry(into: &sink, read)
        // The input may have ended inside the entries of the container, which has been reported.
        if kind == .container && !bytes.hasMore() { return false }
      } catch {
        if !hasBegun { sink.begin(line: bytes.line()) }
        let resumption = recover(inArrayAt: floor)
        // What has just failed is not read again.
        if bytes.offset == start { bytes.skip(1) }
        sink.skip(error, before: bytes.lineAhead())
        switch resumption {
        case .inputEnd: return false
        // The chat of these entries is not known.
        case .elementOfAnotherList: sink.chat.clear()
        case .element, .arrayEnd: break
        }
      }
    }
  }

  /// Reads an object that is not in an array.
  ///
  /// - Returns: False if the input ended inside the object, which has then been reported.
  mutating func readElement(into sink: inout MessageSink, _ read: EntryReader) throws(LogFault) -> Bool {
    let kind: EntryKind
    do throws(LogFault) {
      kind = try readEntry(into: &sink, read)
    } catch {
      // After a whole object, reading continues normally.
      guard containers.isEmpty && !isInString else {
        sink.withdraw()
        throw error
      }
      sink.skip(error, before: bytes.lineAhead())
      return true
    }
    return kind != .container || containers.isEmpty
  }

  @discardableResult
  private mutating func readEntry(
    into sink: inout MessageSink, _ read: EntryReader
  ) throws(LogFault) -> EntryKind {
    sink.begin(line: bytes.line())
    guard try kind() == .object else {
      // An array is not skipped, because entries may follow a bracket that does not belong here.
      if try kind() != .array { try skipValue() }
      throw LogFault(reason: "no object where a message was expected")
    }
    let depth = self.depth
    entryStart.begin(&bytes, depth: depth)
    try enterObject()
    let kind = try read(&self, &sink)
    switch kind {
    case .message:
      sink.emit()
      entryStart.confirm()
    case .noMessage:
      sink.leaveOut()
      entryStart.confirm()
    case .container: break
    }
    return kind
  }

  // MARK: Lines

  /// Reads a file of lines, each an entry. Parts of a line that cannot be read are reported and skipped.
  /// Another object may follow on the line, if the line feed between two is missing.
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
        let isBehindObject = containers.isEmpty && !isInString
        if !hasBegun { sink.begin(line: bytes.line()) }
        sink.skip(error)
        recoverInLine(isBehindObject: isBehindObject)
      }
    }
  }

  /// Whether the input is a file of lines: it does not begin with an array's bracket, and that bracket is not
  /// just missing before an object of several lines.
  mutating func isOnLines() -> Bool {
    if (try? kind()) == .array { return false }
    bytes.look(256)
    let rest = bytes.rest.extracting(0..<min(bytes.rest.count, 256))
    guard let brace = rest.firstIndex(of: UInt8(ascii: "{")), brace < 16 else { return true }
    var index = brace + 1
    while index < rest.count, rest[index] == UInt8(ascii: " ") || rest[index] == UInt8(ascii: "\r") {
      index += 1
    }
    return index == rest.count || rest[index] != UInt8(ascii: "\n")
  }

  // MARK: What follows a fault outside the entries

  /// Throws if anything but white space follows.
  mutating func expectEnd() throws(LogFault) {
    if let byte = skipSpace() { throw unexpected(byte, expected: "the end of the file") }
  }

  /// Reads the entries after a fault outside of any entry: if the export's beginning, its end, or a part
  /// between two lists of entries is damaged. Throws the fault if the input is not an export, or has no
  /// entries.
  mutating func readRest(
    after fault: LogFault, of file: LogFile, into sink: inout MessageSink, _ read: EntryReader
  ) throws(LogFault) {
    guard sink.entries > 0 || file.isRecognized else { throw fault }
    let line = bytes.line()
    isInString = false
    // From here on, every object at a place where an entry can be is an entry.
    containers.removeAll(keepingCapacity: true)
    containers.append(Container(isObject: false))
    let resumption = recover(inArrayAt: 1)
    if sink.entries == 0 && resumption == .inputEnd { throw fault }
    sink.begin(line: line)
    sink.skip(fault, before: bytes.lineAhead())
    readObjects(into: &sink, resumption, read)
  }

  /// Reads all objects at places where an entry can be, up to the input's end. Everything between them is
  /// skipped.
  private mutating func readObjects(
    into sink: inout MessageSink, _ first: JSONResumption, _ read: EntryReader
  ) {
    var resumption = first
    while resumption != .inputEnd {
      if resumption == .arrayEnd {
        bytes.skip(1)
      } else {
        if resumption == .elementOfAnotherList { sink.chat.clear() }
        let start = bytes.offset
        do throws(LogFault) {
          try readEntry(into: &sink, read)
          lastToken = UInt8(ascii: "}")
        } catch {
          resumption = recover(inArrayAt: 1)
          if bytes.offset == start { bytes.skip(1) }
          sink.skip(error, before: bytes.lineAhead())
          continue
        }
      }
      resumption = recover(inArrayAt: 1)
    }
  }
}

extension Span where Element == UInt8 {
  /// Whether one byte that is deleted, inserted or replaced makes these bytes this text.
  func isOneByteFrom(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard abs(count - length) <= 1 else { return false }
    // The literal lives as long as the program, and the indices are below its length.
    var head = 0
    while head < min(count, length), unsafe self[head] == text.utf8Start[head] { head += 1 }
    var tail = 0
    while tail < min(count, length) - head,
      unsafe self[count - 1 - tail] == text.utf8Start[length - 1 - tail]
    {
      tail += 1
    }
    return max(count, length) - head - tail == 1
  }
}
