import Bytes

/// The place at which reading continues after a fault.
enum JSONResumption {
  /// Before the `{` of an element of the array.
  case element
  /// Before the `{` of an element of another list of entries, whose beginning was skipped.
  case elementOfAnotherList
  /// Before the `]` of the array.
  case arrayEnd
  /// At the input's end.
  case inputEnd
}

extension JSONEvents {
  /// Continues after a fault at the next place where an element of an array can begin. The array is the
  /// innermost of the first `floor` containers, and its elements are objects.
  ///
  /// One byte that is missing, wrong or superfluous makes the nesting or the quotes wrong from there on. So
  /// the function does more than count brackets. Some tokens contradict the nesting, and each of them shows
  /// which bracket or quote was lost:
  ///
  /// - `{` in place of a member's name begins the next element of the nearest array.
  /// - A colon after a string in an array belongs to a member: an array was not closed, or an object closed
  ///   too early.
  /// - A closing bracket that does not match the open container closes the nearest one that it matches.
  /// - An object that begins with the same bytes as the entries before is an entry, and so is one that is
  ///   indented as the damaged entry. An object that begins with another member is not, unless there are many
  ///   of them.
  /// - An opening bracket before a comma or colon is ignored.
  /// - A quote begins a string if a bracket, comma or colon is before it, and ends one if a comma, colon or
  ///   closing bracket follows. A raw line feed ends every string, and so does the beginning of an entry,
  ///   whose quotes would be escaped if it were text.
  ///
  /// Each byte is read once, but for the beginning of an entry that a string took whose closing quote was
  /// lost.
  mutating func recover(inArrayAt floor: Int) -> JSONResumption {
    var inner = InnerContainers(containers, from: floor)
    let resumption: JSONResumption = goBackToEntry() ? .element : recover(&inner)
    containers.removeLast(containers.count - floor)
    containers[floor - 1].isFirst = true
    return resumption
  }

  private mutating func recover(_ inner: inout InnerContainers) -> JSONResumption {
    // The last byte of the current string that is not white space.
    var lastInString: UInt8 = 0
    // The number of objects at the place of an entry that begin differently.
    var others = 0
    // The number of open arrays at the place of an entry.
    var arrays = 0
    var element = JSONResumption.element
    if isInString { lastInString = lastVisible(bytes.takenLast) }
    while let byte = bytes.peek() {
      if isInString {
        if byte == UInt8(ascii: "{"), lastInString != UInt8(ascii: ":"), beginsEntry() {
          isInString = false
          return element
        }
        takeInString(byte, last: &lastInString)
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        bytes.skip(1)
        continue
      case UInt8(ascii: "\""):
        isInString = beginsString()
        lastInString = 0
      case UInt8(ascii: "\\"):
        // This is an escape in a string whose opening quote was lost.
        bytes.skip(1)
        if bytes.peek() == nil { return .inputEnd }
      case UInt8(ascii: "{"):
        if isBeforeSeparator() { break }
        if inner.isInObject, isBeforeName { inner.closeToArray() }
        if lastToken != UInt8(ascii: ":"), beginsEntry() || isBesideEntry() { return element }
        if inner.isEmpty {
          others += 1
          if others > Self.maxOthers || entryStart.mayMatch(bytes.rest) { return element }
        }
        inner.open(isObject: true)
      case UInt8(ascii: "["):
        if isBeforeSeparator() { break }
        if isBehindEntriesName {
          inner = InnerContainers()
          arrays = 0
          element = .elementOfAnotherList
        } else if inner.isEmpty {
          // Entries are objects, so an array in their place is none. Entries may follow its bracket.
          arrays += 1
        } else if !(inner.isInObject && isBeforeName) {
          // A member's name is a string: an array in its place is ignored.
          inner.open(isObject: false)
        }
      case UInt8(ascii: "}"): inner.close(isObject: true)
      case UInt8(ascii: "]"):
        if !inner.isEmpty {
          inner.close(isObject: false)
        } else if arrays > 0 {
          arrays -= 1
        } else {
          return .arrayEnd
        }
      case UInt8(ascii: ":"):
        if lastToken == UInt8(ascii: "\""), !inner.isInObject { inner.closeToObject() }
      default: break
      }
      lastToken = byte
      bytes.skip(1)
    }
    return .inputEnd
  }

  /// Continues after a fault in a file of lines: after a whole object at the next one on the line, otherwise
  /// at the next line.
  mutating func recoverInLine(isBehindObject: Bool) {
    isInString = false
    containers.removeAll(keepingCapacity: true)
    if isBehindObject {
      while let byte = bytes.peek(), byte != UInt8(ascii: "\n") {
        if byte == UInt8(ascii: "{") { return }
        bytes.skip(1)
      }
    }
    bytes.skipLine()
  }

  /// Skips to the next member of a name, at any depth, and takes its name and its colon. Returns false if
  /// there is no such member. For exports whose beginning is damaged.
  mutating func findMember(_ name: StaticString) -> Bool {
    while takeNextName() {
      if isKey(name) { return true }
    }
    return false
  }

  /// The name of the next member, at any depth; nil at the input's end.
  mutating func nextName() -> String? { takeNextName() ? String(copying: key.span) : nil }

  /// Takes the name of the next member, at any depth, and its colon. The name is then in `key`. Returns false
  /// at the input's end.
  private mutating func takeNextName() -> Bool {
    while let byte = bytes.peek() {
      guard byte == UInt8(ascii: "\"") else {
        if byte > 0x20 { lastToken = byte }
        bytes.skip(1)
        continue
      }
      guard isBeforeName || lastToken == UInt8(ascii: ":") || lastToken == UInt8(ascii: "[") else {
        lastToken = byte
        bytes.skip(1)
        continue
      }
      // A fault ends the string at its place.
      guard (try? readKey()) != nil else { continue }
      isInString = false
      if skipSpace() == UInt8(ascii: ":") {
        bytes.skip(1)
        lastToken = UInt8(ascii: ":")
        return true
      }
    }
    return false
  }

  // MARK: Parts

  /// The number of objects that begin differently from the entries and are skipped before one is treated as
  /// an entry.
  private static var maxOthers: Int { 16 }

  /// Whether the brace that comes next begins an object as the entries begin.
  private mutating func beginsEntry() -> Bool {
    bytes.look(64)
    return entryStart.matches(bytes.rest)
  }

  /// Whether the brace that comes next begins an object beside the entry that is being read.
  mutating func isBesideEntry() -> Bool {
    bytes.look(64)
    return entryStart.isBeside(bytes.rest, after: bytes.takenLast)
  }

  /// Goes back to the brace of an entry that the last string took. A string without its closing quote ends at
  /// the first quote of an entry behind it on the line. Returns false if the string took none.
  private mutating func goBackToEntry() -> Bool {
    bytes.look(64)
    guard !isInString, let count = bytesFromBrace(bytes.takenLast),
      entryStart.matches(bytes.rest(afterGoingBack: count))
    else { return false }
    bytes.goBack(count)
    return true
  }

  /// Whether a comma or colon follows the bracket that comes next, so that it begins nothing.
  private mutating func isBeforeSeparator() -> Bool {
    bytes.look(16)
    let rest = bytes.rest
    var index = 1
    while index < min(rest.count, 16), rest[index].isASCIISpace { index += 1 }
    return index < rest.count && (rest[index] == UInt8(ascii: ",") || rest[index] == UInt8(ascii: ":"))
  }

  /// Whether the last tokens were the name of the member that holds the entries. Its quotes and its colon may
  /// be damaged.
  private var isBehindEntriesName: Bool {
    guard let entriesName else { return false }
    let taken = bytes.takenLast
    let length = entriesName.utf8CodeUnitCount
    var end = taken.count
    var others = 0
    while end > length, others <= 1 {
      if taken.has(entriesName, at: end - length) { return true }
      end -= 1
      switch taken[end] {
      case UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: " "): break
      default: others += 1
      }
    }
    return false
  }

  /// Whether the last token can precede a member's name.
  private var isBeforeName: Bool { lastToken == UInt8(ascii: ",") || lastToken == UInt8(ascii: "{") }

  /// Whether the quote that comes next begins a string.
  private mutating func beginsString() -> Bool {
    switch lastToken {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): true
    default: !endsItem(after: 1)
    }
  }

  /// Takes a byte of a string.
  private mutating func takeInString(_ byte: UInt8, last: inout UInt8) {
    switch byte {
    case UInt8(ascii: "\n"):
      isInString = false
      // A comma at the line's end is rather the one behind a string that lost its closing quote.
      lastToken = last == UInt8(ascii: ",") ? last : UInt8(ascii: "\"")
    case UInt8(ascii: "\\"):
      bytes.skip(1)
      last = byte
      if let escaped = bytes.peek(), escaped >= 0x20 { bytes.skip(1) }
      return
    case UInt8(ascii: "\""):
      if endsItem(after: 1) {
        isInString = false
        lastToken = byte
      } else if !(last == UInt8(ascii: ",") || last == UInt8(ascii: ":") || last == UInt8(ascii: "{")
        || last == UInt8(ascii: "["))
      {
        // The quote is not the end of this string nor, judging by the byte before it, the beginning of
        // another.
        last = byte
      }
    case 0..<0x21: break
    default: last = byte
    }
    bytes.skip(1)
  }

  /// Whether what follows the next `offset` bytes can follow a string or value: a comma, a colon, a closing
  /// bracket, the end of the line or of the input.
  private mutating func endsItem(after offset: Int) -> Bool {
    // Exporters that indent put at most a few spaces before a colon.
    bytes.look(offset + 16)
    let rest = bytes.rest
    var index = offset
    while index < rest.count, index < offset + 16, rest[index] == UInt8(ascii: " ") { index += 1 }
    guard index < rest.count else { return true }
    switch rest[index] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\n"),
      UInt8(ascii: "\r"):
      return true
    default: return false
    }
  }
}

/// The last byte that is not white space or another control character; 0 if there is none.
private func lastVisible(_ bytes: Span<UInt8>) -> UInt8 {
  var end = bytes.count
  while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
  return end > 0 ? bytes[end - 1] : 0
}

/// The number of bytes from a brace on, if nothing but a quote and spaces follow it; nil if there is no such
/// brace, or if it begins a member's value.
private func bytesFromBrace(_ bytes: Span<UInt8>) -> Int? {
  guard bytes.count > 1, bytes[bytes.count - 1] == UInt8(ascii: "\"") else { return nil }
  var index = bytes.count - 2
  while index > 0, bytes[index] == UInt8(ascii: " ") { index -= 1 }
  guard bytes[index] == UInt8(ascii: "{"), lastVisible(bytes.extracting(0..<index)) != UInt8(ascii: ":")
  else { return nil }
  return bytes.count - index
}

/// The containers inside an array, while their content is skipped after a fault.
private struct InnerContainers {
  /// Whether each is an object, the outermost first.
  private var areObjects: [Bool] = []
  private var objects = 0
  /// The number of open brackets beyond those whose kind is stored.
  private var unkept = 0

  private static var maxKept: Int { 2 * Limits.logDepth }

  init() {}

  init(_ containers: [JSONEvents.Container], from floor: Int) {
    for container in containers[floor...] { open(isObject: container.isObject) }
  }

  var isEmpty: Bool { areObjects.isEmpty }

  /// Whether the innermost container is an object.
  var isInObject: Bool { areObjects.last ?? false }

  mutating func open(isObject: Bool) {
    guard areObjects.count < Self.maxKept else {
      unkept += 1
      return
    }
    areObjects.append(isObject)
    if isObject { objects += 1 }
  }

  /// Closes the innermost object (or array) and everything still open inside it. Does nothing if no object
  /// (or array) is open.
  mutating func close(isObject: Bool) {
    if unkept > 0 {
      unkept -= 1
      return
    }
    guard isObject ? objects > 0 : objects < areObjects.count else { return }
    while let last = areObjects.last {
      removeLast()
      if last == isObject { return }
    }
  }

  /// Closes what is open inside the innermost array, or everything if no array is open.
  mutating func closeToArray() {
    while isInObject { removeLast() }
  }

  /// Closes what is open inside the innermost object. If no object is open, its opening brace is missing:
  /// opens one.
  mutating func closeToObject() {
    if objects == 0 { return open(isObject: true) }
    while !isInObject { removeLast() }
  }

  private mutating func removeLast() {
    if areObjects.removeLast() { objects -= 1 }
  }
}
