import Bytes
import SystemLibrary

extension LogConversion {
  /// The files that the conversion of a path reads besides the file at that path: those of a folder, in the
  /// order of the conversion, and after them their companions.
  ///
  /// - Parameter format: The wanted format; nil to detect each file's format.
  package static func files(inFolder path: String, from format: LogFormat?) -> [String] {
    var logs: [String] = []
    var files: [String] = []
    switch FileKind(path: path) {
    case .folder:
      for case .file(let file, let name) in FolderWalk(path)
      where LogFormat.takes(fileName: name, wanted: format) {
        logs.append(file)
      }
      files = logs
    case .file: logs = [path]
    case .unreachable: break
    }
    let formats = format.map { [$0] } ?? LogFormat.allCases
    var known = Set(files)
    for log in logs {
      for candidate in formats {
        guard let companion = candidate.reading.companion(of: log), !known.contains(companion) else {
          continue
        }
        if candidate == format || candidate == LogFiles.detectFormat(of: log) {
          known.insert(companion)
          files.append(companion)
        }
      }
    }
    return files
  }
}

extension LogFiles {
  /// The format of a regular file by its beginning. Another file can be read only once.
  static func detectFormat(of path: String) -> LogFormat? {
    guard case .file(isRegular: true) = FileKind(path: path), var bytes = reopen(path) else { return nil }
    bytes.look(Limits.logProbeBytes)
    return LogFormat.detect(bytes.rest)
  }
}

extension LogFormat {
  /// Whether a file may be of the wanted format (nil: of any format), or a compressed one of it, judging by
  /// its name.
  package static func takes(fileName: String, wanted: LogFormat?) -> Bool {
    let formats = wanted.map { [$0] } ?? allCases
    // Whether the file is compressed, its bytes tell: then it is reported, otherwise it is read.
    let name = fileName.withoutCompression
    return formats.contains { $0.reading.takes(fileName: name) }
  }

  /// Whether a file in a folder belongs to an export of any format and holds no messages.
  static func isCompanion(_ file: LogFile, _ probe: LogProbe) -> Bool {
    allCases.contains { $0.reading.isCompanion(file, probe) }
  }
}

extension String {
  /// A file's name without the extension of a compressed file.
  fileprivate var withoutCompression: String {
    guard hasExtension("gz", "zst", "xz", "bz2", "zip"), let dot = lastIndex(of: ".") else { return self }
    return String(self[..<dot])
  }
}

// MARK: Walking

/// What a walk through a folder meets.
enum FolderItem {
  /// A regular file.
  case file(path: String, name: String)
  /// A folder nested deeper than ``Limits/logFolders``, which is not entered.
  case tooDeep(path: String)
  /// A file that can't be reached, or a link that leads to nothing. No folder is missed, because links to
  /// folders are not followed.
  case unreachableFile(path: String, name: String, reason: String)
  /// A folder whose files are missing in the walk, or what may be one.
  case unreachable(path: String, reason: String)
}

/// A walk through a folder and the folders in it, in the order of their names (as bytes). Names that begin
/// with a dot are left out, and so are pipes, devices and links to folders: such a link may lead to a folder
/// that contains it.
struct FolderWalk: Sequence, IteratorProtocol {
  private struct Folder {
    var path: String
    /// The entries that have not been met yet, the next one last.
    var entries: [FolderEntry]
  }

  /// The folders that have been entered and not been left, the outermost first.
  private var folders: [Folder] = []
  /// Why the outermost folder could not be entered.
  private var fault: FolderItem?

  init(_ path: String) { fault = enter(path) }

  mutating func next() -> FolderItem? {
    if let fault {
      self.fault = nil
      return fault
    }
    while let folder = folders.last?.path {
      guard let entry = folders[folders.count - 1].entries.popLast() else {
        folders.removeLast()
        continue
      }
      let name = entry.name
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      guard entry.isNameUTF8 else {
        let reason = "its name is not UTF-8: rename it"
        return switch entry.kind {
        case .file?: .unreachableFile(path: path, name: name, reason: reason)
        default: .unreachable(path: path, reason: reason)
        }
      }
      switch entry.kind ?? FileKind(path: path) {
      case .folder: if entry.kind != nil || !isLink(path), let fault = enter(path) { return fault }
      case .file(let isRegular): if isRegular { return .file(path: path, name: name) }
      case .unreachable(let reason):
        return isLink(path)
          ? .unreachableFile(path: path, name: name, reason: reason)
          : .unreachable(path: path, reason: reason)
      }
    }
    return nil
  }

  /// Enters a folder. Returns why that is not possible; nil if it is.
  private mutating func enter(_ path: String) -> FolderItem? {
    guard folders.count < Limits.logFolders else { return .tooDeep(path: path) }
    do throws(Errno) {
      folders.append(Folder(path: path, entries: try folderEntries(in: path).reversed()))
      return nil
    } catch {
      return .unreachable(path: path, reason: error.description)
    }
  }
}

/// A name in a folder.
private struct FolderEntry {
  /// The name, repaired if it is not UTF-8. A path with a repaired name leads nowhere.
  var name: String
  var isNameUTF8: Bool
  /// The kind of file, unless it is a link or of a kind that the folder does not tell.
  var kind: FileKind?
}

/// The entries of a folder, in the order of their names' bytes, without those that begin with a dot.
///
/// - Throws: Why the folder cannot be read, or not to its end.
private func folderEntries(in folder: String) throws(Errno) -> [FolderEntry] {
  guard let stream = unsafe opendir(folder) else { throw .last }
  defer { unsafe closedir(stream) }
  // In a folder without this right, names can be read, but nothing that they name can be reached.
  let isSearchable = unsafe access(folder, X_OK) == 0
  var entries: [FolderEntry] = []
  while true {
    // At the end and after an error there is no entry, and only an error sets the number.
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno != 0 { throw .last }
      break
    }
    // The stream owns the entry until the next call. Its name, which ends in a NUL, is copied here.
    let (name, isNameUTF8) = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      let name = unsafe bytes.prefix { $0 != 0 }
      let text = unsafe String(validating: name, as: UTF8.self)
      return unsafe (text ?? String(decoding: name, as: UTF8.self), text != nil)
    }
    if name.hasPrefix(".") { continue }
    let kind: FileKind? =
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR) where isSearchable: .folder
      case Int(DT_REG) where isSearchable: .file(isRegular: true)
      default: nil
      }
    entries.append(FolderEntry(name: name, isNameUTF8: isNameUTF8, kind: kind))
  }
  return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
}
