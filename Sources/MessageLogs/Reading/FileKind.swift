import Bytes
import SystemLibrary

/// The kind of file at a path.
enum FileKind {
  case folder
  case file(isRegular: Bool)
  case unreachable(reason: String)

  init(path: String) {
    var information = stat()
    // The structure and the string are valid during the call.
    guard unsafe stat(path, &information) == 0 else {
      self = .unreachable(reason: Errno.last.description)
      return
    }
    switch information.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file(isRegular: true)
    default: self = .file(isRegular: false)
    }
  }
}

/// Whether a path is a symbolic link.
func isLink(_ path: String) -> Bool {
  var information = stat()
  // The structure and the string are valid during the call.
  return unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
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

/// The absolute path of a file, without links; nil if there is no such file.
func absolutePath(_ path: String) -> String? {
  // realpath(3) allocates its result, because it is given no buffer. It is freed here.
  guard let whole = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(whole) }
  return unsafe String(cString: whole)
}
