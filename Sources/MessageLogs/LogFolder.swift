import Bytes

extension LogConversion {
  /// The files of a folder that are read, in the order of the conversion; empty if the path is not a folder.
  ///
  /// - Parameter format: The wanted format; nil to detect each file's format.
  package static func files(inFolder path: String, from format: LogFormat?) -> [String] {
    guard case .folder = FileKind(path: path) else { return [] }
    var files: [String] = []
    LogFiles.visit(folder: path, depth: 0) { file, name in
      let formats = format.map { [$0] } ?? LogFormat.allCases
      if formats.contains(where: { $0.reading.takes(fileName: name) }) { files.append(file) }
    }
    return files
  }
}

extension LogFiles {
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
