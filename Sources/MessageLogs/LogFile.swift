import SystemLibrary

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
  /// The file at a path. A path that does not name the folder is completed to find the folder's name.
  init(path: String) {
    self.init(name: path, path: path)
    var parts = path.split(separator: "/")
    if !path.hasPrefix("/"),
      parts.count < 2 || parts[parts.count - 2] == "." || parts[parts.count - 2] == "..",
      let whole = absolutePath(path)
    {
      parts = whole.split(separator: "/")
    }
    fileName = String(parts.last ?? "")
    folderName = parts.count > 1 ? String(parts[parts.count - 2]) : ""
  }
}

/// The absolute path of a file, without links; nil if there is no such file.
private func absolutePath(_ path: String) -> String? {
  // realpath(3) allocates its result, because it is given no buffer. It is freed here.
  guard let whole = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(whole) }
  return unsafe String(cString: whole)
}

// MARK: Looking ahead

extension LogFile {
  /// Reads the input a second time, up to a member of its outermost object with one of these names, which
  /// comes after the messages and is needed before them. Reads nothing if the input can be read only once.
  /// A file of which `held` has all bytes is not opened again.
  ///
  /// Arrays are skipped by their brackets. If these do not match, the input is read a third time, and the
  /// arrays are skipped value by value and damaged parts with them.
  func lookAhead(
    for name: StaticString, or other: StaticString? = nil, held: borrowing LogBytes, to text: inout LogText
  ) {
    guard let again else { return }
    for arrays in [ArraySkipping.byBrackets, .byValues] {
      guard let bytes = held.fromBeginning() ?? again() else { return }
      var json = JSONEvents(bytes)
      _ = json.bytes.take("\u{FEFF}")
      // A fault is reported by the first reading.
      let isFound = try? json.readMember(name, other, to: &text, skipping: arrays)
      if isFound == nil {
        text.clear()
        if arrays == .byBrackets { continue }
      }
      // In a damaged export, the next member of that name, wherever it is. A member that is null was found.
      if isFound != true, json.findMember(name) { try? json.readText(to: &text) }
      return
    }
  }
}

extension JSONEvents {
  /// Reads the first member of an object with one of two names. Returns whether there is one.
  fileprivate mutating func readMember(
    _ name: StaticString, _ other: StaticString?, to text: inout LogText, skipping arrays: ArraySkipping
  ) throws(LogFault) -> Bool {
    try enterObject()
    while try nextKey() {
      if isKey(name) || other.map({ isKey($0) }) ?? false {
        try readText(to: &text)
        return true
      }
      if try kind() != .array {
        try skipValue()
      } else if arrays == .byBrackets {
        try skipByBrackets()
      } else {
        try skipElements()
      }
    }
    return false
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
