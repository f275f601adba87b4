import Bytes
import SystemLibrary

extension LogConversion {
  /// The files that the conversion of a path reads besides the file at that path: those of a folder, in the
  /// order of the conversion, and after them those with the names of Slack's accounts.
  ///
  /// - Parameter format: The wanted format; nil to detect each file's format.
  package static func files(inFolder path: String, from format: LogFormat?) -> [String] {
    var logs: [String] = []
    var files: [String] = []
    switch FileKind(path: path) {
    case .folder:
      LogFiles.visit(folder: path, depth: 0) { file, name in
        let formats = format.map { [$0] } ?? LogFormat.allCases
        if formats.contains(where: { $0.reading.takes(fileName: name) }) { logs.append(file) }
      }
      files = logs
    case .file: logs = [path]
    case .unreachable: break
    }
    guard format == nil || format == .slack else { return files }
    var known = Set(files)
    for log in logs {
      guard let accounts = Slack.accountsFile(near: log), !known.contains(accounts) else { continue }
      if format == .slack || LogFiles.isSlack(log) {
        known.insert(accounts)
        files.append(accounts)
      }
    }
    return files
  }
}

extension LogFiles {
  /// Whether a regular file looks like Slack's. Another file can be read only once.
  fileprivate static func isSlack(_ path: String) -> Bool {
    guard case .file(isRegular: true) = FileKind(path: path), var bytes = reopen(path) else { return false }
    bytes.look(Limits.logProbeBytes)
    return LogFormat.detect(bytes.rest) == .slack
  }

  /// Calls `take` with every regular file of a folder and of the folders in it, as in a conversion.
  static func visit(folder: String, depth: Int, _ take: (_ path: String, _ name: String) -> Void) {
    guard depth < Limits.logFolders else { return }
    for name in fileNames(in: folder) ?? [] {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch FileKind(path: path) {
      case .folder: if !isLink(path) { visit(folder: path, depth: depth + 1, take) }
      case .file(let isRegular): if isRegular { take(path, name) }
      case .unreachable: break
      }
    }
  }
}

/// The names in a folder, in the order of their bytes, without those that begin with a dot; nil if the folder
/// cannot be read.
func fileNames(in folder: String) -> [String]? {
  guard let stream = unsafe opendir(folder) else { return nil }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    // The stream owns the entry until the next call. Its name, which ends in a NUL, is copied here.
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
