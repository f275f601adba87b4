import Bytes

extension LogConversion {
  /// The files that are read of a folder, in the order of the conversion; none where the path is no folder.
  ///
  /// - Parameter format: The format that is wanted; nil where each file's is told by what it looks like.
  public static func files(inFolder path: String, from format: LogFormat?) -> [String] {
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
  /// Has every regular file of a folder and of those in it taken, as far as a conversion goes.
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
