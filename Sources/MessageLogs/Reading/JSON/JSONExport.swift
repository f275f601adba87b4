import Bytes

/// The reader of a format that is JSON. The format reads the members of an entry; the loop over them, and
/// what follows a fault, are the same for all formats.
protocol JSONExport: LogReading, ~Copyable {
  /// The name of the member that holds the entries; nil if none does.
  static var entriesName: StaticString? { get }

  /// Whether an entry may be an object that holds entries in a member called ``entriesName`` (a chat, a
  /// page).
  static var hasContainers: Bool { get }

  /// Begins a file.
  mutating func beginFile(_ file: LogFile, into sink: inout MessageSink)

  /// Reads a file, entry by entry. A fault that is thrown is one outside the entries.
  mutating func readExport(
    _ json: inout JSONEvents, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault)

  /// Forgets the last entry.
  mutating func beginEntry()

  /// Reads or skips the value of an entry's member, whose name was just read.
  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault)

  /// Called before the entries in a container are read, after the container's members that come before them.
  mutating func beginContainer(into sink: inout MessageSink)

  /// Ends an entry whose members have all been read.
  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind
}

extension JSONExport where Self: ~Copyable {
  static var entriesName: StaticString? { nil }
  static var hasContainers: Bool { false }

  mutating func beginFile(_ file: LogFile, into sink: inout MessageSink) {}
  mutating func beginContainer(into sink: inout MessageSink) {}

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    try readJSON(bytes, of: file, into: &sink)
  }

  /// Reads a file that is JSON.
  mutating func readJSON(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    beginFile(file, into: &sink)
    var json = JSONEvents(bytes)
    json.entriesName = Self.entriesName
    do throws(LogFault) {
      try readExport(&json, of: file, into: &sink)
    } catch {
      try json.readRest(after: error, of: file, into: &sink) { (json, sink) throws(LogFault) in
        try self.readEntry(&json, into: &sink)
      }
    }
  }

  /// Reads the rest of an entry, whose opening brace has been taken.
  mutating func readEntry(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault) -> EntryKind {
    beginEntry()
    var isContainer = false
    while try json.nextKey() {
      if Self.hasContainers, let name = Self.entriesName, try json.holdsEntries(name) {
        if !isContainer { sink.withdraw() }
        isContainer = true
        beginContainer(into: &sink)
        guard try readEntries(&json, into: &sink) else { return .container }
      } else {
        try readMember(&json, into: &sink)
      }
    }
    return isContainer ? .container : try endEntry(into: &sink)
  }

  /// Reads an array of entries. Returns false if the input ended inside, which has then been reported.
  mutating func readEntries(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault) -> Bool {
    try json.readElements(into: &sink) { (json, sink) throws(LogFault) in
      try self.readEntry(&json, into: &sink)
    }
  }

  /// Reads an export that is one array of entries.
  mutating func readArray(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if try readEntries(&json, into: &sink) { try json.expectEnd() }
  }

  /// Reads an export that is an array of entries, or a file of lines, each an entry.
  mutating func readArrayOrLines(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    guard json.isOnLines() else { return try readArray(&json, into: &sink) }
    json.readLines(into: &sink) { (json, sink) throws(LogFault) in
      try self.readEntry(&json, into: &sink)
    }
  }
}

/// The reader of a format whose file is one JSON object, with the entries in its member `messages`.
protocol JSONObjectExport: JSONExport, ~Copyable {
  /// How a file without entries differs from an export, for its error.
  static var withoutEntries: String { get }

  /// Reads or skips the value of a member of the export outside the entries, whose name was just read.
  mutating func readExportMember(
    _ json: inout JSONEvents, into sink: inout MessageSink
  ) throws(LogFault)

  /// Reads the value of a member of the export that contains lists of entries; nil if the member whose name
  /// was just read is none. Returns false if the input ended inside.
  mutating func readLists(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) -> Bool?

  /// Looks for the chat's name in the whole file. Called if entries come before it.
  func lookAhead(in file: LogFile, _ json: borrowing JSONEvents, into sink: inout MessageSink)
}

extension JSONObjectExport where Self: ~Copyable {
  static var entriesName: StaticString? { "messages" }
  static var withoutEntries: String { "it has no 'messages'" }

  mutating func readLists(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) -> Bool? {
    nil
  }

  func lookAhead(in file: LogFile, _ json: borrowing JSONEvents, into sink: inout MessageSink) {}

  mutating func readExport(
    _ json: inout JSONEvents, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var hasEntries = false
    var hasLookedAhead = false
    try json.enterObject()
    while try json.nextKey() {
      if let name = Self.entriesName, try json.holdsEntries(name) {
        hasEntries = true
        // An object may have any number of members of one name.
        if !sink.chat.isThere, !hasLookedAhead {
          hasLookedAhead = true
          lookAhead(in: file, json, into: &sink)
        }
        guard try readEntries(&json, into: &sink) else { return }
      } else if let isWhole = try readLists(&json, into: &sink) {
        hasEntries = true
        guard isWhole else { return }
      } else {
        try readExportMember(&json, into: &sink)
      }
    }
    guard hasEntries else {
      throw LogFault(reason: "not in the format \(sink.source.name): \(Self.withoutEntries)")
    }
    try json.expectEnd()
  }
}
